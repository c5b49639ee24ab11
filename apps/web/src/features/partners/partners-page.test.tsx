import type { Partner } from '@prosa/contract/identity/partners.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PartnerPage } from '#/features/partners/partner-page.tsx'
import { PartnersPage } from '#/features/partners/partners-page.tsx'
import { type Answers, problem, requestsTo } from '#/test-api.ts'
import { chooseAction, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const horizonte: Partner = {
  version: 'lida',
  id: 4,
  name: 'Colégio Horizonte',
  cnpj: '11222333000181',
  contacts: 'Rita',
  dpoEmail: '',
  status: 'active',
  maxPeople: 20,
  maxLinks: null,
  monthlyBudgetBrl: 1500,
  logoUrl: null,
  peopleCount: 1,
  createdAt: '2026-02-01T12:00:00.000Z',
}
const report = { month: '2026-11', people: 1, assistants: 3, links: 0, chats: 12, messages: 1200 }
const empty = { items: [], total: 0, page: 1, pageSize: 10 }
const carla = { id: 9, name: 'Carla Dias', email: 'carla@horizonte.example', suspended: false, lastSeenAt: null }
async function openList(answers: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/partners': { ...empty, items: [horizonte], total: 1 },
    ...answers,
  })
  await renderPiece(<PartnersPage search={{}} onSearchChange={() => {}} />)
  return requests
}

async function openPartner(answers: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/partners/4': { ...horizonte, report },
    'GET /api/partners/4/people': { ...empty, items: [carla], total: 1 },
    'GET /api/partners/4/links': empty,
    ...answers,
  })
  await renderPiece(<PartnerPage partnerId={4} search={{}} onSearchChange={() => {}} />)
  return requests
}

const bodyOf = (request: Request | undefined): Promise<unknown> | undefined => request?.json()

test('the list shows the formatted CNPJ, and people with their limit', async () => {
  await openList()
  const row = (await screen.findByRole('link', { name: 'Colégio Horizonte' })).closest('tr')
  expect(row?.textContent).toContain('11.222.333/0001-81')
  expect(row?.textContent).toContain('1 de 20')
  expect(row?.textContent).toContain('Ativa')
})

test('an invalid CNPJ is reported at its field before sending; a taken one, after', async () => {
  const requests = await openList({ 'POST /api/partners': problem('cnpj_taken') })
  await userEvent.click(screen.getByRole('button', { name: 'Nova instituição' }))
  await userEvent.type(await screen.findByLabelText('Nome'), 'Escola Nova')
  await userEvent.type(screen.getByLabelText('CNPJ (opcional)'), '11.222.333/0001-82')
  await userEvent.click(screen.getByRole('button', { name: 'Cadastrar' }))
  expect(await screen.findByText('Este CNPJ não existe. Confira os números.')).toBeDefined()
  expect(requestsTo(requests, 'POST /api/partners')).toEqual([])
  await userEvent.clear(screen.getByLabelText('CNPJ (opcional)'))
  await userEvent.type(screen.getByLabelText('CNPJ (opcional)'), '11.222.333/0001-81')
  await userEvent.type(screen.getByLabelText('Orçamento (R$/mês)'), '1.500,50')
  await userEvent.click(screen.getByRole('button', { name: 'Cadastrar' }))
  expect(await screen.findByText(/Já existe uma instituição com este CNPJ\./)).toBeDefined()
  expect(await bodyOf(requestsTo(requests, 'POST /api/partners')[0])).toEqual({
    name: 'Escola Nova',
    cnpj: '11222333000181',
    contacts: '',
    dpoEmail: '',
    maxPeople: null,
    maxLinks: null,
    monthlyBudgetBrl: 1500.5,
  })
})

test('pausing asks first and says what people lose [T6]', async () => {
  const requests = await openPartner({ 'PATCH /api/partners/4': { ...horizonte, status: 'paused' } })
  await chooseAction('Ações de Colégio Horizonte', 'Pausar')
  const question = await screen.findByRole('alertdialog', { name: 'Pausar “Colégio Horizonte”?' })
  expect(question.textContent).toContain('1 pessoa perde agora')
  await userEvent.click(within(question).getByRole('button', { name: 'Pausar' }))
  await waitFor(async () =>
    expect(await bodyOf(requestsTo(requests, 'PATCH /api/partners/4')[0])).toEqual({ status: 'paused' }),
  )
})

test('the report and the limits are shown in Brazilian notation [S27]', async () => {
  await openPartner()
  expect(await screen.findByRole('heading', { name: 'Relatório de novembro de 2026' })).toBeDefined()
  expect(screen.getByText('1.200')).toBeDefined()
  expect(screen.getByText('R$ 1.500,00')).toBeDefined()
  expect(screen.getAllByText('Sem limite')).toHaveLength(1)
  expect(await screen.findByText('As pessoas da instituição ainda não publicaram nada na Web.')).toBeDefined()
})

test('a person invited here gets the role partner and this institution [S2]', async () => {
  const inviteUrl = 'https://prosa.example/auth/set-password?token=abc'
  const requests = await openPartner({ 'POST /api/users': { user: { email: 'davi@horizonte.example' }, inviteUrl } })
  await userEvent.click(await screen.findByRole('button', { name: 'Convidar pessoa' }))
  await userEvent.type(await screen.findByLabelText('Nome'), 'Davi Melo')
  await userEvent.type(screen.getByLabelText('E-mail'), 'davi@horizonte.example')
  await userEvent.click(screen.getByRole('button', { name: 'Convidar' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Link do convite')).value).toBe(inviteUrl)
  expect(await bodyOf(requestsTo(requests, 'POST /api/users')[0])).toMatchObject({
    name: 'Davi Melo',
    email: 'davi@horizonte.example',
    kind: 'partner',
    partnerId: 4,
  })
})

test('a full institution says so where people are selected', async () => {
  await openPartner({
    'GET /api/users': { ...empty, items: [{ ...carla, id: 10, name: 'Eva Reis' }], total: 1 },
    'POST /api/partners/4/people': problem('partner_people_limit'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Vincular pessoas' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Eva Reis' }))
  await userEvent.click(screen.getByRole('button', { name: 'Vincular 1 pessoa' }))
  expect((await screen.findByRole('alert')).textContent).toContain('A instituição chegou ao limite de pessoas.')
})
