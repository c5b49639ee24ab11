import { expect, test } from 'vitest'
import { findFrequentQuestions } from '#/board/server/frequent-questions.model.ts'

const toMessages = (...texts: string[]) => texts.map((text, index) => ({ student: `aluno ${index}`, text }))

test('a text that is no question, or has no topic, is never shown, however often it is written [S25]', () => {
  expect(findFrequentQuestions(toMessages('A folha é verde.', 'A folha é verde.', 'A folha é verde.'))).toEqual([])
  expect(findFrequentQuestions(toMessages('Por quê?', 'Por quê?', 'Por quê?', '???'))).toEqual([])
  expect(findFrequentQuestions([])).toEqual([])
})

test('one student who asks three times counts once, and two are not many [S25]', () => {
  const again = ['a', 'a', 'a', 'b'].map((student) => ({ student, text: 'O que é a clorofila da folha?' }))
  expect(findFrequentQuestions(again)).toEqual([])
})

test('rephrased questions, with and without accents, are shown once, in the shortest words [S25]', () => {
  expect(
    findFrequentQuestions(
      toMessages(
        'O que é a clorofila da folha?',
        'professor o que e clorofila na folha?',
        'Me explica: a clorofila nas folhas, o que é?',
        'Quando foi a Revolução Francesa?',
      ),
    ),
  ).toEqual([{ text: 'O que é a clorofila da folha?', students: 3 }])
})

test('the question of most students comes first, and a long one is cut [S25]', () => {
  const long = `Qual a diferença entre respiração e fotossíntese? ${'a '.repeat(200)}`
  const frequent = findFrequentQuestions([
    ...toMessages('Qual é o prazo da entrega?', 'Qual é o prazo da entrega?', 'Qual o prazo da entrega?'),
    ...toMessages(long, long, long, long),
  ])
  expect(frequent.map(({ students }) => students)).toEqual([4, 3])
  expect(frequent[0]?.text).toHaveLength(200)
})
