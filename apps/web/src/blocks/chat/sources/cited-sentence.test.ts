import { expect, test } from 'vitest'
import { splitAtCited } from '#/blocks/chat/sources/cited-sentence.ts'

const passage = 'A matrícula abre em janeiro. A nota mínima para aprovação é 6,0. A frequência mínima é de 75%.'

test('the sentence that the answer used stands out [S12]', () => {
  const answer = 'Matrículas abrem em janeiro [2]. Para a aprovacao, a nota mínima é 6,0 [1].'
  expect(splitAtCited(passage, answer, 1)).toEqual({
    before: 'A matrícula abre em janeiro. ',
    cited: 'A nota mínima para aprovação é 6,0.',
    after: ' A frequência mínima é de 75%.',
  })
})

test('a citation among several counts, one of another number does not', () => {
  expect(splitAtCited(passage, 'A frequência mínima é 75% [1, 3].', 3).cited).toBe('A frequência mínima é de 75%.')
  expect(splitAtCited(passage, 'A frequência mínima é 75% [13].', 3).cited).toBe('')
})

test('where nothing is alike nothing stands out', () => {
  expect(splitAtCited(passage, 'Procure a secretaria [1].', 1)).toEqual({ before: passage, cited: '', after: '' })
})
