import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readyPackage } from './binaries.ts'

const stranger = { uid: 65_534, gid: 65_534 }
let base: string
let native: string

beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'prosa-programs-'))
  native = path.join(base, 'package', 'native')
  mkdirSync(path.join(native, 'bin'), { recursive: true })
  mkdirSync(path.join(native, 'lib'))
  for (const name of ['initdb', 'postgres']) writeFileSync(path.join(native, 'bin', name), '', { mode: 0o644 })
  writeFileSync(path.join(native, 'lib', 'libpq.so.5.18'), '')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links))
})
afterEach(() => rmSync(base, { recursive: true }))

const ready = (account?: typeof stranger) =>
  readyPackage({ native, version: '18.0.0' }, account, path.join(base, 'cache'))

test('the package is used in place, with the links and modes that its install script would make [Rel12]', () => {
  expect(ready()).toBe(native)
  expect(ready()).toBe(native)
  expect(readlinkSync(path.join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
  expect(statSync(path.join(native, 'bin', 'postgres')).mode & 0o777).toBe(0o755)
})

test('an account without access to the package’s folder gets a copy, made once [Rel12]', () => {
  const copy = ready(stranger) // mkdtemp creates folders that only their owner may enter
  expect(copy).toBe(path.join(base, 'cache', 'postgres-18.0.0'))
  expect(existsSync(path.join(copy, 'lib', 'libpq.so.5'))).toBe(true)
  expect(statSync(path.join(copy, 'bin', 'initdb')).mode & 0o777).toBe(0o755)
  writeFileSync(path.join(copy, 'kept'), '')
  expect(existsSync(path.join(ready(stranger), 'kept'))).toBe(true)
})
