import type { TestCase } from '@prosa/contract/quality/test-cases.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { TestsSection } from '#/features/assistants/builder/tests/tests-section.tsx'
import { sampleConfig, sampleDraft, trechos } from '#/features/assistants/test-samples.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { answerApi, type Answers, noContent, requestsTo } from '#/test-api.ts'
import { renderPiece } from '#/test-piece.tsx'

const draft = sampleDraft({ revision: 4 })
const path = `/api/assistants/${draft.id}/tests`
const plain: TestCase = {
  id: '018f0000-0000-7000-8000-0000000000a1',
  version: '1',
  question: 'Que horas abre?',
  mustContain: ['8h'],
  mustNotContain: [],
  criterion: '',
  mustCite: '',
  mustCitePage: null,
  required: true,
  result: null,
}
const result = {
  revision: draft.revision,
  passed: false,
  answer: 'Às 9h.',
  missing: ['8h'],
  unwanted: [],
  citation: null,
  verdict: null,
  error: null,
  costBrl: null,
  at: '2026-11-21T12:00:00.000Z',
}

beforeEach(() => queryClient.clear())

async function open(tests: TestCase[], extra: Answers = {}) {
  const requests = answerApi({
    [`GET ${path}`]: { items: tests },
    [`GET /api/assistants/${draft.id}/draft`]: { ...draft, config: sampleConfig({ model: 'openai:gpt' }) },
    ...extra,
  })
  let saved = 0
  await renderPiece(<TestsSection draft={draft} beforeRun={() => Promise.resolve(saved++)} />)
  return { requests, saves: () => saved }
}

test('each test shows whether it passed on the current draft [S13]', async () => {
  const old = { ...result, revision: draft.revision - 1, passed: true }
  await open([
    { ...plain, result },
    { ...plain, id: plain.id.replace('a1', 'a2'), question: 'Antigo?', result: old },
    { ...plain, id: plain.id.replace('a1', 'a3'), question: 'Novo?' },
  ])
  expect(await screen.findByText('Falhou')).toBeDefined()
  expect(screen.getByText('Faltou: “8h”.')).toBeDefined()
  expect(screen.getByText('O rascunho mudou')).toBeDefined()
  expect(screen.getByText('Não executado')).toBeDefined()
  expect(screen.getByText('0 de 3 passaram neste rascunho.')).toBeDefined()
})

test('a verdict is shown with its reason; Prosa Trechos offers no criterion [S13]', async () => {
  const criterion = 'Responde com educação.'
  const verdict = { met: false, reason: 'Foi seca.' }
  await open([{ ...plain, mustContain: [], criterion, result: { ...result, missing: [], verdict } }], {
    [`GET /api/assistants/${draft.id}/draft`]: { ...draft, config: sampleConfig({ model: trechos.id }) },
  })
  expect(await screen.findByText('Critério: Responde com educação.')).toBeDefined()
  expect(screen.getByText('Critério não cumprido: Foi seca.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Criar teste' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar teste' }))
  expect(dialog.queryByLabelText('Critério')).toBeNull()
})

test('the form sets the expected citation, and the result shows the actual ones [S13]', async () => {
  const cites = { ...plain, mustContain: [], mustCite: 'Regimento', mustCitePage: 4 }
  const cited = [
    { document: 'Manual.pdf', page: 2 },
    { document: 'Manual.pdf', page: 2 },
  ]
  const nothing = { ...cites, id: plain.id.replace('a1', 'a2'), question: 'Fecha?' }
  const { requests } = await open(
    [
      { ...cites, result: { ...result, missing: [], citation: { met: false, cited } } },
      { ...nothing, result: { ...result, missing: [], citation: { met: false, cited: [] } } },
    ],
    { [`POST ${path}`]: plain },
  )
  expect(await screen.findAllByText('Deve citar: Regimento, página 4')).toHaveLength(2)
  expect(screen.getByText('Citou outra coisa: Manual.pdf, página 2.')).toBeDefined()
  expect(screen.getByText('Não citou nenhum documento.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Criar teste' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar teste' }))
  await userEvent.type(dialog.getByLabelText(/^Pergunta/), 'Abre?')
  await userEvent.type(dialog.getByLabelText('Página'), '3')
  await userEvent.click(dialog.getByRole('button', { name: 'Criar teste' }))
  expect(await dialog.findByText('Diga de qual documento é a página.')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Deve citar'), 'Manual')
  await userEvent.click(dialog.getByRole('button', { name: 'Criar teste' }))
  await waitFor(() => expect(requestsTo(requests, `POST ${path}`)).toHaveLength(1))
  const [request] = requestsTo(requests, `POST ${path}`)
  expect(await request!.json()).toMatchObject({ question: 'Abre?', mustCite: 'Manual', mustCitePage: 3 })
})

test('all tests run one after the other, after the typed text is saved [S13]', async () => {
  const second = { ...plain, id: plain.id.replace('a1', 'a2'), question: 'Fecha?' }
  const run = (id: string) => `POST ${path}/${id}/run`
  const { requests, saves } = await open([plain, second], {
    [run(plain.id)]: { ...plain, result },
    [run(second.id)]: { ...second, result },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Executar todos' }))
  await waitFor(() => expect(requestsTo(requests, run(second.id))).toHaveLength(1))
  expect(requestsTo(requests, run(plain.id))).toHaveLength(1)
  expect(saves()).toBe(1)
})

test('a test is built line by line, and deleted [S13]', async () => {
  const { requests } = await open([plain], { [`POST ${path}`]: plain, [`DELETE ${path}/${plain.id}`]: noContent })
  await userEvent.click(await screen.findByRole('button', { name: 'Criar teste' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar teste' }))
  await userEvent.type(dialog.getByLabelText(/^Pergunta/), 'Fecha?')
  await userEvent.click(dialog.getByRole('button', { name: 'Criar teste' }))
  expect(await dialog.findByText(/Diga ao menos um trecho/)).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Deve conter'), '17h{enter}sexta{enter}')
  await userEvent.type(await dialog.findByLabelText('Critério'), 'Cita a fonte.')
  await userEvent.click(dialog.getByRole('button', { name: 'Criar teste' }))
  await waitFor(() => expect(requestsTo(requests, `POST ${path}`)).toHaveLength(1))
  expect(await requestsTo(requests, `POST ${path}`)[0]?.json()).toEqual({
    question: 'Fecha?',
    mustContain: ['17h', 'sexta'],
    mustNotContain: [],
    criterion: 'Cita a fonte.',
    mustCite: '',
    mustCitePage: null,
    required: true,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Excluir “Que horas abre?”' }))
  await waitFor(() => expect(requestsTo(requests, `DELETE ${path}/${plain.id}`)).toHaveLength(1))
})
