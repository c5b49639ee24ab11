import type { TestCase } from '@prosa/contract/quality/test-cases.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { TestsSection } from '#/features/assistants/builder/tests/tests-section.tsx'
import { sampleConfig, sampleDraft, trechos } from '#/features/assistants/test-samples.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { type Answers, noContent, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

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
  mustCall: '',
  mustCallWith: [],
  recordings: [],
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
  toolUse: null,
  calls: [],
  verdict: null,
  error: null,
  costBrl: null,
  at: '2026-11-21T12:00:00.000Z',
}

beforeEach(() => queryClient.clear())

async function open(tests: TestCase[], extra: Answers = {}, tools: string[] = [], user = sessionUser()) {
  const requests = await signIn(user, {
    [`GET ${path}`]: { items: tests, tools },
    [`GET /api/assistants/${draft.id}/draft`]: { ...draft, config: sampleConfig({ model: 'openai:gpt' }) },
    ...extra,
  })
  let saved = 0
  await renderPiece(
    <TestsSection draft={{ ...draft, publishedVersion: 1 }} beforeRun={() => Promise.resolve(saved++)} />,
  )
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
    mustCall: '',
    mustCallWith: [],
    recordings: [],
    required: true,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Excluir “Que horas abre?”' }))
  await waitFor(() => expect(requestsTo(requests, `DELETE ${path}/${plain.id}`)).toHaveLength(1))
})

test('a tool to use is required in the form, and the answers of the last run are recorded and deleted [S13]', async () => {
  const call = {
    id: plain.id.replace('a1', 'b1'),
    tool: 'ver_1',
    label: 'Secretaria: ver',
    input: { aluno: 'Ana' },
    state: 'done',
    output: 'Turma A',
  } as const
  const recorded = { tool: 'calcular', label: 'Calculadora', input: '{"expressao":"2+2"}', output: '4' }
  const failed = { ...result, missing: [], toolUse: { met: false }, calls: [call] }
  const one = { ...plain, mustContain: [], mustCall: 'Calculadora', recordings: [recorded], result: failed }
  const { requests } = await open([one], { [`PUT ${path}/${plain.id}`]: one }, ['Calculadora', call.label])
  expect(await screen.findByText('Deve usar: Calculadora')).toBeDefined()
  expect(screen.getByText('Não usou a ferramenta como pedido.')).toBeDefined()
  expect(screen.getByText('1 resposta gravada')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Editar “Que horas abre?”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar teste' }))
  await userEvent.type(dialog.getByLabelText('Com os valores'), 'Ana')
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir a resposta gravada de “Calculadora”' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Gravar resposta de “Secretaria: ver”' }))
  await userEvent.type(dialog.getByLabelText('Resposta de “Secretaria: ver”'), ' e B')
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar teste' }))
  await waitFor(() => expect(requestsTo(requests, `PUT ${path}/${plain.id}`)).toHaveLength(1))
  expect(await requestsTo(requests, `PUT ${path}/${plain.id}`)[0]?.json()).toMatchObject({
    mustCall: 'Calculadora',
    mustCallWith: ['Ana'],
    recordings: [{ tool: 'ver_1', label: call.label, input: '{"aluno":"Ana"}', output: 'Turma A e B' }],
  })
})

test('an assistant without tools offers none to use, and who does not edit it gets no questions of people [S13]', async () => {
  await open([plain])
  await userEvent.click(await screen.findByRole('button', { name: 'Criar teste' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar teste' }))
  expect(dialog.queryByLabelText('Deve usar a ferramenta')).toBeNull()
  expect(screen.queryByText('Sugerir perguntas')).toBeNull()
})

test('an editor makes tests of questions that were answered badly [S13]', async () => {
  const asked = { id: '5 a', question: 'Vende pamonha?', count: 2, bad: 1, unanswered: 1 }
  const answers = {
    'GET /api/results/questions': { items: [asked], total: 1, page: 1, pageSize: 50, withheld: 0 },
    [`POST ${path}`]: plain,
  }
  const editor = sessionUser({ assistants: [{ id: draft.id, pivot: { role: 'editor' } }] })
  const { requests } = await open([{ ...plain, question: asked.question }], answers, [], editor)
  await userEvent.click(await screen.findByRole('button', { name: 'Sugerir perguntas' }))
  const list = within(await screen.findByRole('dialog', { name: 'Sugerir perguntas' }))
  expect(await list.findByText('Já tem teste')).toBeDefined()
  expect(list.getByText('1 resposta avaliada como ruim · sem resposta nos documentos')).toBeDefined()
  await userEvent.click(list.getByRole('button', { name: 'Criar teste de “Vende pamonha?”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar teste' }))
  await userEvent.type(dialog.getByLabelText('Deve conter'), 'sim')
  await userEvent.click(dialog.getByRole('button', { name: 'Criar teste' }))
  await waitFor(() => expect(requestsTo(requests, `POST ${path}`)).toHaveLength(1))
  expect(await requestsTo(requests, `POST ${path}`)[0]?.json()).toMatchObject({ question: 'Vende pamonha?' })
})
