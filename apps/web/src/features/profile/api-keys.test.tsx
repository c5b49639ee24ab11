import type { ApiKey } from '@prosa/contract/identity/api-keys.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiKeys } from '#/features/profile/api-keys.tsx'
import { type Answers, problem, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const moodle: ApiKey = {
  id: crypto.randomUUID(),
  name: 'Moodle da escola',
  scopes: ['chats', 'knowledge'],
  ending: 'x9Kd',
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: '2027-01-30T12:00:00.000Z',
  expired: false,
  lastUsedAt: null,
}
const old: ApiKey = { ...moodle, id: crypto.randomUUID(), name: 'Planilha', scopes: ['chats'], expired: true }
const secret = 'prosa_sk_Zm9vYmFyYmF6cXV4'

async function open(extra: Answers = {}, roles: ('admin' | 'user')[] = ['user']) {
  const requests = await signIn(sessionUser({ roles }), {
    'GET /api/api-keys': { items: [moodle, old] },
    ...extra,
  })
  await renderPiece(<ApiKeys />)
  return requests
}

async function fillForm(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Criar chave de API' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Nome'), name)
  return dialog
}
const submit = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'Criar chave' }))

test('the list shows names, scopes, validity and last use, never the key [T8]', async () => {
  await open()
  const row = (await screen.findByText('Moodle da escola')).closest('li')?.textContent
  expect(row).toContain('…x9Kd')
  expect(row).toContain('Vale até 30/01/2027')
  expect(row).toContain('Nunca usada')
  expect(row).toContain('Gerenciar conhecimento')
  expect(screen.getByText('Planilha').closest('li')?.textContent).toContain('Vencida')
})

test('a new key is shown once, with instructions, and is gone when the dialog closes [T8]', async () => {
  const requests = await open({ 'POST /api/api-keys': { apiKey: moodle, secret } })
  const dialog = await fillForm('Moodle da escola')
  await userEvent.click(within(dialog).getByLabelText('Gerenciar conhecimento'))
  await submit(dialog)
  expect((await screen.findByLabelText<HTMLInputElement>('Chave')).value).toBe(secret)
  expect(await requestsTo(requests, 'POST /api/api-keys')[0]?.json()).toEqual({
    name: 'Moodle da escola',
    scopes: ['chats', 'knowledge'],
    expiresInDays: 90,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Já copiei' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByDisplayValue(secret)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Criar chave de API' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Nome')).value).toBe('')
})

test('the first key stays visible when the list reloads, and the focus returns to the button [T8]', async () => {
  let items: ApiKey[] = []
  await open({
    'GET /api/api-keys': () => ({ items }),
    'POST /api/api-keys': () => {
      items = [moodle]
      return { apiKey: moodle, secret }
    },
  })
  const dialog = await fillForm('Moodle da escola')
  await submit(dialog)
  expect((await screen.findByLabelText<HTMLInputElement>('Chave')).value).toBe(secret)
  expect(await screen.findByText('Moodle da escola')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Chave').value).toBe(secret)
  await userEvent.click(screen.getByRole('button', { name: 'Já copiei' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Criar chave de API' })))
})

test('only administrators may create a key without an end [T8]', async () => {
  await open({}, ['admin'])
  await fillForm('Sempre')
  await userEvent.click(screen.getByLabelText('Validade'))
  expect(await screen.findByRole('option', { name: /Sem validade/ })).toBeDefined()
})

test('other people choose 30, 90 or 365 days [T8]', async () => {
  await open()
  await fillForm('Um ano')
  await userEvent.click(screen.getByLabelText('Validade'))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['30 dias', '90 dias', '1 ano'])
})

test('a key needs a name and a scope; a refusal by the server is shown', async () => {
  await open({ 'POST /api/api-keys': problem('api_keys_limit') })
  const dialog = await fillForm('A')
  await userEvent.click(within(dialog).getByLabelText('Conversar'))
  await submit(dialog)
  expect(await screen.findByText('Dê à chave um nome de pelo menos 2 caracteres.')).toBeDefined()
  expect(await screen.findByText('Escolha pelo menos uma permissão.')).toBeDefined()
  await userEvent.type(within(dialog).getByLabelText('Nome'), 'gora')
  await userEvent.click(within(dialog).getByLabelText('Conversar'))
  await submit(dialog)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Você já tem 20 chaves.')
})
