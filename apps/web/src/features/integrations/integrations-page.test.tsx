import type { Integration } from '@prosa/contract/school/integrations.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { IntegrationsPage } from '#/features/integrations/integrations-page.tsx'
import { type Answers, problem, requestsTo } from '#/test-api.ts'
import { chooseAction, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const integration: Integration = {
  id: '0d6f6c0a-5a0e-4b58-9d0b-3f5f3a1f2c77',
  version: '1',
  name: 'SGA do município',
  partnerId: null,
  institution: 'Colégio Horizonte',
  mode: 'secret',
  publicKey: '',
  returnAddresses: ['https://sga.escola.test/aluno'],
  timeZone: 'America/Sao_Paulo',
  retentionDays: 180,
  legalBasis: 'public_policy',
  privacyContact: '',
  active: true,
  clientId: 'sga_abc',
  secretHint: 'w9Qz',
  previousSecretUntil: null,
  activities: 2,
  students: 30,
  lastLaunchAt: null,
  createdAt: '2026-02-01T12:00:00.000Z',
}
const path = `/api/sga/integrations/${integration.id}`
const list = { items: [integration], total: 1, page: 1, pageSize: 10 }
async function openList(answers: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/sga/integrations': list,
    'GET /api/sga/partners': { items: [{ id: 4, name: 'Rede Aurora' }] },
    ...answers,
  })
  await renderPiece(<IntegrationsPage search={{}} onSearchChange={() => {}} onOpen={() => {}} />)
  return requests
}

const chooseIntegrationAction = (action: string) => chooseAction('Ações de SGA do município', action)

const bodyOf = (requests: readonly Request[], operation: string): Promise<unknown> | undefined =>
  requestsTo(requests, operation)[0]?.json()

test('a new integration shows its secret once [Z9]', async () => {
  const requests = await openList({ 'POST /api/sga/integrations': { integration, secret: 'sgas_x' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Nova integração' }))
  await userEvent.type(await screen.findByLabelText(/^Nome/), 'SGA do município')
  await userEvent.type(screen.getByLabelText(/^Instituição/), 'Colégio Horizonte')
  await userEvent.type(screen.getByLabelText('Endereços de retorno'), 'https://a.test/x{Enter}{Enter} https://b.test ')
  await userEvent.click(screen.getByRole('button', { name: 'Criar integração' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Segredo')).value).toBe('sgas_x')
  expect(await bodyOf(requests, 'POST /api/sga/integrations')).toMatchObject({
    returnAddresses: ['https://a.test/x', 'https://b.test'],
    retentionDays: 180,
    mode: 'secret',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Já guardei' }))
  expect(screen.queryByLabelText('Segredo')).toBeNull()
})

test('errors are shown at their fields, and nothing is sent [Z9]', async () => {
  const requests = await openList()
  await userEvent.click(await screen.findByRole('button', { name: 'Nova integração' }))
  await userEvent.click(await screen.findByRole('radio', { name: /Com a chave da escola/ }))
  await userEvent.type(screen.getByLabelText('Endereços de retorno'), 'escola')
  await userEvent.clear(screen.getByLabelText('Guardar conversas por (dias)'))
  await userEvent.click(screen.getByRole('button', { name: 'Criar integração' }))
  for (const message of [
    'Escreva o nome da instituição.',
    'Escreva um endereço completo, como https://escola.br/sga.',
    'Use um número inteiro de 1 a 3650.',
  ])
    expect(await screen.findByText(message)).toBeDefined()
  expect(requestsTo(requests, 'POST /api/sga/integrations')).toEqual([])
})

test('a leaked secret can be revoked at once [Z9]', async () => {
  const requests = await openList({ [`POST ${path}/secret`]: { integration, secret: 'sgas_y' } })
  await chooseIntegrationAction('Trocar segredo')
  await userEvent.click(await screen.findByRole('radio', { name: /Termina agora/ }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Trocar segredo' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Segredo')).value).toBe('sgas_y')
  expect(await bodyOf(requests, `POST ${path}/secret`)).toEqual({ endPrevious: true })
})

test('turning off asks first and keeps everything; an integration in use is not deleted', async () => {
  const requests = await openList({
    [`PUT ${path}`]: { ...integration, active: false },
    [`DELETE ${path}`]: problem('sga_integration_in_use'),
  })
  await chooseIntegrationAction('Desativar')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desativar' }))
  expect(await screen.findByText('Integração desativada.')).toBeDefined()
  expect(await bodyOf(requests, `PUT ${path}`)).toMatchObject({ active: false, name: integration.name })
  await chooseIntegrationAction('Excluir')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }))
  expect(await screen.findByText(/Há atividades que usam esta integração/)).toBeDefined()
})

test('a failed read of partners is reported [Z9]', async () => {
  let answers = 0
  await openList({
    'GET /api/sga/partners': () =>
      answers++ === 0 ? problem('not_found') : { items: [{ id: 4, name: 'Rede Aurora' }] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Nova integração' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('combobox', { name: /Parceira cadastrada/ })).toBeDefined()
})
