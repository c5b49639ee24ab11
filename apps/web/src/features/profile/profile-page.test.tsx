import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ProfilePage } from '#/features/profile/profile-page.tsx'
import type { ProfileTab } from '#/features/profile/profile-tabs.ts'
import { tokens } from '#/lib/tokens.ts'
import { answerApi, noContent, problem, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, startSession } from '#/test-piece.tsx'

const moment = '2026-11-21T14:30:00.000Z'
const here = {
  id: crypto.randomUUID(),
  current: true,
  device: 'Chrome no Linux',
  createdAt: moment,
  lastSeenAt: moment,
}
const phone = { ...here, id: crypto.randomUUID(), current: false, device: 'Safari no iPhone' }

async function open(tab: ProfileTab, extra: Parameters<typeof answerApi>[0] = {}) {
  const requests = answerApi({
    'GET /api/auth/session': sessionUser(),
    'GET /api/auth/sessions': { items: [here, phone] },
    ...extra,
  })
  await startSession('old-token')
  await renderPiece(<ProfilePage tab={tab} onTabChange={() => {}} />)
  await screen.findByRole('heading', { name: 'Perfil' })
  return requests
}

const bodyOf = (request: Request | undefined): Promise<unknown> | undefined => request?.json()

test('S22 the name is changed', async () => {
  const requests = await open('data', { 'PATCH /api/auth/profile': sessionUser({ name: 'Ana Reis' }) })
  const name = screen.getByLabelText<HTMLInputElement>('Nome')
  expect(name.value).toBe('Ana Lúcia Reis')
  await userEvent.clear(name)
  await userEvent.type(name, 'Ana Reis')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar nome' }))
  expect(await screen.findByText('Nome salvo.')).toBeDefined()
  expect(await bodyOf(requestsTo(requests, 'PATCH /api/auth/profile')[0])).toEqual({ name: 'Ana Reis' })
})

test('L5 a new e-mail asks for the password, and a wrong one is told at its field', async () => {
  await open('data', { 'POST /api/auth/email': problem('password_wrong') })
  await userEvent.type(screen.getByLabelText('Novo e-mail'), 'ana@nova.example')
  await userEvent.type(screen.getByLabelText('Senha atual'), 'errada')
  await userEvent.click(screen.getByRole('button', { name: 'Trocar e-mail' }))
  expect(await screen.findByText('A senha atual não confere.')).toBeDefined()
  expect(screen.getByLabelText('Senha atual').getAttribute('aria-invalid')).toBe('true')
  answerApi({ 'GET /api/auth/session': sessionUser(), 'POST /api/auth/email': noContent })
  await userEvent.click(screen.getByRole('button', { name: 'Trocar e-mail' }))
  expect(await screen.findByText(/Enviamos um link para ana@nova.example/)).toBeDefined()
})

test('T5 the token that comes with a new password is used from then on', async () => {
  const requests = await open('security', { 'POST /api/auth/password': { token: 'new-token' } })
  await userEvent.type(screen.getByLabelText('Senha atual'), 'capivara azul')
  await userEvent.type(screen.getByLabelText('Nova senha'), 'capivara no lago')
  await userEvent.type(screen.getByLabelText('Confirmar senha'), 'capivara no lago')
  await userEvent.click(screen.getByRole('button', { name: 'Trocar senha' }))
  expect(await screen.findByText('Senha trocada. As outras sessões foram encerradas.')).toBeDefined()
  expect(tokens.session.read()).toBe('new-token')
  await waitFor(() => expect(requestsTo(requests, 'GET /api/auth/sessions')).toHaveLength(2))
  const again = requestsTo(requests, 'GET /api/auth/sessions').at(-1)
  expect(again?.headers.get('authorization')).toBe('Bearer new-token')
})

test('T7 a person sees their sessions and ends the others', async () => {
  const requests = await open('security', { [`DELETE /api/auth/sessions/${phone.id}`]: noContent })
  expect(await screen.findByText('Esta sessão')).toBeDefined()
  const buttons = screen.getAllByRole('button', { name: /Encerrar a sessão/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Encerrar a sessão em Safari no iPhone'])
  await userEvent.click(screen.getByRole('button', { name: /Encerrar a sessão/ }))
  expect(await screen.findByText('Sessão encerrada.')).toBeDefined()
  expect(requestsTo(requests, `DELETE /api/auth/sessions/${phone.id}`)).toHaveLength(1)
})

test('S7 the appearance is chosen among light, dark and automatic', async () => {
  await open('appearance')
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-checked'))).toEqual([
    'false',
    'false',
    'true',
  ])
  await userEvent.click(screen.getByRole('radio', { name: 'Escuro' }))
  expect(document.documentElement.classList.contains('dark')).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Automático' }))
})
