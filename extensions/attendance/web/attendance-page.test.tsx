import type { PersonQuestionDetails } from '#/attendance/contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { AttendancePage, type AttendanceSearch } from '#/attendance/web/attendance-page.tsx'
import { queryClient } from '@prosa/web/src/lib/api/query-client.ts'
import { listDestinations } from '@prosa/web/src/shell/side-navigation.tsx'
import { type Answers, problem, requestsTo } from '@prosa/web/src/test-api.ts'
import { renderPiece, sessionUser, signIn } from '@prosa/web/src/test-piece.tsx'

const id = '018f0000-0000-7000-8000-000000000007'
const path = `/api/attendance/questions/${id}`
const question: PersonQuestionDetails = {
  id,
  assistantId: 3,
  assistantName: 'Secretaria',
  text: 'Quem assina a declaração?',
  name: '',
  state: 'waiting',
  askedAt: '2026-11-24T12:00:00Z',
  settledAt: null,
  settledBy: null,
  withChat: false,
  inActivity: false,
  answer: null,
  conversation: [],
  approvable: false,
  approved: false,
}
const duty = { name: 'Secretaria', hours: 'segunda, das 08:00 às 17:00', waiting: 1, since: '2026-11-24T12:00:00Z' }
const attendance = { available: true, assistants: [{ id: 3, open: true, onDuty: ['Rita Alves'], ...duty }] }
const page = { items: [question], total: 1, page: 1, pageSize: 10 }

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function open(search: AttendanceSearch, answers: Answers = {}) {
  const onSearchChange = vi.fn<(change: AttendanceSearch) => void>()
  const requests = await signIn(sessionUser(), {
    'GET /api/attendance': attendance,
    'GET /api/attendance/questions': page,
    [`GET ${path}`]: question,
    ...answers,
  })
  await renderPiece(<AttendancePage search={search} onSearchChange={onSearchChange} />)
  return { onSearchChange, requests }
}

test('a person who answers for no assistant reads how to begin [S14]', async () => {
  await open({}, { 'GET /api/attendance': { available: true, assistants: [] } })
  await screen.findByText('Você não atende por nenhum assistente.')
  expect(screen.queryByRole('switch')).toBeNull()
})

test('waiting questions are listed with the people on duty; outside the hours no names are shown [S14]', async () => {
  const closed = { id: 4, open: false, onDuty: [], ...duty, name: 'Biblioteca', waiting: 0, since: null }
  const { onSearchChange, requests } = await open(
    {},
    {
      'GET /api/attendance': { ...attendance, assistants: [...attendance.assistants, closed] },
      'PUT /api/attendance/availability': new Response(null, { status: 204 }),
    },
  )
  await screen.findByText('De plantão: Rita Alves.')
  screen.getByText('Fora do horário')
  await userEvent.click(await screen.findByRole('button', { name: /Quem assina a declaração/ }))
  expect(onSearchChange).toHaveBeenCalledWith({ question: id })
  await userEvent.click(screen.getByRole('switch', { name: 'Estou disponível' }))
  await waitFor(() => expect(requestsTo(requests, 'PUT /api/attendance/availability')).toHaveLength(1))
})

test('when another person answered first, the text stays and the form says so [S14]', async () => {
  const { requests } = await open({ question: id }, { [`POST ${path}/answer`]: problem('question_settled') })
  const sheet = within(await screen.findByRole('dialog', { name: 'Pergunta a uma pessoa' }))
  await sheet.findByText(/A pessoa enviou só a pergunta/)
  await userEvent.click(sheet.getByRole('button', { name: 'Responder' }))
  await sheet.findByText('Escreva a resposta.')
  await userEvent.type(sheet.getByLabelText(/^Sua resposta/), 'A diretora.')
  await userEvent.click(sheet.getByRole('button', { name: 'Responder' }))
  await sheet.findByText(/já foi respondida, encerrada ou retirada/)
  expect(sheet.getByLabelText<HTMLTextAreaElement>(/^Sua resposta/).value).toBe('A diretora.')
  const [sent] = requestsTo(requests, `POST ${path}/answer`)
  expect(await sent?.json()).toEqual({ text: 'A diretora.', signed: false })
})

test('a question from an activity says so; after its end the answer stays in the field with the reason [S14]', async () => {
  const inActivity = { ...question, inActivity: true }
  await open(
    { question: id },
    {
      'GET /api/attendance/questions': { items: [inActivity], page: 1, pageSize: 10, total: 1 },
      [`GET ${path}`]: inActivity,
      [`POST ${path}/answer`]: problem('sga_attempt_over'),
    },
  )
  const sheet = within(await screen.findByRole('dialog', { name: 'Pergunta a uma pessoa' }))
  await sheet.findByText(/De um aluno, durante uma atividade/)
  expect(screen.getByText(/de uma atividade/)).toBeDefined()
  await userEvent.type(sheet.getByLabelText(/^Sua resposta/), 'Vale, sim.')
  await userEvent.click(sheet.getByRole('button', { name: 'Responder' }))
  await sheet.findByText(/Esta tentativa já terminou/)
  expect(sheet.getByLabelText<HTMLTextAreaElement>(/^Sua resposta/).value).toBe('Vale, sim.')
})

test('an editor and a person whose group answers find the page among the results, other people do not [S12, S50]', () => {
  const labels = (user: Parameters<typeof listDestinations>[0]) =>
    listDestinations(user).flatMap(({ part, label }) => (part === 'results' ? [label] : []))
  expect(labels(sessionUser())).not.toContain('Atendimento')
  expect(labels(sessionUser({ attends: true }))).toContain('Atendimento')
  expect(labels(sessionUser({ assistants: [{ id: 5, pivot: { role: 'editor' } }] }))).toContain('Atendimento')
})
