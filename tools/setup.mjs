// Usage: node tools/setup.mjs [--build] [--browser]. Prepares the checkout without running a command, under an account
// that may write to it.
import { fileURLToPath } from 'node:url'
import { prepare } from './setup/prepare.mjs'

const needs = new Set(process.argv.slice(2))
prepare(fileURLToPath(new URL('..', import.meta.url)), {
  build: needs.has('--build'),
  browser: needs.has('--browser'),
})
