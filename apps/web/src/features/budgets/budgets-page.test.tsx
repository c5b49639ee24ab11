import type { Budget } from '@prosa/contract/usage/budgets.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ListSearch } from '#/blocks/list/list-types.ts'
import { BudgetsPage } from '#/features/budgets/budgets-page.tsx'
import { type Answers, problem, requestsTo } from '#/test-api.ts'
import { chooseOption, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const ana: Budget = {
  version: 'lida',
  id: '01930000-0000-7000-8000-000000000001',
  scope: 'user',
  targetId: '7',
  targetName: 'Ana Reis',
  assistant: null,
  limitCents: 10_000,
  warnPercent: 80,
  usedCents: 9000,
}
const horizonte: Budget = {
  ...ana,
  id: null,
  scope: 'partner',
  targetId: '3',
  targetName: 'Colégio Horizonte',
  usedCents: 0,
}
const feira: Budget = {
  ...horizonte,
  scope: 'link',
  targetId: '01930000-0000-7000-8000-000000000009',
  targetName: 'Feira de ciências',
  assistant: { id: 12, name: 'Tutor da feira' },
}
const list = { items: [ana, horizonte, feira], total: 3, page: 1, pageSize: 10 }
async function open(answers: Answers = {}, search: ListSearch<'listBudgets'> = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), { 'GET /api/budgets': list, ...answers })
  const onSearchChange = vi.fn<(change: ListSearch<'listBudgets'>) => void>()
  await renderPiece(<BudgetsPage search={search} onSearchChange={onSearchChange} />)
  return { requests, onSearchChange }
}

test('the list shows the use of each limit; those of institutions and links are changed on their own pages [S31]', async () => {
  await open()
  const row = (await screen.findByText('Ana Reis')).closest('tr')
  expect(row?.textContent).toMatch(/R\$\s90,00 de R\$\s100,00/)
  expect(row?.textContent).toContain('90%')
  expect(screen.getByRole('link', { name: 'Abrir Colégio Horizonte' }).getAttribute('href')).toBe(
    '/settings/partners/3',
  )
  expect(screen.getByText('Link na Web · Tutor da feira')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Abrir Feira de ciências' }).getAttribute('href')).toBe(
    '/assistants/manage/12/sharing',
  )
})

test('an amount is typed in Brazilian notation and sent in cents [S31]', async () => {
  const { requests } = await open({
    'GET /api/budgets/targets?scope=user&q=': { items: [{ id: '9', name: 'Bia Dias', hint: 'bia@escola.test' }] },
    'GET /api/budgets/targets?scope=user': { items: [{ id: '9', name: 'Bia Dias', hint: 'bia@escola.test' }] },
    'POST /api/budgets': { ...ana, targetId: '9' },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Novo orçamento' }))
  await chooseOption('Para', 'Pessoa')
  await userEvent.type(screen.getByLabelText('Limite por mês (R$)'), 'muito')
  await userEvent.click(screen.getByRole('button', { name: 'Criar' }))
  expect(await screen.findByText('Escreva um valor em reais, como 1.500,00.')).toBeDefined()
  expect(screen.getByText('Escolha da lista.')).toBeDefined()
  await userEvent.click(await screen.findByRole('radio', { name: /Bia Dias/ }))
  await userEvent.clear(screen.getByLabelText('Limite por mês (R$)'))
  await userEvent.type(screen.getByLabelText('Limite por mês (R$)'), '1.500,50')
  await userEvent.click(screen.getByRole('button', { name: 'Criar' }))
  await waitFor(() => expect(requestsTo(requests, 'POST /api/budgets')).toHaveLength(1))
  expect(await requestsTo(requests, 'POST /api/budgets')[0]?.json()).toEqual({
    scope: 'user',
    targetId: '9',
    limitCents: 150_050,
    warnPercent: 80,
  })
})

test('a second budget of an organization is refused at its field', async () => {
  await open({ 'POST /api/budgets': problem('budget_taken') })
  await userEvent.click(screen.getByRole('button', { name: 'Novo orçamento' }))
  await userEvent.type(await screen.findByLabelText('Limite por mês (R$)'), '10')
  await userEvent.click(screen.getByRole('button', { name: 'Criar' }))
  expect(await screen.findByText('Já existe um orçamento para esta escolha. Altere o que existe.')).toBeDefined()
})
