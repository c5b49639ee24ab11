import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseWish, writeExtension } from './new-extension.ts'

// What the command writes is checked by tools/deletion.test.ts.

const root = mkdtempSync(path.join(tmpdir(), 'prosa-extension-'))
afterAll(() => rmSync(root, { recursive: true }))

test.each([
  [['Recados', 'recado', 'Recados', 'own', 'page']],
  [['recado', 'recado', 'Recados', 'own', 'page']],
  [['recados', 'recado', "Recados'", 'own', 'page']],
  [['recados', 'recado', 'Recados', 'own', 'chat']],
  [['recados', 'recado', 'Recados', 'own', 'page', 'more']],
  [[]],
])('%j is refused with the usage', (wish) => {
  expect(() => parseWish(wish)).toThrow('npm run new:extension')
})

test('a name that the project has is refused, and nothing is written', () => {
  const wishFor = (plural: string, singular: string) => parseWish([plural, singular, 'X', 'own', 'page'])
  expect(() => writeExtension(root, wishFor('recados', 'draft'))).toThrow('There is already updateDraft')
  expect(existsSync(path.join(root, 'extensions'))).toBe(false)
  writeExtension(root, wishFor('recados', 'recado'))
  expect(() => writeExtension(root, wishFor('recados', 'aviso'))).toThrow('There is already extensions/recados')
})
