import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ActivitySummary } from '@prosa/contract/school/activities.ts'
import { expect, test, vi } from 'vitest'
import { ActivitiesPage } from '#/features/activities/activities-page.tsx'
import type { ListSearch } from '#/blocks/list/list-types.ts'
import { activity, activityId, sampleActivitySummary } from '#/features/activities/test-samples.ts'
import { noContent, problem, requestsTo } from '#/test-api.ts'
import { chooseAction, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const one = `/api/assessments/${activityId}`

async function open(
  items: ActivitySummary[],
  search: ListSearch<'listAssessments'> = {},
  more: Record<string, Response> = {},
) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/assistants/5/assessments': { items, total: items.length, page: 1, pageSize: 10 },
    [`POST ${one}/state`]: activity(),
    [`POST ${one}/preview`]: { url: 'https://prosa.test/redirect?code=x', expiresAt: '2026-11-21T17:05:00.000Z' },
    [`DELETE ${one}`]: noContent,
    ...more,
  })
  const onSearchChange = vi.fn<(change: ListSearch<'listAssessments'>) => void>()
  await renderPiece(<ActivitiesPage assistantId={5} search={search} onSearchChange={onSearchChange} />)
  return { requests, onSearchChange }
}

const choose = (action: string) => chooseAction('Ações de Fotossíntese', action)

test('each activity shows its state [Z9]', async () => {
  await open([sampleActivitySummary({ state: 'scheduled', opensAt: '2026-11-30T11:00:00.000Z' })])
  const row = await screen.findByRole('row', { name: /Fotossíntese/ })
  expect(within(row).getAllByText('Agendada').length).toBeGreaterThan(0)
  expect(row.textContent).toContain('A partir de 30/11/2026')
})

test('publishing a draft and closing an activity explain the effect on its students [Z9]', async () => {
  const { requests } = await open([sampleActivitySummary()])
  await choose('Encerrar')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('1 aluno está no meio')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Encerrar' }))
  expect(await screen.findByText('Atividade encerrada.')).toBeDefined()
  expect(await requestsTo(requests, `POST ${one}/state`)[0]?.json()).toEqual({ action: 'close' })
})

test('a preview of an unpublished assistant is refused with an explanation [Z9]', async () => {
  await open(
    [sampleActivitySummary({ state: 'draft' })],
    {},
    { [`POST ${one}/preview`]: problem('assistant_unpublished') },
  )
  await choose('Ver como aluno')
  expect(await screen.findByRole('alert')).toBeDefined()
})
