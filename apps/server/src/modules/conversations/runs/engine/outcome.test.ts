import { expect, test } from 'vitest'
import { isUnanswered } from '#/modules/conversations/runs/engine/outcome.model.ts'

test.each([
  ['Não encontrei nada sobre isso nos documentos deste assistente.', true, 0, true],
  ['Infelizmente eu não sei responder a isso.', false, 0, true],
  ['A secretaria atende das 8h às 17h.', true, 0, true],
  ['A secretaria atende das 8h às 17h [1].', true, 1, false],
  ['Doze vezes doze são cento e quarenta e quatro.', false, 0, false],
  ['Não há de quê!', false, 0, false],
])('“%s” with documents: %s, sources: %i [S27]', (text, citing, sources, expected) => {
  expect(isUnanswered({ text, citing, sources })).toBe(expected)
})
