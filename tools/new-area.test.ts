import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newArea } from './new-area.ts'

const root = path.resolve(import.meta.dirname, '..')
const registers = [
  'packages/contract/src/contract.ts',
  'apps/server/src/router.ts',
  'apps/server/src/policies.ts',
  'packages/contract/src/settings/audit.ts',
  'apps/web/src/text/audit-labels.ts',
  'tools/dependency-cruiser.mjs',
]
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prosa-area-'))
  for (const file of registers) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    cpSync(path.join(root, file), path.join(folder, file))
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

test('a new area has a file for each role and a line in each register', () => {
  const files = newArea(folder, ['recados', 'recado', 'Recados'])
  expect(files.slice(-registers.length)).toEqual(registers)
  for (const role of ['tables', 'repository', 'service', 'routes', 'test'])
    expect(files).toContain(`apps/server/src/modules/recados/recados.${role}.ts`)
  expect(read(registers[0]!)).toContain('  ...recados,\n')
  expect(read(registers[1]!)).toContain('  ...recadosRoutes,\n')
  expect(read(registers[2]!)).toContain('  ...recadoRules,\n')
  expect(read(registers[3]!)).toContain("  recado: 'settings',\n")
  expect(read(registers[3]!)).toContain("  'recado.create',\n  'recado.delete',\n")
  expect(read(registers[4]!)).toContain('  \'recado.create\': "Criou em Recados",\n')
  expect(read(registers[5]!)).toContain("  'recados',\n]")
})

test('what it writes is code that a parser reads, and names nothing of the example', () => {
  for (const file of newArea(folder, ['recados', 'recado', 'Recados da "turma"'])) {
    if (!file.includes('recados')) continue
    expect(() => stripTypeScriptTypes(read(file)), file).not.toThrow()
    expect(read(file)).not.toMatch(/\bnotes?\b|\$\{(plural|singular)/i)
  }
})

test('a second area of the same name, and names that are none, are refused before anything is written', () => {
  newArea(folder, ['recados', 'recado', 'Recados'])
  const before = read(registers[0]!)
  expect(() => newArea(folder, ['recados', 'recado', 'Recados'])).toThrow('There is already')
  for (const names of [['Recados', 'recado', 'x'], ['recado', 'recado', 'x'], ['recados', 'recado'], []])
    expect(() => newArea(folder, names)).toThrow('npm run new:area')
  expect(read(registers[0]!)).toBe(before)
})
