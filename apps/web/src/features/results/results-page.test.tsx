import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ResultsPage } from '#/features/results/results-page.tsx'
import type { ResultsSearch } from '#/features/results/results-search.ts'
import { type Answers, noContent, problem, requestsTo } from '#/test-api.ts'
import { chooseOption, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const none = { items: [], total: 0, page: 1, pageSize: 10 }
const listOf = (...items: object[]) => ({ ...none, items, total: items.length, withheld: 0 })
const overview = {
  from: '2026-10-26',
  to: '2026-11-24',
  assistants: [
    { id: 5, name: 'Cantina' },
    { id: 6, name: 'Biblioteca' },
  ],
  use: { people: 6, chats: 7, messages: 1360, satisfaction: 0.75, unanswered: null },
  abilities: { review: true },
}
const question = {
  id: '5 abc',
  assistantId: 5,
  assistantName: 'Cantina',
  question: 'Vende pamonha?',
  count: 3,
  last: '2026-11-20',
  bad: 2,
  unanswered: 1,
  approved: false,
}
const activity = {
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Frações',
  assistantId: 5,
  assistantName: 'Cantina',
  toReview: 4,
  attemptId: '22222222-2222-4222-8222-222222222222',
  since: '2026-11-20T10:00:00.000Z',
}

async function open(search: ResultsSearch = {}, answers: Answers = {}) {
  const requests = await signIn(
    sessionUser({
      permissions: ['assistants.create', 'stats.view_own', 'ratings.view_own'].map((name) => ({ name })),
      assistants: [{ id: 5, pivot: { role: 'editor' } }],
    }),
    {
      'GET /api/results': overview,
      'GET /api/results/assistants': listOf({ ...overview.use, id: 6, name: 'Biblioteca', unanswered: undefined }),
      'GET /api/results/questions': listOf(question),
      'GET /api/results/reviews': listOf(activity),
      'POST /api/assistants/5/approved-answers': noContent,
      ...answers,
    },
  )
  const changes: ResultsSearch[] = []
  await renderPiece(
    <ResultsPage
      search={search}
      onSearchChange={(change) => changes.push(change)}
      renderRatings={() => <p>As avaliações</p>}
      dialogs={{
        Correction: ({ pair, onSave }) => (
          <button onClick={() => void onSave({ ...pair, answer: 'Sim.' })}>Guardar {pair.question}</button>
        ),
        NewTest: ({ assistantId, question: text, onClose }) => (
          <button onClick={onClose}>{`Testar ${text} em ${assistantId}`}</button>
        ),
      }}
    />,
  )
  return { requests, changes }
}

test('a person who edits no assistant reads what this page shows and how to make one [S1, S47]', async () => {
  await open({}, { 'GET /api/results': { ...overview, assistants: [] } })
  expect(await screen.findByText('Você ainda não cria nem edita assistentes.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Novo assistente' }).getAttribute('href')).toBe('/assistants/manage/create')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('an unused assistant can be shared from here, and pending reviews stay [S15]', async () => {
  const use = { ...overview.use, messages: 0 }
  await open({ assistant: '5' }, { 'GET /api/results': { ...overview, use } })
  expect(await screen.findByText('Ninguém conversou com este assistente neste período.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Compartilhar' })).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Frações' })).toBeDefined()
  expect(screen.queryByText('As avaliações')).toBeNull()
})

test('without reviews there is no such section, and unused assistants offer a longer period [S27]', async () => {
  const use = { ...overview.use, messages: 0 }
  const { changes } = await open({}, { 'GET /api/results': { ...overview, use }, 'GET /api/results/reviews': none })
  expect(await screen.findByText('Ninguém conversou com os seus assistentes neste período.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Atividades para revisar' })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Ver este ano' }))
  expect(changes.at(-1)).toMatchObject({ period: 'year' })
})

test('figures, questions, activities and assistants have their headings [S27]', async () => {
  await open()
  expect((await screen.findByText('Satisfação', { selector: 'dt' })).closest('div')?.textContent).toContain('75%')
  expect(screen.getByText('1.360 mensagens')).toBeDefined()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Atividades para revisar',
    'Perguntas feitas',
    'Assistente por assistente',
  ])
  const review = await screen.findByRole('link', { name: 'Revisar “Frações”' })
  expect(review.getAttribute('href')).toBe(
    `/assistants/manage/5/assessments/${activity.id}/attempts/${activity.attemptId}`,
  )
})

