import { expect, test } from 'vitest'
import { writeSearchTexts } from '#/modules/conversations/runs/engine/search-text.model.ts'

const before = 'Como me inscrevo no vestibular da escola técnica?'
const historyOf = (...texts: string[]) =>
  texts.flatMap((text) => [{ role: 'user', text } as const, { role: 'assistant', text: 'Pelo site.' } as const])
const beforeOf = (question: string, ...earlier: string[]) =>
  writeSearchTexts([...historyOf(...earlier), { role: 'user', text: question }]).before

test.each([
  'E quanto custa?',
  'e até que dia do mês de maio eu posso pagar a taxa?',
  'mas quem já estudou em outra escola também precisa fazer?',
  'Então qual foi o documento que vocês pediram no ano passado?',
  'quanto tempo de duração costuma ter a prova dele no total?',
  'a que horas começa isso no primeiro dia de aula?',
  'que ônibus eu pego para chegar lá antes das sete horas?',
  'Qual é a taxa?',
])('a follow-up question is searched with the previous one: %s [S12]', (question) => {
  expect(beforeOf(question, before)).toBe(before)
})

test.each([
  'Quantos livros um estudante pode levar da biblioteca da escola?',
  'Quando é a reunião com as famílias do segundo trimestre?',
  'Explique a diferença entre metáfora e comparação com exemplos.',
])('an independent question is searched alone: %s [S12]', (question) => {
  expect(beforeOf(question, before)).toBeUndefined()
})

test('a first question, and one after a message of files only, has no previous question [S12]', () => {
  expect(writeSearchTexts([])).toEqual({ question: '', before: undefined, earlier: undefined, unsure: false })
  expect(writeSearchTexts([{ role: 'user', text: 'E isso?' }])).toEqual({
    question: 'E isso?',
    before: undefined,
    earlier: undefined,
    unsure: false,
  })
  expect(beforeOf('E quanto custa?', before, '')).toBe(before)
  expect(writeSearchTexts([...historyOf(before), { role: 'user', text: '' }]).question).toBe('')
})

test.each<[string, boolean]>([
  ['Qual é a taxa?', true],
  ['Quando é a reunião com as famílias?', true],
  ['E quanto custa?', false],
  ['Onde fica a sala dele?', false],
  ['Explique em detalhe a diferença entre metáfora e comparação com dois exemplos de cada uma.', false],
])('the rule reports whether it is unsure of a question: %s [S12]', (question, unsure) => {
  const texts = writeSearchTexts([...historyOf(before), { role: 'user', text: question }])
  expect(texts.unsure).toBe(unsure)
  expect(texts.earlier).toBe(unsure || texts.before !== undefined ? before : undefined)
})
