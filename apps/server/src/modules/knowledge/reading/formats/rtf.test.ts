import { expect, test } from 'vitest'
import { textIn } from '#test/formats.ts'

const read = (body: string) => textIn('rtf', Buffer.from(`{\\rtf1\\ansi\\ansicpg1252${body}}`, 'latin1'))

test('letters are read in whatever way a RTF writes them, and their fallbacks are not [S13]', async () => {
  expect(
    await read(
      "a\\'e7\\'e3o \\u8212\\'97 cora\\u231?\\u227?o {\\uc0\\u9731}\\par \\ldblquote sim\\rdblquote\\~aqui\\_ali",
    ),
  ).toBe('ação — coração ☃\n\n“sim” aqui-ali')
  expect(await read("{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset204 B;}}\\f0 sim {\\f1\\'e4\\'e0}")).toBe('sim да')
})

test('headings by level and by style, links, pictures and binary content are told apart [S13]', async () => {
  const text = await read(
    '{\\stylesheet{\\s0 Normal;}{\\s2 heading 2;}}{\\info{\\title Segredo}}\\pard\\outlinelevel0 Aviso\\par\\pard\\s2 Horário\\par\\pard ' +
      'Veja {\\field{\\*\\fldinst{HYPERLINK "https://a.example"}}{\\fldrslt aqui}} {\\pict\\pngblip 89504e47}{\\v oculto}{\\*\\novo fora}{\\pict\\bin3 {}}}ali.',
  )
  expect(text).toBe('# Aviso\n\n## Horário\n\nVeja aqui (https://a.example) ali.')
})

test('rows of a table keep their empty cells, and a note stands at the end [S13]', async () => {
  const row = (...cells: string[]) =>
    `\\trowd\\cellx1\\cellx2\\cellx3\\pard\\intbl ${cells.map((cell) => `${cell}\\cell`).join(' ')}\\row`
  expect(
    await read(`${row('Ana', '', '8,5')}${row('Bruno', '6,0', '')}\\pard Fim{\\footnote Ata de 2025.}.\\par`),
  ).toBe('Ana | | 8,5\nBruno | 6,0 |\n\nFim.\n\nAta de 2025.')
})
