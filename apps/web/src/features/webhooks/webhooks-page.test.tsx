import type { Webhook, WebhookDelivery } from '@prosa/contract/webhooks/webhooks.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { WebhooksPage } from '#/features/webhooks/webhooks-page.tsx'
import type { WebhooksSearch } from '#/features/webhooks/webhooks-search.ts'
import { noContent, requestsTo } from '#/test-api.ts'
import { chooseAction, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const webhook: Webhook = {
  version: 'lida',
  id: '0d6f6c0a-5a0e-4b58-9d0b-3f5f3a1f2c77',
  name: 'SGA da escola',
  maskedUrl: 'https://sga.test/…7c1e',
  events: ['assistant.published'],
  level: 'metadata',
  headerNames: ['X-Escola'],
  secretEnd: 'aB3d',
  formerSecretUntil: null,
  state: 'active',
  disabledReason: null,
  lastDelivery: { at: '2026-11-21T17:32:00.000Z', state: 'delivered' },
  week: { delivered: 9, tried: 10 },
  createdAt: '2026-11-20T17:32:00.000Z',
}
const delivery: WebhookDelivery = {
  id: 'c1a5b7d2-88e0-4d3a-b6f5-2f7c9e4d6a10',
  eventId: 'msg_1',
  eventType: 'webhook.test',
  state: 'failed',
  attempts: 1,
  responseStatus: null,
  durationMs: null,
  failure: 'unreachable',
  createdAt: '2026-11-21T17:32:00.000Z',
  attemptedAt: '2026-11-21T17:32:00.000Z',
  nextAt: null,
}
const base = '/api/assistants/5/webhooks'
const one = `${base}/${webhook.id}`

async function open(items: Webhook[], search: WebhooksSearch = {}, role: 'admin' | 'partner' = 'admin') {
  const requests = await signIn(sessionUser({ roles: [role] }), {
    [`GET ${base}`]: { items },
    [`POST ${base}`]: { webhook, secret: 'whsec_segredo' },
    [`PATCH ${one}`]: { ...webhook, secret: 'whsec_de_agora' },
    [`POST ${one}/secret`]: { webhook, secret: 'whsec_outro' },
    [`POST ${one}/test`]: delivery,
    [`DELETE ${one}`]: noContent,
    [`GET ${one}/deliveries`]: { items: [], total: 0, page: 1, pageSize: 10 },
    [`POST ${one}/redeliver`]: { count: 3 },
  })
  const onSearchChange = vi.fn<(change: WebhooksSearch) => void>()
  await renderPiece(<WebhooksPage assistantId={5} search={search} onSearchChange={onSearchChange} />)
  return { requests, onSearchChange }
}

const choose = (action: string) => chooseAction('Ações de SGA da escola', action)
const bodyOf = async (requests: Request[], call: string) => (await requestsTo(requests, call)[0]?.json()) as unknown

test('without webhooks the page explains their use [S16]', async () => {
  await open([])
  expect(await screen.findByText('Receba eventos deste assistente no seu sistema.')).toBeDefined()
  expect(screen.getByRole('tab', { name: 'PHP' })).toBeDefined()
})

test('a new webhook shows its secret once [S16]', async () => {
  const { requests } = await open([])
  await userEvent.click(await screen.findByRole('button', { name: 'Novo webhook' }))
  const dialog = await screen.findByRole('dialog', { name: 'Novo webhook' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Criar webhook' }))
  expect(await within(dialog).findByText('Escolha pelo menos um evento.')).toBeDefined()
  await userEvent.type(within(dialog).getByLabelText(/^Nome/), 'SGA')
  await userEvent.type(within(dialog).getByLabelText(/^URL/), 'https://sga.test/x')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Conversas: todos' }))
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Mensagem recebida' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Adicionar cabeçalho' }))
  await userEvent.type(within(dialog).getByLabelText('Nome do cabeçalho 1'), 'X-Chave')
  await userEvent.type(within(dialog).getByLabelText('Valor do cabeçalho 1'), 'abc')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Criar webhook' }))
  expect(await screen.findByDisplayValue('whsec_segredo')).toBeDefined()
  expect(await bodyOf(requests, `POST ${base}`)).toEqual({
    name: 'SGA',
    url: 'https://sga.test/x',
    events: ['chat.created', 'answer.completed', 'answer.failed'],
    level: 'metadata',
    headers: [{ name: 'X-Chave', value: 'abc' }],
    active: true,
  })
})

test('saving sends only changed values and keeps hidden ones [S16]', async () => {
  const { requests } = await open([webhook])
  await choose('Editar')
  const name = await screen.findByDisplayValue('SGA da escola')
  await userEvent.clear(name)
  await userEvent.type(name, 'Outro nome')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(requestsTo(requests, `PATCH ${one}`)).toHaveLength(1))
  expect(await bodyOf(requests, `PATCH ${one}`)).toEqual({ name: 'Outro nome', version: 'lida' })
})

test('hidden headers can be removed [S16]', async () => {
  const { requests } = await open([webhook])
  await choose('Editar')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Remover os cabeçalhos guardados' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(requestsTo(requests, `PATCH ${one}`)).toHaveLength(1))
  expect(await bodyOf(requests, `PATCH ${one}`)).toEqual({ name: 'SGA da escola', headers: [], version: 'lida' })
})

test('before another server is saved, the dialog names the withheld secrets; a new secret is shown once [Z7]', async () => {
  const { requests } = await open([webhook])
  await choose('Editar')
  const notice = () => screen.queryByText(/Os cabeçalhos guardados não vão junto/)
  const url = await screen.findByLabelText(/^URL/)
  await userEvent.type(url, 'https://sga.test/outro-caminho')
  expect(notice()).toBeNull()
  await userEvent.clear(url)
  await userEvent.type(url, 'https://outro.test/')
  expect(notice()).not.toBeNull()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Remover os cabeçalhos guardados' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByDisplayValue('whsec_de_agora')).toBeDefined()
  expect(await bodyOf(requests, `PATCH ${one}`)).toMatchObject({ url: 'https://outro.test/', headers: [] })
})

test('a webhook with lost secrets says so in the list and asks for its address [L10]', async () => {
  await open([{ ...webhook, maskedUrl: null, secretEnd: '' }])
  expect(await screen.findByText(/não podem mais ser lidos\. Edite e informe a URL/)).toBeDefined()
  await choose('Editar')
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Escreva um endereço que comece com https://.')).toBeDefined()
})

test('the level with full content shows a warning, and is disabled for people without its permission [S16]', async () => {
  await open([webhook], {}, 'partner')
  await choose('Editar')
  expect((await screen.findByRole<HTMLButtonElement>('radio', { name: 'Completo' })).disabled).toBe(true)
})

test('a test without a response says so without the reason [O3]', async () => {
  await open([webhook])
  await choose('Testar')
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar teste' }))
  expect(await screen.findByText(/Não foi possível acessar o endereço\./)).toBeDefined()
})

test('failed deliveries of a chosen period are sent again [S16]', async () => {
  const { requests } = await open([webhook], { deliveries: webhook.id })
  await userEvent.click(await screen.findByRole('button', { name: /Reenviar com falha/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Reenviar' }))
  expect(await screen.findByText('3 entregas voltaram para a fila.')).toBeDefined()
  expect(await bodyOf(requests, `POST ${one}/redeliver`)).toHaveProperty('since')
})
