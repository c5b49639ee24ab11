import { expect, test } from 'vitest'
import { writeDocx } from '#/platform/docx/docx.ts'
import type { PaperBlock } from '#/platform/pdf/paper.ts'
import { textIn } from '#test/formats.ts'
import { signs } from '#test/signs.ts'

const written = (blocks: PaperBlock[], title = 'Conversa') => writeDocx({ title, blocks, footer: title })
/** Reads the document with the reader of uploaded DOCX files. */
const readBack = async (blocks: PaperBlock[], title?: string) => textIn('docx', await written(blocks, title))

test('a hostile text breaks nothing: control characters, halves of emoji, XML, and right to left [S12, W4]', async () => {
  const hostile = 'a\u0000b\u0008c\u000bd\u001be\u007ff\u0085g \ud83d ok \ufffe ]]></w:t> & "aspas" <script>'
  const text = await readBack(
    [
      { kind: 'text', text: hostile },
      { kind: 'markdown', text: `**${hostile}**\n\n${hostile}` },
      { kind: 'text', text: 'مرحبا بالعالم\n👩🏽‍🏫 e 🇧🇷' },
      { kind: 'markdown', text: 'שלום **עולם**' },
    ],
    `Título \u0001 & <b>`,
  )
  expect(text).toContain('abcdefg')
  expect(text).toContain('& "aspas" <script>')
  expect(text).toContain('مرحبا بالعالم')
  expect(text).toContain('👩🏽‍🏫 e 🇧🇷')
  expect(text).toContain('שלום עולם')
  expect(text).toContain('Título & <b>')
})

test('lists, tables, code, links and formulas look as on the screen [S12]', async () => {
  const text = await readBack([
    { kind: 'heading', text: 'Você · hoje' },
    {
      kind: 'markdown',
      text: [
        '# Água',
        'Ferve a **100** graus, diz [a norma](https://escola.example/norma) e [não isto](javascript:alert).',
        '3. três\n4. quatro\n   - dentro',
        '- [x] feita\n\n> citada',
        '| Mês | Dias |\n|---|---:|\n| Janeiro | 31 |',
        '```js\nconst a = 1\n  if (a < 2) b()\n```',
        'E $$x^2$$ ![foto](https://longe.example/a.png) ~~velho~~ nota[^1]\n\n[^1]: ao pé',
        '---',
      ].join('\n\n'),
    },
  ])
  expect(text).toMatch(/Ferve a 100 graus, diz a norma/)
  expect(text).toMatch(/3\. três/)
  expect(text).toMatch(/4\. quatro/)
  expect(text).toContain('dentro')
  expect(text).toContain('☑ feita')
  expect(text).toMatch(/Janeiro.*31/)
  expect(text).toContain('const a = 1')
  expect(text).toContain('x^2')
  expect(text).toContain('[imagem: foto]')
  expect(text).toContain('ao pé')
  const package_ = (
    await written([{ kind: 'markdown', text: '[não](javascript:alert(1)) [sim](https://a.example/)' }])
  ).toString('latin1')
  expect(package_).not.toContain('javascript:')
})

test('lists and quotes nested a thousand deep, and an oversized table, are still written [S12]', async () => {
  const deep = `${'> '.repeat(1000)}fundo\n\n${Array.from({ length: 40 }, (_, n) => `${'  '.repeat(n)}- nível ${n}`).join('\n')}`
  const wide = `|${' a |'.repeat(40)}\n|${'---|'.repeat(40)}\n|${' célula |'.repeat(40)}`
  const text = await readBack([
    { kind: 'markdown', text: deep },
    { kind: 'markdown', text: wide },
  ])
  expect(text).toContain('fundo')
  expect(text).toContain('nível 39')
  expect(text).toContain('célula')
})

test('cards and tables of a paper appear in a document too; an empty table says so [S12]', async () => {
  const columns = [{ label: 'Aluno' }, { label: 'Nota', isNumber: true }]
  const text = await readBack([
    { kind: 'note', text: 'nota ao lado' },
    { kind: 'cards', cards: [{ label: 'Médias', value: '7,5', note: 'de 10' }] },
    { kind: 'table', columns, rows: [['Ana', '8']], empty: 'Ninguém.' },
    { kind: 'table', columns, rows: [], empty: 'Ninguém ainda.' },
  ])
  for (const part of ['nota ao lado', 'Médias: 7,5 de 10', 'Ana', 'Ninguém ainda.']) expect(text).toContain(part)
})

test('a paragraph of thousands of marks is written unformatted, the text beside it formatted [S13]', async () => {
  const text = `**negrito**\n\n${'*a **a '.repeat(10_000)}fim\n\n\`\`\`\n${'[*]'.repeat(2000)}\n\`\`\``
  const read = await readBack([{ kind: 'markdown', text }])
  expect(read).toMatch(/\nnegrito\n/)
  expect(read).toContain('*a **a *a **a fim')
  expect(read).toContain('[*][*][*]')
})

test('chemistry, line breaks, money and stars look in a document as on the screen [S12]', async () => {
  const text = await readBack([{ kind: 'markdown', text: signs }])
  expect(text).toMatch(/A reação é 2 H_?2 \+ O_?2 → 2 H_?2O\./)
  expect(text).toMatch(/CaCO_?3 \^?\S*Δ\S* → CaO \+ CO_?2/)
  expect(text).toMatch(/n\(H_?2O\)\/V/)
  expect(text).toMatch(/Diagrama: o desenho aparece na conversa[^]*flowchart TD/)
  expect(text).not.toMatch(/\\ce|<br/)
  expect(text).toContain('<b>não</b>')
  expect(text).toContain('dólares ($) e reais (R$), de $10 a 20$; 3*4*5 e 7,5*')
})
