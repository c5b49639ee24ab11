import { expect, test } from 'vitest'
import { textWithoutThoughts, thoughtsApart } from '#/platform/ai/thoughts.ts'

function separate(pieces: readonly string[]) {
  const output = { reasoning: '', text: '' }
  const thoughts = thoughtsApart((kind, text) => void (output[kind] += text))
  for (const piece of pieces) thoughts.push(piece)
  thoughts.end()
  return output
}

test.each([
  ['<think>A conta é 2 < 3.</think>\n\nSão três.', { reasoning: 'A conta é 2 < 3.', text: 'São três.' }],
  ['\n<think>\n</think>\n\nOi', { reasoning: '\n', text: 'Oi' }],
  ['<think></think>Oi', { reasoning: '', text: 'Oi' }],
  ['<think>Sem fim </thi', { reasoning: 'Sem fim </thi', text: '' }],
  ['<think>Só isto</think>\n', { reasoning: 'Só isto', text: '' }],
  ['  Oi, <think> é uma marca.</think>', { reasoning: '', text: '  Oi, <think> é uma marca.</think>' }],
  ['<thinking>', { reasoning: '', text: '<thinking>' }],
  ['<th', { reasoning: '', text: '<th' }],
  ['', { reasoning: '', text: '' }],
])('thoughts are separated from the text, however %j is split into parts', (whole, expected) => {
  expect(separate([whole])).toEqual(expected)
  expect(separate(whole.split(''))).toEqual(expected)
  for (let at = 1; at < whole.length; at++) expect(separate([whole.slice(0, at), whole.slice(at)])).toEqual(expected)
})

test.each([
  ['<think>Hum.</think>\n\nTítulo', 'Título'],
  ['Hum, sem começo.\n</think>\nTítulo', 'Título'],
  ['<think>Hum, sem fim', ''],
  [' Título ', 'Título'],
])('a whole answer %j is returned without its thoughts', (text, expected) => {
  expect(
    textWithoutThoughts([
      { type: 'reasoning', text: 'à parte' },
      { type: 'text', text },
    ]),
  ).toBe(expected)
})

test('an answer that stays blank is not held back for ever', () => {
  const deltas: string[] = []
  const thoughts = thoughtsApart((kind, text) => deltas.push(`${kind}: ${text}`))
  for (let count = 0; count < 101; count++) thoughts.push('\n')
  expect(deltas).toEqual([`text: ${'\n'.repeat(101)}`])
})
