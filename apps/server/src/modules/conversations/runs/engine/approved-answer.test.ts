import { expect, test } from 'vitest'
import { approvedAnswerTo, localDay, questionKey } from '#/modules/conversations/runs/engine/approved-answer.model.ts'

const same: [one: string, other: string][] = [
  ['Qual é o horário da secretaria?', 'qual o horario da SECRETARIA'],
  ['Qual é o horário da secretaria?', 'Bom dia! Qual horário da secretaria, por favor?'],
  ['Quando são as provas?', 'quando as provas'],
  ['Onde fica a biblioteca?', '  Onde fica   a biblioteca ??  Obrigada!'],
  ['Como faço a matrícula – pela internet?', 'como faço a matrícula pela internet'],
]

const different: [one: string, other: string][] = [
  ['Posso faltar à prova?', 'Não posso faltar à prova?'],
  ['Qual é o horário da turma A?', 'Qual é o horário da turma?'],
  ['Quem é o diretor?', 'Quem é a diretora?'],
  ['Qual o calendário de 2026?', 'Qual o calendário de 2027?'],
  ['Quanto é 1,5 vezes 2?', 'Quanto é 15 vezes 2?'],
  ['O que é C?', 'O que é C++?'],
  ['Que ônibus vai de Santos para São Paulo?', 'Que ônibus vai de São Paulo para Santos?'],
]

test.each(same)('“%s” is the same question as “%s” [S13]', (one, other) => {
  expect(questionKey(one)).toBe(questionKey(other))
})

test.each(different)('“%s” is another question than “%s” [S13]', (one, other) => {
  expect(questionKey(one)).not.toBe(questionKey(other))
})

test('an approved answer is valid until the end of its last day, and an empty question gets none [S13]', () => {
  const pairs = [{ question: 'Que horas abre?', answer: 'Às 8h.', validUntil: '2026-11-21' }]
  expect(approvedAnswerTo('que horas abre', pairs, '2026-11-21')).toBe('Às 8h.')
  expect(approvedAnswerTo('que horas abre', pairs, '2026-11-22')).toBeUndefined()
  expect(approvedAnswerTo('?!', [{ question: '…', answer: 'x', validUntil: null }], '2026-11-21')).toBeUndefined()
})

test("the last day ends in the organisation's time zone [S13]", () => {
  expect(localDay(new Date('2026-11-22T02:30:00Z'), 'America/Sao_Paulo')).toBe('2026-11-21')
})
