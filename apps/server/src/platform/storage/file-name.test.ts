import { expect, test } from 'vitest'
import { fileEnding, shortName } from '#/platform/storage/file-name.ts'

test.each([
  ['aula.pdf', 20, 'aula.pdf'],
  [`${'a'.repeat(300)}.pdf`, 20, `${'a'.repeat(16)}.pdf`],
  // a character of two code units is kept or dropped as a whole
  [`${'🎒'.repeat(9)}.txt`, 11, '🎒🎒🎒.txt'],
  ['Sr. João pediu que o texto ficasse aqui', 12, 'Sr. João ped'],
])('%j is shortened to %i letters', (name, most, short) => {
  expect(shortName(name, most)).toBe(short)
})

test('lengths may count bytes, as file systems of Linux do', () => {
  expect(shortName(`${'ção'.repeat(20)}.docx`, 20, Buffer.byteLength)).toBe('çãoçãoção.docx')
})

test.each([
  ['Ata.TXT', '.txt'],
  ['.txt', '.txt'],
  ['plano.v2.md', '.md'],
  ['Leiame', ''],
  ['ponto.', '.'],
])('the extension of %j is %j', (name, ending) => {
  expect(fileEnding(name)).toBe(ending)
})
