import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutDepths } from '@prosa/contract/conversations/markdown-source.ts'
import { splitBlocks, isTooHeavy, withWholeTable } from '#/ui/markdown/markdown-blocks.ts'

test('splitting a long text loses nothing, and no piece is too long', () => {
  const lines = fc.array(
    fc.constantFrom('palavra '.repeat(20), '', '- item', '> nota', '    x', '```', '|a|b|', '# Título'),
    {
      minLength: 200,
      maxLength: 600,
    },
  )
  fc.assert(
    fc.property(lines, (all) => {
      const text = all.join('\n')
      expect(splitBlocks(text).join('')).toBe(text)
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 30 },
  )
  const prose = 'Uma linha de texto.\n'.repeat(5000)
  expect(Math.max(...splitBlocks(prose).map((block) => block.length))).toBeLessThan(20_000)
})

test('the blocks of a text join to the same text at every stage of writing', () => {
  const lines = fc.array(
    fc.constantFrom(
      'uma palavra ',
      '',
      '- item',
      '1. item',
      '> nota',
      '    x',
      '\t',
      '~~~',
      '|a|b|',
      '|-|-|',
      '<!--',
      '-->',
    ),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(lines, (all) => {
      expect(splitBlocks(all.join('\n')).join('')).toBe(all.join('\n'))
    }),
    {
      numRuns: fc.readConfigureGlobal().numRuns ?? 500,
      examples: [[['- item', 'uma palavra ']], [['> nota', '<!--', '-->', '\t']]],
    },
  )
})

test('code stays in one block, however long it is', () => {
  const code = `\`\`\`js\n${'const a = 1\n'.repeat(5000)}\`\`\``
  expect(splitBlocks(`Antes.\n\n${code}\n\nDepois.`)).toContain(code)
  expect(isTooHeavy(code)).toBe(false)
})

test.each([
  ['one word without end', 'a'.repeat(21_000)],
  ['emphasis within emphasis', '*a '.repeat(2000)],
  ['brackets', '['.repeat(2000)],
  ['lines', 'a\n'.repeat(1100)],
  [
    'a table of a few letters and millions of cells',
    `|${'a|'.repeat(800)}\n|${'-|'.repeat(800)}\n${'|\n'.repeat(800)}`,
  ],
  ['what only begins with code', `\`\`\`\nx\n\`\`\`\n${'*a '.repeat(2000)}`],
])('texts that would take too long to parse are not parsed: %s', (_, block) => {
  expect(isTooHeavy(block)).toBe(true)
})

test('texts as people and models write them are never too heavy', () => {
  const row = '| **Ana Lúcia** | [trabalho](https://escola.example/1) | 9,5 | `ok` |\n'
  expect(isTooHeavy(`| Nome | Link | Nota | |\n|---|---|---|---|\n${row.repeat(150)}`)).toBe(false)
  expect(isTooHeavy('- **Passo**: leia *com calma* o [texto][1]\n'.repeat(200))).toBe(false)
  expect(isTooHeavy('Um parágrafo longo. '.repeat(900))).toBe(false)
})

test('marks that nest too deeply to render are shown as written', () => {
  expect(withoutDepths('> > - 1. a')).toBe('> > - 1. a')
  expect(withoutDepths(`${'> '.repeat(120)}a`)).toBe(`\\${'> '.repeat(120)}a`)
  expect(withoutDepths(`  ${'- '.repeat(120)}a`)).toBe(`  \\${'- '.repeat(120)}a`)
})

test.each([
  ['Veja:\n\n| Discriminante', 'Veja:\n\n| Discriminante|\n|---|\n'],
  ['| Caso | Raízes |', '| Caso | Raízes |\n|---|---|\n'],
  ['| Caso | Raí', '| Caso | Raí|\n|---|---|\n'],
  ['| a \\| b | c |\n', '| a \\| b | c |\n|---|---|\n'],
  ['| Caso | Raízes |\n| --', '| Caso | Raízes |\n|---|---|\n'],
  ['| Caso | Raízes |\n|:--|-', '| Caso | Raízes |\n|:--|-'],
  ['| Caso | Raízes |\n|---|---|\n| Δ > 0 | du', '| Caso | Raízes |\n|---|---|\n| Δ > 0 | du'],
  ['Veja:\n\n|', 'Veja:\n\n'],
  ['Veja:\n\n| ', 'Veja:\n\n'],
])('a text that ends within a table header gets a complete table: %j', (text, whole) => {
  expect(withWholeTable(text)).toBe(whole)
})

test.each([
  'a | b',
  '| A |\n|---|\n| 1 |\n\nDepois.',
  '```\n| a',
  '~~~md\n| a |\n| -',
  '$$\n|x|',
  '\\[\n|x|',
  '| 1 |\n| 2',
  '',
])('a bar outside of tables stays a bar: %j', (text) => {
  expect(withWholeTable(text)).toBe(text)
})

test('each piece of a long text has the definitions of its notes and links, except oversized ones', () => {
  const prose = 'Uma linha de texto.\n'.repeat(1000)
  const text = `Ver[^a] e [ali][b].\n\n${prose}\nFim[^a].\n\n[^a]: Um aviso.\n[b]: https://escola.example/\n`
  const [first = ''] = splitBlocks(text)
  expect(first).toContain('\n\n[^a]: Um aviso.\n\n[b]: https://escola.example/')
  expect(splitBlocks(text).join('').split('Um aviso.')).toHaveLength(3)
  const giant = `Ver[^a].\n\n${prose}\n[^a]: ${'Um aviso. '.repeat(2000)}`
  expect(splitBlocks(giant).join('')).toBe(giant)
})

test('a comparison at the start of an item is not a quotation, and code stays unchanged', () => {
  expect(withoutDepths('- > 25 anos\n1. >= R$ 10\n* > citado')).toBe('- \\> 25 anos\n1. \\>= R$ 10\n* > citado')
  expect(withoutDepths('```\n- > 25\n```')).toBe('```\n- > 25\n```')
})
