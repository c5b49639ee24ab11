import { expect, test } from 'vitest'
import { listPairs, pairsText, readPairs } from '#/modules/knowledge/reading/formats/questions.model.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { settled } from '#test/uploads.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(maria)

test.each([
  ['semicolons', 'pergunta;resposta\nQue horas abre?;Às 8h, de segunda a sexta.\n'],
  ['commas', 'Pergunta,Resposta\nQue horas abre?,"Às 8h, de segunda a sexta."\n'],
  ['tabs', 'Perguntas\tRespostas\nQue horas abre?\tÀs 8h, de segunda a sexta.\n'],
  ['other columns', 'id;Resposta;Pergunta\n1;Às 8h, de segunda a sexta.;Que horas abre?\n'],
  ['no titles', '\uFEFFQue horas abre?;Às 8h, de segunda a sexta.\r\n'],
])('a CSV of questions and answers is read with %s [S13]', (_name, csv) => {
  expect(readPairs(csv)).toEqual({
    pairs: [{ question: 'Que horas abre?', answer: 'Às 8h, de segunda a sexta.' }],
    problems: [],
  })
})

test('invalid and duplicate lines are reported by number, also after texts of several lines [F1]', () => {
  const long = 'x'.repeat(301)
  const csv = `pergunta;resposta\nA?;"um\ndois"\n;sem pergunta\nB?;\n\na?;de novo\n${long};y\nC?;${'y'.repeat(4001)}\nD?;bom\n`
  expect(readPairs(csv)).toEqual({
    pairs: [
      { question: 'A?', answer: 'um\ndois' },
      { question: 'D?', answer: 'bom' },
    ],
    problems: [
      { line: 4, text: 'Falta a pergunta.' },
      { line: 5, text: 'Falta a resposta.' },
      { line: 7, text: 'A pergunta repete a da linha 2, que vale.' },
      { line: 8, text: 'A pergunta passa de 300 caracteres.' },
      { line: 9, text: 'A resposta passa de 4.000 caracteres.' },
    ],
  })
  expect(readPairs('uma coluna só\noutra linha')).toBeUndefined()
  expect(readPairs('')).toBeUndefined()
})

test('pairs are stored exactly as they were read, including special characters [F5]', () => {
  const pairs = [
    { question: '=1+1?', answer: 'Dois; "aspas", e\numa linha' },
    { question: '-O que é?', answer: '@nada' },
  ]
  expect(listPairs(pairsText(pairs))).toEqual(pairs)
})

test('each pair is one passage, found by its question and quoted with its answer [S13]', async () => {
  const csv = `pergunta;resposta\nQual o prazo da rematrícula?;Até 12 de dezembro, na secretaria.\nO uniforme é obrigatório?;${'Sim, todos os dias. '.repeat(90)}\nO uniforme é obrigatório?;Não.\n`
  const params = { assistantId }
  expect(await maria.api.checkQuestions({ params, body: { csv } })).toEqual({
    pairs: 2,
    sample: [
      { question: 'Qual o prazo da rematrícula?', answer: 'Até 12 de dezembro, na secretaria.' },
      expect.anything(),
    ],
    problems: [{ line: 4, text: 'A pergunta repete a da linha 3, que vale.' }],
  })
  const { id } = await maria.api.addQuestions({ params, body: { name: 'Dúvidas da secretaria', csv } })
  expect(await settled(maria, assistantId, id)).toMatchObject({ status: 'ready', kind: 'questions', chunks: 2 })
  const found = await maria.api.searchKnowledge({ params, query: { q: 'até quando posso fazer a rematrícula?' } })
  expect(found.items[0]?.text).toBe('# Qual o prazo da rematrícula?\n\nAté 12 de dezembro, na secretaria.')
  const file = await maria.api.downloadDocument({ params: { ...params, documentId: id } })
  expect(file.headers.get('content-disposition')).toContain('.csv')
  const again = maria.api.addQuestions({ params, body: { name: 'De novo', csv } })
  expect(await problemOf(again)).toMatchObject({ code: 'document_duplicate' })
  for (const broken of ['uma coluna', 'pergunta;resposta\n;\n'])
    expect(await problemOf(maria.api.addQuestions({ params, body: { name: 'Vazio', csv: broken } }))).toMatchObject({
      code: 'import_unreadable',
    })
})
