import { expect, test } from 'vitest'
import { textIn } from '#test/formats.ts'

const text = 'A avaliação começa às 7h30 — traga lápis e “coração”.'

const wide = (content: string) => Buffer.from(content, 'utf16le')
const swapped = (content: Buffer) => Buffer.from(content).swap16()
/** Encodes `text` in Windows-1252, including letters that Latin-1 lacks. */
const windows = (content: string) =>
  Buffer.from(content.replace('—', '\u0097').replace('“', '\u0093').replace('”', '\u0094'), 'latin1')

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
  ['Windows-1252', windows(text)],
  ['UTF-16 LE with its mark', wide(`\ufeff${text}`)],
  ['UTF-16 LE', wide(text)],
  ['UTF-16 BE with its mark', swapped(wide(`\ufeff${text}`))],
  ['UTF-16 BE', swapped(wide(text))],
])('a text in %s is read correctly as TXT, Markdown and HTML [S13]', async (_, content) => {
  for (const kind of ['txt', 'markdown', 'html'] as const) expect(await textIn(kind, content)).toBe(text)
})

test('the encoding that an HTML page declares is used unless its bytes contradict it [S13]', async () => {
  const htmlWith = (charset: string, words: Buffer) =>
    Buffer.concat([Buffer.from(`<meta charset="${charset}"><p>`), words])
  expect(await textIn('html', htmlWith('iso-8859-2', Buffer.from([0x53, 0xb3, 0x6f])))).toBe('Sło')
  expect(await textIn('html', htmlWith('iso-8859-1', Buffer.from('lição')))).toBe('lição')
  expect(await textIn('html', htmlWith('nenhum', windows('lição')))).toBe('lição')
})

test('a UTF-8 text with one foreign byte keeps its other letters [S13]', async () => {
  const broken = Buffer.concat([Buffer.from(`${text} `), Buffer.from([0xe7])])
  for (const kind of ['txt', 'markdown', 'html'] as const) expect(await textIn(kind, broken)).toContain(text)
})

test('ligatures are found as their two letters [S13]', async () => {
  expect(await textIn('txt', Buffer.from('o\ufb01cina, \ufb02auta, e\ufb03ciência'))).toBe(
    'oficina, flauta, efficiência',
  )
})
