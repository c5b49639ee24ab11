import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { typedEmail } from '#/lib/forms/typed-email.ts'
import { LoginPage } from '#/features/auth/login-page.tsx'
import { rememberSessionEnd } from '#/lib/session/session-end.ts'
import { tokens } from '#/lib/session/tokens.ts'
import { answerApi, type Answers, problem, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, startSession } from '#/test-piece.tsx'

const options = { empty: false, password: true, providers: [{ id: 'escola', name: 'Conta da escola' }] }
const answers = { 'GET /api/auth/options': options, 'GET /api/auth/session': sessionUser() }

beforeEach(async () => {
  typedEmail.value = ''
  await startSession()
})

async function open(extra: Answers = {}, redirect?: string) {
  const requests = answerApi({ ...answers, ...extra })
  const { history } = await renderPiece(<LoginPage redirect={redirect} />, '/auth/login')
  await screen.findByRole('heading', { name: 'Entrar' })
  return { requests, history }
}

async function enter(email: string, password: string) {
  await userEvent.type(screen.getByLabelText('E-mail'), email)
  await userEvent.type(screen.getByLabelText('Senha'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
}

test('signing in stores the token and opens the page that the person wanted [S20, S41]', async () => {
  const { requests, history } = await open(
    { 'POST /api/auth/sign-in': { token: 'new-token' } },
    '/profile?tab=security',
  )
  await userEvent.click(screen.getByLabelText('Manter conectado'))
  await enter(' Ana@Escola.example ', 'capivara azul')
  await waitFor(() => expect(history.location.href).toBe('/profile?tab=security'))
  expect(tokens.session.read()).toBe('new-token')
  const body: unknown = await requestsTo(requests, 'POST /api/auth/sign-in')[0]?.json()
  expect(body).toEqual({ email: 'Ana@Escola.example', password: 'capivara azul', remember: true })
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
  'a redirect to %s leads home [L9]',
  async (redirect) => {
    const { history } = await open({ 'POST /api/auth/sign-in': { token: 'new-token' } }, redirect)
    await enter('ana@escola.example', 'capivara azul')
    await waitFor(() => expect(history.location.href).toBe('/'))
  },
)

test('without any account the page says where the first link is; the e-mail field has the focus [S20]', async () => {
  await open({ 'GET /api/auth/options': { ...options, empty: true } })
  expect(await screen.findByText('Ainda não há nenhuma conta')).toBeDefined()
  expect(screen.getByText(/no terminal em que o servidor foi iniciado/)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
})

test('with existing accounts the page does not mention a first one [S20]', async () => {
  await open()
  expect(screen.queryByText('Ainda não há nenhuma conta')).toBeNull()
})

test('wrong credentials show one neutral text and keep the form [L3]', async () => {
  await open({ 'POST /api/auth/sign-in': problem('sign_in_failed') })
  await enter('ana@escola.example', 'errada')
  expect((await screen.findByRole('alert')).textContent).toBe('E-mail ou senha incorretos.')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@escola.example')
})

test('a suspended account gets its own message', async () => {
  await open({ 'POST /api/auth/sign-in': problem('account_suspended') })
  await enter('ana@escola.example', 'capivara azul')
  expect((await screen.findByRole('alert')).textContent).toBe('Conta bloqueada. Fale com o administrador.')
})

test('fields are validated on blur, not during typing, and an invalid form is not sent [S45]', async () => {
  const { requests } = await open()
  await userEvent.type(screen.getByLabelText('E-mail'), 'ana')
  expect(screen.queryByText(/e-mail válido/)).toBeNull()
  await userEvent.tab()
  expect(await screen.findByText('Escreva um e-mail válido, como nome@escola.br.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  expect(await screen.findByText('Escreva a sua senha.')).toBeDefined()
  expect(requestsTo(requests, 'POST /api/auth/sign-in')).toEqual([])
})

test.each([
  ['expired', 'Sua sessão expirou. Entre novamente.'],
  ['suspended', 'Conta bloqueada. Fale com o administrador.'],
  ['role-change', 'Seu papel mudou. Entre de novo.'],
  ['not-loaded', 'Não foi possível carregar a sua conta, e por isso você saiu. Entre de novo.'],
] as const)('after a session that ended as %s the page says why, once', async (end, text) => {
  rememberSessionEnd(end)
  await open()
  expect(await screen.findByText(text)).toBeDefined()
  expect(sessionStorage).toHaveLength(0)
})

test('sign-in by a provider carries a secret that ties the answer to this browser [L8]', async () => {
  const leave = vi.spyOn(location, 'assign').mockReturnValue()
  const flow = { url: 'https://id.example/authorize?x=1', flow: 'f'.repeat(43) }
  const { requests } = await open({ 'POST /api/auth/oidc/start': flow }, '/profile')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar com Conta da escola' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith(flow.url))
  const body: unknown = await requestsTo(requests, 'POST /api/auth/oidc/start')[0]?.json()
  expect(body).toEqual({ provider: 'escola', redirect: '/profile' })
  expect(Object.values(sessionStorage)).toContain(flow.flow)
  sessionStorage.clear()
})

test('with passwords turned off only the providers are offered', async () => {
  await open({ 'GET /api/auth/options': { ...options, password: false } })
  expect(screen.queryByLabelText('Senha')).toBeNull()
})

const onlyProvider = { password: false, providers: [{ id: 'escola', name: 'Conta da escola' }] }

async function openAtProvider({ manual = false } = {}) {
  const left = vi.spyOn(location, 'assign').mockReturnValue()
  const requests = answerApi({
    ...answers,
    'GET /api/auth/options': onlyProvider,
    'POST /api/auth/oidc/start': { url: 'https://sso.escola.example/', flow: 'f'.repeat(43) },
  })
  await renderPiece(<LoginPage redirect="/profile" manual={manual} />, '/auth/login')
  await screen.findByRole('button', { name: /Conta da escola/ })
  return { left, starts: () => requestsTo(requests, 'POST /api/auth/oidc/start') }
}

test('the only provider does not open by itself after signing out, after an ended session, or on request [S18]', async () => {
  for (const end of ['left', 'expired', 'suspended'] as const) {
    rememberSessionEnd(end)
    const { left, starts } = await openAtProvider()
    await userEvent.tab()
    expect(starts()).toEqual([])
    expect(left).not.toHaveBeenCalled()
    cleanup()
  }
  const { starts } = await openAtProvider({ manual: true })
  await userEvent.click(screen.getByRole('button', { name: /Conta da escola/ }))
  await waitFor(() => expect(starts()).toHaveLength(1))
})
