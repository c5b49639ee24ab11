import type { AlertOfStudent } from '@prosa/contract/school/attempts.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AlertsPage } from '#/features/activities/alerts-page.tsx'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { activity, activityId, attemptId, row } from '#/features/activities/test-samples.ts'
import { problem } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const path = `/api/assessments/${activityId}/alerts`
const atGate: AlertOfStudent = {
  id: 'a1',
  kind: 'report',
  text: '[Preciso de ajuda] Não estou bem hoje.',
  createdAt: '2026-11-21T17:00:00.000Z',
  handledAt: null,
  handledBy: null,
  note: '',
  attemptId: null,
  student: row().student,
}

async function open(
  items: AlertOfStudent[],
  search: ListSearchProps<'listAssessmentAlerts'>['search'] = {},
  handled: object = {},
) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    [`GET ${path}`]: { items, total: items.length, page: 1, pageSize: 10 },
    [`POST ${path}/a1`]: handled,
  })
  const onSearchChange = vi.fn<ListSearchProps<'listAssessmentAlerts'>['onSearchChange']>()
  await renderPiece(<AlertsPage activity={activity()} search={search} onSearchChange={onSearchChange} />)
  return { requests, onSearchChange }
}

test('what the server refuses stays in the dialog [P4]', async () => {
  await open([atGate], {}, problem('not_found'))
  await userEvent.click(await screen.findByRole('button', { name: 'Tratar o alerta de Júlia Prado' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar como tratado' }))
  expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toBeDefined()
})

test('a handled alert says by whom, and leads to the attempt where there is one [P4]', async () => {
  const done = { handledAt: '2026-11-21T18:00:00.000Z', handledBy: 'Bruno Souza', note: 'Trocou de sala.' }
  await open([{ ...atGate, ...done, attemptId }])
  expect(await screen.findByText('Bruno Souza: Trocou de sala.')).toBeDefined()
  // The link is in the page twice: in its column, and below the alert for windows that are too narrow for the column.
  const [link] = screen.getAllByRole('link', { name: 'Júlia Prado' })
  expect(link?.getAttribute('href')).toBe(`/assistants/manage/5/assessments/${activityId}/attempts/${attemptId}`)
})

test('without alerts the page says what would be here; with a filter, how to clear it [P4]', async () => {
  await open([])
  expect(await screen.findByText('Nenhum alerta nesta atividade.')).toBeDefined()
})

test('a filter that finds nothing is cleared with one press [P4]', async () => {
  const { onSearchChange } = await open([], { alerts: 'open' })
  await userEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }))
  expect(onSearchChange).toHaveBeenCalledWith({ q: '', alerts: 'all' })
})
