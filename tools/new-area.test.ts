import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseNames, newArea } from './new-area.ts'
import { makeRegisters } from './new-area/area-registers.ts'

const root = path.resolve(import.meta.dirname, '..')
const areaNames = parseNames(['recados', 'recado', 'Recados'])
const own = parseNames(['recados', 'recado', 'Recados', 'assistant'])
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prosa-area-'))
  for (const file of [areaNames, own].flatMap((names) => Object.keys(makeRegisters(names)))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    cpSync(path.join(root, file), path.join(folder, file))
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

test.each([areaNames, own])('a new area has a file for each role and a line in each register (own: $own)', (names) => {
  const files = newArea(folder, names)
  const registers = Object.entries(makeRegisters(names))
  expect(files.slice(-registers.length)).toEqual(registers.map(([file]) => file))
  for (const [file, lines] of registers) for (const { text } of lines) expect(read(file)).toContain(text)
  for (const role of ['tables', 'repository', 'service', 'routes', 'test'])
    expect(files).toContain(`apps/server/src/modules/recados/recados.${role}.ts`)
  expect(read('tools/dependency-cruiser.mjs')).toContain("  'recados',\n  'privacy',\n")
  expect(read('packages/contract/src/audit/audit-actions.ts')).toContain(
    `  recado: '${names.own ? 'assistant' : 'settings'}',\n`,
  )
})

test('private rows are part of their person’s copy and erasure', () => {
  newArea(folder, own)
  expect(read('apps/server/src/modules/privacy/areas.service.ts')).toContain('  recadosData,\n')
  const module = 'apps/server/src/modules/recados'
  expect(read(`${module}/recados.service.ts`)).toContain('from recados where user_id = ${userId}')
  expect(read(`${module}/recados.tables.ts`)).toContain('userId: ofUser(),')
})

test.each([true, false])('generated files are valid code and contain no names of the example (own: %s)', (own) => {
  for (const file of newArea(folder, { ...areaNames, own, title: `Recados da "turma"` })) {
    if (!file.includes('recados')) continue
    expect(() => stripTypeScriptTypes(read(file)), file).not.toThrow()
    expect(read(file)).not.toMatch(/\bnotes?\b|\$\{(plural|singular)|undefined,/i)
  }
})

test('an existing or invalid area name is refused before anything is written', () => {
  newArea(folder, areaNames)
  const before = read('packages/contract/src/client/contract.ts')
  expect(() => newArea(folder, own)).toThrow('There is already')
  expect(read('packages/contract/src/client/contract.ts')).toBe(before)
  const wrong = [
    ['Recados', 'recado', 'x'],
    ['recado', 'recado', 'x'],
    ['recados', 'recado'],
    [],
    ['recados', 'recado', 'x', 'chat'],
  ]
  for (const names of wrong) expect(() => parseNames(names)).toThrow('npm run new:area')
})
