import { expect, test } from 'vitest'
import { normalizeMath } from '@prosa/contract/conversations/markdown-source.ts'

test.each([
  ['inline', 'é \\(x^2\\).', 'é $$x^2$$.'],
  ['single dollars', 'é $x^2$, e $\\frac{1}{2}$.', 'é $$x^2$$, e $$\\frac{1}{2}$$.'],
  ['a block', 'veja:\n\\[\nx = 1\n\\]\nfim', 'veja:\n\n$$\nx = 1\n$$\n\nfim'],
  ['one line of its own', 'veja:\n$$x = \\frac{1}{2}$$\nfim', 'veja:\n$$\nx = \\frac{1}{2}\n$$\nfim'],
  ['an indented line in a list', '- veja:\n\n  $$ x $$  \n', '- veja:\n\n  $$\n  x\n  $$\n'],
  ['a line that begins or ends with code', '`a` $$x$$\n$$y$$ `b`', '`a` $$x$$\n$$y$$ `b`'],
  ['what is right already', 'é $$x$$', 'é $$x$$'],
  [
    'lines that stand beside the marks',
    '$$\\begin{cases}\na % x\n\\end{cases}$$\nfim',
    '$$\n\\begin{cases} a \\end{cases}\n$$\nfim',
  ],
  ['lines that end beside the last mark', '$$\nx\n+ 2$$\n\nfim', '$$\nx + 2\n$$\n\nfim'],
  ['lines within a sentence', 'é $$x\n+ 2$$, e $y$', 'é $$x + 2$$, e $$y$$'],
  ['lines of a quotation', '> $$x\n> + 2$$\n\nfim', '> $$x + 2$$\n\nfim'],
  ['one that is not written to its end', 'a\n\n$$x\n+ 2', 'a\n\n$$\nx\n+ 2'],
  ['a block in an item', '- a\n  \\[x\\]\n  b', '- a\n\n  $$\n  x\n  $$\n\n  b'],
])('a formula as %s is converted to the parser’s notation', (_, written, read) => {
  expect(normalizeMath(written)).toBe(read)
})

test.each([
  'de R$ 10 a R$ 20',
  'de R$10 a R$20',
  'US$5 e US$6',
  'custa $5 ou $6',
  'use `\\(x\\)` e `$a$`',
  '```sh\necho $HOME $PATH$\n```',
  '```\n\\[x\\]',
  'preço \\$5 e \\$6',
  '$$\nx\n\ny\n$$\n\né $$z$$',
])('money and code stay unchanged: %s', (text) => {
  expect(normalizeMath(text)).toBe(text)
})

// An algorithm of quadratic time would need hours for these texts, and the test would time out.
test.each(['`', '` ', '` a``', '\\[', '\\(', '$a ', '$$', '~~~\n', '```\n', '\n'])(
  'a million characters of %j are processed in linear time',
  (unit) => {
    const text = `a$ ${unit.repeat(1_000_000 / unit.length)}b`
    expect(normalizeMath(text).length).toBeGreaterThan(900_000)
  },
)
