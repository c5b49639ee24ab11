import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-sbom-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('what an installation consists of is listed by a command, and every licence has been allowed', () => {
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'sbom.ts'), folder], { encoding: 'utf8' })
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const { bomFormat, components } = JSON.parse(read('prosa.cdx.json')) as {
    bomFormat: string
    components: { name: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['hono', 'react', 'pg-boss']))
  expect(names).not.toContain('vitest')
  expect(read('licencas.txt')).toMatch(/^MIT\n(?: {2}.+\n)* {2}hono \d/m)
})
