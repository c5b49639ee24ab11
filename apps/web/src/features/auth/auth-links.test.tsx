import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CallbackPage } from '#/features/auth/callback-page.tsx'
import { ConfirmEmailPage } from '#/features/auth/confirm-email-page.tsx'
import { ForgotPasswordPage } from '#/features/auth/forgot-password-page.tsx'
import { rememberFlow } from '#/lib/session/oidc-flow.ts'
import { SetPasswordPage } from '#/features/auth/set-password-page.tsx'
import { tokens } from '#/lib/session/tokens.ts'
import { answerApi, noContent, problem, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, startSession } from '#/test-piece.tsx'

const linkToken = 't'.repeat(43)
const session = { 'GET /api/auth/session': sessionUser() }
const bodyOf = (request: Request | undefined): Promise<unknown> | undefined => request?.json()

beforeEach(() => startSession())
afterEach(() => sessionStorage.clear())

test('after a password reset the API keys end too, unless the person unticks it [T6]', async () => {
  const requests = answerApi({
    ...session,
    'POST /api/auth/set-password/check': { purpose: 'reset', name: 'Ana', email: 'ana@escola.example', apiKeys: 2 },
    'POST /api/auth/set-password': { token: 'new-token' },
  })
  await renderPiece(<SetPasswordPage token={linkToken} />)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Encerrar também as minhas chaves de API/ })
  expect(box.checked).toBe(true)
  await userEvent.click(box)
  await userEvent.type(screen.getByLabelText('Nova senha'), 'capivara no lago')
  await userEvent.type(screen.getByLabelText('Confirmar senha'), 'capivara no lago')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar senha e entrar' }))
  await waitFor(() => expect(tokens.session.read()).toBe('new-token'))
  expect(await bodyOf(requestsTo(requests, 'POST /api/auth/set-password')[0])).toMatchObject({ keepApiKeys: true })
})

test('an invited person accepts the terms, and again when they changed meanwhile [A3]', async () => {
  const invitation = (version: number, text: string) => ({
    purpose: 'invite',
    name: 'Beto',
    email: 'beto@escola.example',
    terms: { version, text },
  })
  const answers = [invitation(1, 'Primeiros termos.'), invitation(2, 'Novos termos.')]
  const replies = [problem('terms_required'), Response.json({ token: 'new-token' })]
  const requests = answerApi({
    ...session,
    'POST /api/auth/set-password/check': () => answers.shift() ?? invitation(2, 'Novos termos.'),
    'POST /api/auth/set-password': () => replies.shift() ?? problem('internal'),
  })
  await renderPiece(<SetPasswordPage token={linkToken} />)
  expect(await screen.findByText('Primeiros termos.')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Nova senha'), 'capivara no lago')
  await userEvent.type(screen.getByLabelText('Confirmar senha'), 'capivara no lago')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar senha e entrar' }))
  expect(await screen.findByText('Leia e aceite os termos de uso para continuar.')).toBeDefined()
  expect(requestsTo(requests, 'POST /api/auth/set-password')).toEqual([])

  await userEvent.click(screen.getByRole('checkbox', { name: 'Li e aceito os termos de uso' }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar senha e entrar' }))
  expect(await screen.findByText('Novos termos.')).toBeDefined()
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Li e aceito os termos de uso' })
  expect(box.checked).toBe(false)
  await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Salvar senha e entrar' }))
  await waitFor(() => expect(tokens.session.read()).toBe('new-token'))
  const sent = await Promise.all(
    requestsTo(requests, 'POST /api/auth/set-password').map(async (request) => bodyOf(request)),
  )
  expect(sent).toMatchObject([{ acceptedTerms: 1 }, { acceptedTerms: 2 }])
})

test('a used or expired link offers a way to a new one [S21]', async () => {
  answerApi({ 'POST /api/auth/set-password/check': problem('link_invalid') })
  await renderPiece(<SetPasswordPage token={linkToken} />)
  expect((await screen.findByRole('alert')).textContent).toContain('Este link expirou ou já foi usado.')
  expect(screen.getByRole('link', { name: 'Pedir novo link' }).getAttribute('href')).toBe('/auth/forgot-password')
})

test('forgot password answers the same for every e-mail, and nothing when the rate limit refuses [S19, L3]', async () => {
  const sentence = 'Se houver uma conta com este e-mail, enviaremos um link. Confira também a caixa de spam.'
  answerApi({ 'POST /api/auth/forgot-password': problem('rate_limited') })
  await renderPiece(<ForgotPasswordPage />)
  await userEvent.type(screen.getByLabelText('E-mail'), 'alguem@escola.example')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar link' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Enviar link' }).getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByText(sentence)).toBeNull()
  answerApi({ 'POST /api/auth/forgot-password': noContent })
  await userEvent.click(screen.getByRole('button', { name: 'Enviar link' }))
  expect(await screen.findByText(sentence)).toBeDefined()
})