test('reviews are hidden from people without their permission [S50]', async () => {
  await open({}, { 'GET /api/results': { ...overview, abilities: { review: false } } })
  expect(await screen.findByRole('heading', { name: 'Perguntas feitas' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Atividades para revisar' })).toBeNull()
})

test('the tab of ratings shows them and asks for no questions', async () => {
  const { requests } = await open({ tab: 'ratings', assistant: '5' })
  expect(await screen.findByText('As avaliações')).toBeDefined()
  expect(requestsTo(requests, 'GET /api/results/questions')).toEqual([])
})

test('too few people: a sentence says why no question is shown, or how many are missing [S27]', async () => {
  await open({}, { 'GET /api/results/questions': { ...none, withheld: 3 } })
  expect(await screen.findByText('As perguntas ainda não aparecem.')).toBeDefined()
  expect(screen.getByText(/^Menos de 5 pessoas perguntaram neste período/)).toBeDefined()
})

test('a failure to read the questions offers another try, and the figures stay', async () => {
  await open({}, { 'GET /api/results/questions': problem('internal') })
  expect(await screen.findByText('Não foi possível carregar as perguntas')).toBeDefined()
  expect(screen.getByText('1.360 mensagens')).toBeDefined()
})

test('a question says what failed and links its approved answer; the hidden ones are counted [S13, S27]', async () => {
  const approved = { ...listOf({ ...question, approved: true }), withheld: 2 }
  await open({}, { 'GET /api/results/questions': approved })
  expect(await screen.findByText('Tem resposta aprovada')).toBeDefined()
  expect(screen.getByText('Cantina · sem resposta nos documentos · 2 respostas avaliadas como ruins')).toBeDefined()
  expect(screen.getByRole('link', { name: /Ver no construtor/ }).getAttribute('href')).toBe(
    '/assistants/manage/5#perguntas-exatas',
  )
  expect(screen.getByText('2 perguntas não aparecem')).toBeDefined()
})

test('a question that people asked becomes a test of its assistant [S13]', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Criar teste de “Vende pamonha?”' }))
  await userEvent.click(screen.getByRole('button', { name: 'Testar Vende pamonha? em 5' }))
  expect(screen.queryByRole('button', { name: /^Testar/ })).toBeNull()
})

test('the address holds assistant and period, and every list is requested with them [S62]', async () => {
  const { requests, changes } = await open({ assistant: '5', period: '7', questionsPage: 2 })
  await screen.findByText('Vende pamonha?')
  const searches = requestsTo(requests, 'GET /api/results/questions').map(({ url }) => new URL(url).search)
  expect(searches).toContain('?assistant=5&page=2&period=7')
  expect(screen.queryByRole('heading', { name: 'Assistente por assistente' })).toBeNull()
  await chooseOption('Assistente', 'Todos os meus assistentes')
  expect(changes.at(-1)).toEqual({ assistant: 'all', ...firstPages })
  await chooseOption('Período', 'Este ano')
  expect(changes.at(-1)).toEqual({ period: 'year', ...firstPages })
  await chooseOption('Perguntas', 'Sem resposta nos documentos')
  expect(changes.at(-1)).toEqual({ only: 'unanswered', ...firstPages })
})

const firstPages = { reviewsPage: 1, questionsPage: 1, ratingsPage: 1, assistantsPage: 1 }
