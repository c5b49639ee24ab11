import type { Activity } from '@prosa/contract/school/activities.ts'
import type { AttemptRow } from '@prosa/contract/school/attempts.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, onTestFinished, vi } from 'vitest'
import { StudentsActions } from '#/features/activities/students/students-actions.tsx'
import { StudentsPage } from '#/features/activities/students/students-page.tsx'
import { activity, activityId, sampleAttempt, attemptId, sampleAttemptRow } from '#/features/activities/test-samples.ts'
import { problem, requestsTo } from '#/test-api.ts'
import { chooseAction, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const one = `/api/attempts/${attemptId}`

async function open(items: AttemptRow[], facts: Partial<Activity> = {}, more: Record<string, Response> = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    [`GET /api/assessments/${activityId}/attempts`]: {
      items,
      total: items.length,
      page: 1,
      pageSize: 10,
      classes: ['8º A'],
      now: '2026-11-21T17:18:00.000Z',
    },
    [`POST /api/assessments/${activityId}/release`]: { released: 2 },
    [`POST ${one}/extra-time`]: sampleAttempt(),
    [`POST ${one}/annul`]: sampleAttempt(),
    ...more,
  })
  const summary = activity(facts)
  await renderPiece(
    <>
      <StudentsActions activity={summary} />
      <StudentsPage activity={summary} search={{}} onSearchChange={vi.fn<() => void>()} />
    </>,
  )
  return requests
}

const choose = (action: string) => chooseAction('Ações de Júlia Prado', action)

test('the table shows each student’s state by the server’s clock [Z9]', async () => {
  await open([
    sampleAttemptRow({ openAlerts: 1 }),
    sampleAttemptRow({ attemptId: null, state: 'not_started', student: someone('Bia') }),
  ])
  const working = await screen.findByRole('row', { name: /Júlia Prado/ })
  expect(working.textContent).toContain('Em andamento')
  expect(working.textContent).toContain('restam 12 min')
  expect(working.textContent).toContain('1 aberto')
  const absent = screen.getByRole('row', { name: /Bia/ })
  expect(absent.textContent).toContain('Não iniciou')
  expect(within(absent).queryByRole('button')).toBeNull()
})

test('a request for help before the start is visible at once, with a link to the alerts [P4]', async () => {
  await open([sampleAttemptRow({ openAlerts: 1 })], { counts: { ...activity().counts, openAlerts: 2 } })
  expect(await screen.findByText('2 alertas esperam por alguém.')).toBeDefined()
  const alerts = `/assistants/manage/5/assessments/${activityId}/alerts`
  expect(screen.getByRole('link', { name: 'Ver alertas' }).getAttribute('href')).toBe(alerts)
  const ofOne = await screen.findByRole('link', { name: '1 aberto de Júlia Prado' })
  expect(ofOne.getAttribute('href')).toBe(`${alerts}?q=J%C3%BAlia%20Prado`)
})

test('an activity of a class shows the class’s code, not the internal one [S5]', async () => {
  const classId = '018f0000-0000-7000-8000-00000000000c'
  const form = { ...activity().form, integrationId: null, classId }
  const counts = { ...activity().counts, expected: 0 }
  await open([], { form, counts, className: '7º C', classCode: 'MPMSBH', state: 'open' })
  expect(await screen.findByText(/digitam o código MPM SBH, o nome e o PIN\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Turma 7º C' }).getAttribute('href')).toBe(`/classes/${classId}`)
  expect(await screen.findByRole('img', { name: 'QR Code que abre a entrada da turma 7º C' })).toBeDefined()
  expect(screen.queryByText(activity().code)).toBeNull()
  expect(screen.queryByText(/sistema da escola/)).toBeNull()
})

test('with an unpublished assistant the page links to publishing [S13]', async () => {
  await open([], { state: 'draft', publishedVersion: null, pinnedVersion: null })
  const link = await screen.findByRole('link', { name: 'Publicar assistente' })
  expect(link.getAttribute('href')).toBe('/assistants/manage/5')
})

test('the table refreshes while visible, but not in a hidden tab [Z9]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const requests = await open([sampleAttemptRow()])
  await screen.findByRole('row', { name: /Júlia Prado/ })
  vi.setTimerTickMode('manual')
  const countReads = () => requestsTo(requests, `GET /api/assessments/${activityId}/attempts`).length
  await vi.advanceTimersByTimeAsync(10_500)
  expect(countReads()).toBe(2)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(countReads()).toBe(2)
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(10_500)
  expect(countReads()).toBeGreaterThan(2)
})

test('names are shown as the server returns them [P4]', async () => {
  await open([sampleAttemptRow({ student: { ...someone('Aluno 7'), externalId: null } })])
  const link = await screen.findByRole('link', { name: 'Aluno 7' })
  expect(link.getAttribute('href')).toBe(`/assistants/manage/5/assessments/${activityId}/attempts/${attemptId}`)
})

test('a refusal stays in the dialog with its text [Z9]', async () => {
  await open([sampleAttemptRow({ state: 'delivered' })], {}, { [`POST ${one}/annul`]: problem('sga_annul_refused') })
  await choose('Anular')
  await userEvent.type(await screen.findByLabelText(/^Motivo/), 'Usou o celular do colega')
  await userEvent.click(screen.getByRole('button', { name: 'Anular' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Esta tentativa já foi anulada')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Motivo/).value).toBe('Usou o celular do colega')
})

test('a released review can be neither annulled nor reopened [Z9]', async () => {
  await open([sampleAttemptRow({ state: 'reviewed', reviewerName: 'Ana', released: true })])
  await userEvent.click(await screen.findByRole('button', { name: 'Ações de Júlia Prado' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent.trim())
  expect(items).toEqual(['Ver conversa'])
})

test('without a confirmed review nothing can be released [Z9]', async () => {
  await open([sampleAttemptRow()])
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Liberar resultados' })).disabled).toBe(true)
})

const someone = (name: string) => ({ id: crypto.randomUUID(), name, externalId: 'RA-2', className: '8º A' })