test('a new e-mail is confirmed by a button, not by opening the link [L5]', async () => {
  const requests = answerApi({ 'POST /api/auth/email/confirm': noContent })
  await renderPiece(<ConfirmEmailPage token={linkToken} />)
  expect(requests).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar e-mail' }))
  expect(await screen.findByText(/E-mail confirmado/)).toBeDefined()
})

test('an OIDC answer that this browser did not request is refused without a call [S18, L8]', async () => {
  const requests = answerApi({})
  await renderPiece(<CallbackPage search="?code=stolen" />, '/auth/callback')
  expect((await screen.findByRole('alert')).textContent).toContain('A entrada foi interrompida')
  expect(screen.getByRole('link', { name: 'Tentar novamente' }).getAttribute('href')).toBe('/auth/login?manual=1')
  expect(requests).toEqual([])
})

test('an e-mail with another way to sign in is linked by its password [S18]', async () => {
  rememberFlow('f'.repeat(43))
  const link = 'l'.repeat(43)
  const requests = answerApi({
    ...session,
    'POST /api/auth/oidc/finish': problem('oidc_link_required', { data: { link } }),
    'POST /api/auth/oidc/link': { token: 'new-token', redirect: '/assistants' },
  })
  const { history } = await renderPiece(<CallbackPage search="?code=2" />, '/auth/callback')
  await userEvent.type(await screen.findByLabelText('Senha'), 'capivara no lago')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar com a senha e vincular' }))
  await waitFor(() => expect(history.location.href).toBe('/assistants'))
  expect(await bodyOf(requestsTo(requests, 'POST /api/auth/oidc/link')[0])).toEqual({
    link,
    password: 'capivara no lago',
  })
})

test('sign-in by a provider asks a two-step account for its code, then continues to its target [L7]', async () => {
  rememberFlow('f'.repeat(43))
  const challenge = 'c'.repeat(43)
  const requests = answerApi({
    ...session,
    'POST /api/auth/oidc/finish': problem('second_factor_required', { data: { challenge, redirect: '/chats' } }),
    'POST /api/auth/second-factor': { token: 'new-token' },
  })
  const { history } = await renderPiece(<CallbackPage search="?code=4" />, '/auth/callback')
  await userEvent.type(await screen.findByLabelText('Código de verificação'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(history.location.href).toBe('/chats'))
  expect(await bodyOf(requestsTo(requests, 'POST /api/auth/second-factor')[0])).toEqual({ challenge, code: '123456' })
})

test('the first sign-in by a provider continues after the terms of use are accepted [S18, L4]', async () => {
  rememberFlow('f'.repeat(43))
  const terms = { version: 3, text: 'Trate bem os colegas.' }
  const requests = answerApi({
    ...session,
    'POST /api/auth/oidc/finish': problem('terms_required', { data: { link: linkToken, terms } }),
    'POST /api/auth/oidc/link': { token: 'new-token', redirect: '/assistants' },
  })
  const { history } = await renderPiece(<CallbackPage search="?code=3" />, '/auth/callback')
  expect(await screen.findByText('Trate bem os colegas.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Aceitar e entrar' }))
  expect(await screen.findByText('Leia e aceite os termos de uso para continuar.')).toBeDefined()
  expect(requestsTo(requests, 'POST /api/auth/oidc/link')).toHaveLength(0)
  await userEvent.click(screen.getByLabelText('Li e aceito os termos de uso'))
  await userEvent.click(screen.getByRole('button', { name: 'Aceitar e entrar' }))
  await waitFor(() => expect(history.location.href).toBe('/assistants'))
  expect(await bodyOf(requestsTo(requests, 'POST /api/auth/oidc/link')[0])).toEqual({
    link: linkToken,
    acceptedTerms: 3,
  })
})
