import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-sbom-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a command lists the packages of an installation, whose licences are all allowed', () => {
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

test.each(['sbom', 'package'])(
  '%s refuses an unknown option with its usage, and creates no folder of that name',
  (tool) => {
    const before = readdirSync(folder)
    const child = spawnSync(process.execPath, [path.join(import.meta.dirname, `${tool}.ts`), '--dev'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(child).toMatchObject({ status: 2, stderr: expect.stringMatching(`^Uso: npm run .*${tool} `) })
    expect(readdirSync(folder)).toEqual(before)
  },
)
