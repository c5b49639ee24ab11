import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Puts the theme bootstrap inline into the page; the server takes its hash for the policy from the built page itself. */
export function themeScript(file: URL): Plugin {
  const children = readFileSync(file, 'utf8')
  return {
    name: 'prosa:theme-script',
    transformIndexHtml: { order: 'post', handler: () => [{ tag: 'script', children, injectTo: 'head-prepend' }] },
  }
}
