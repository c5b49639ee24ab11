import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Report } from '@prosa/contract/sharing/reports.ts'
import { expect, test, vi } from 'vitest'
import type { ListSearch } from '#/blocks/list/list-types.ts'
import { AssistantReports, ReportsPage } from '#/features/sharing/reports.tsx'
import { type Answers, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const id = '0198a0de-0000-7000-8000-000000000009'
const base = '/api/assistants/5/reports'

const report = (facts: Partial<Report> = {}): Report => ({
  id,
  reason: 'offensive',
  comment: 'Respondeu com palavrões.',
  createdAt: '2026-11-20T14:30:00.000Z',
  assistant: { id: 5, name: 'Tutor de química' },
  linkName: 'Site da escola',
  aboutChat: true,
  handled: null,
  ...facts,
})
const pageOf = (items: Report[]) => ({ items, total: items.length, page: 1, pageSize: 10 })
const handled = { at: '2026-11-21T12:00:00.000Z', by: 'Daniel Rocha', note: 'Instruções corrigidas.' }

async function open(items: Report[], search: ListSearch<'listReports'> = {}, answers: Answers = {}) {
  const requests = await signIn(sessionUser(), {
    [`GET ${base}`]: pageOf(items),
    'GET /api/reports': pageOf(items),
    ...answers,
  })
  const onSearchChange = vi.fn<(change: ListSearch<'listReports'>) => void>()
  return { requests, onSearchChange }
}

test('a resolved report says by whom and how, and can be reopened [S15]', async () => {
  const answers = { [`PUT ${base}/${id}/state`]: report() }
  const { requests, onSearchChange } = await open([report({ handled, linkName: null })], {}, answers)
  await renderPiece(<AssistantReports assistantId={5} search={{}} onSearchChange={onSearchChange} />)
  const row = within(await screen.findByRole('row', { name: /ofensivo/ }))
  expect(row.getAllByText(/Daniel Rocha/).length).toBeGreaterThan(0)
  expect(row.getByText('Link excluído')).toBeDefined()
  await userEvent.click(row.getByRole('button', { name: /^Reabrir/ }))
  await waitFor(() => expect(requestsTo(requests, `PUT ${base}/${id}/state`)).toHaveLength(1))
})

test('an empty list says so; with filters it offers to clear them [S15]', async () => {
  const { onSearchChange } = await open([])
  await renderPiece(<AssistantReports assistantId={5} search={{ state: 'open' }} onSearchChange={onSearchChange} />)
  expect(await screen.findByText('Nenhuma denúncia com este filtro.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  expect(onSearchChange).toHaveBeenCalledWith({ q: '', state: 'all', reason: 'all', linkId: undefined })
})

test('administrators see the reports of all assistants with links to each [S3]', async () => {
  const { onSearchChange } = await open([report()])
  await renderPiece(<ReportsPage search={{}} onSearchChange={onSearchChange} />)
  const link = await screen.findByRole('link', { name: 'Tutor de química' })
  expect(link.getAttribute('href')).toBe('/assistants/manage/5/sharing/reports')
})
