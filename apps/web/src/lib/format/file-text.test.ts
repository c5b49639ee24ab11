import { expect, test } from 'vitest'
import { decodeTextFile } from '#/lib/format/file-text.ts'

const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer)

const swapped = (bytes: Uint8Array) => bytes.map((_, index) => bytes[index ^ 1] ?? 0)

test.each([
  ['UTF-8', new TextEncoder().encode('Nome;João')],
  ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFNome;João')],
  ['an older spreadsheet', Uint8Array.from('Nome;João', (letter) => letter.charCodeAt(0))],
  ['“Unicode” of Windows', utf16('\uFEFFNome;João')],
  ['the same without its mark', utf16('Nome;João')],
  ['the same of other machines without it', swapped(utf16('Nome;João'))],
  ['the same of other machines', swapped(utf16('\uFEFFNome;João'))],
])('%s is decoded correctly', async (_, bytes) => {
  expect(await decodeTextFile(new File([bytes], 'pessoas.csv'))).toBe('Nome;João')
})
