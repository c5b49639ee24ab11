import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import ClassActivityDialog from '#/features/activities/form/class-activity-dialog.tsx'
import { activity } from '#/features/activities/test-samples.ts'
import { type Answers, problem, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const classId = '018f0000-0000-7000-8000-0000000000c1'
const [biology, draft, physics] = [
  { id: 3, name: 'Tutor de biologia', published: true },
  { id: 4, name: 'Rascunho', published: false },
  { id: 5, name: 'Tutor de física', published: true },
] as const
const schoolClass = {
  version: 'lida',
  id: classId,
  name: '8º B',
  code: 'BCDFGH',
  selfNames: false,
  endsOn: '2026-12-18',
  weekdays: [1, 2, 3, 4, 5],
  opensAt: null,
  closesAt: null,
  door: 'open',
  unentered: 0,
  students: 1,
  activities: 0,
  ownerName: 'Bruno Alves',
  timeZone: 'America/Sao_Paulo',
  createdAt: '2026-02-01T12:00:00.000Z',
  pinsHeldUntil: null,
  latest: [],
} as const

type SchoolClass = Parameters<typeof ClassActivityDialog>[0]['schoolClass']

async function open(facts: Pick<SchoolClass, 'assistants'> & Partial<SchoolClass>, answers: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['user'] }), answers)
  const onClose = vi.fn<() => void>()
  await renderPiece(
    <ClassActivityDialog schoolClass={{ ...schoolClass, weekdays: [1], latest: [], ...facts }} onClose={onClose} />,
  )
  return { requests, onClose }
}

async function fill() {
  await userEvent.type(await screen.findByLabelText(/^Título/), 'Fotossíntese')
  await userEvent.type(screen.getByLabelText('O que fazer'), 'Explique.')
  await userEvent.click(screen.getByRole('button', { name: 'Abrir atividade' }))
}

test('a new activity of a class is saved and opened in one step [S5]', async () => {
  const call = 'POST /api/assistants/3/assessments'
  const { requests, onClose } = await open(
    { assistants: [draft, biology, physics] },
    { [call]: Response.json(activity({ state: 'open' }), { status: 201 }) },
  )
  await fill()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const body: unknown = await requestsTo(requests, call)[0]?.json()
  expect(body).toMatchObject({ title: 'Fotossíntese', classId, integrationId: null, durationMinutes: 50, open: true })
})

test('the assistant of the last activity is offered first [S5]', async () => {
  const last = { id: classId, assistantId: 5, title: 'Luz', state: 'closed', toReview: 0 } as const
  await open({ assistants: [biology, physics], latest: [last] })
  expect((await screen.findByRole('combobox', { name: 'Assistente' })).textContent).toBe('Tutor de física')
})

test('an unpublished assistant is marked; the refusal keeps the text and leads to publishing it [S13]', async () => {
  const { onClose } = await open(
    { assistants: [draft] },
    { 'POST /api/assistants/4/assessments': problem('assistant_unpublished') },
  )
  await fill()
  const link = await screen.findByRole('link', { name: 'Publicar assistente' })
  expect(link.getAttribute('href')).toBe('/assistants/manage/4')
  expect(screen.getByLabelText<HTMLTextAreaElement>('O que fazer').value).toBe('Explique.')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('combobox', { name: 'Assistente' }))
  expect((await screen.findByRole('option')).textContent).toContain('Ainda não publicado')
})

test('without an assistant the dialog leads to creating one [S13]', async () => {
  await open({ assistants: [] })
  expect((await screen.findByRole('link', { name: 'Ir para Assistentes' })).getAttribute('href')).toBe('/assistants')
})
