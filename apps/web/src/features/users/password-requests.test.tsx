import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { InvitationLink } from '#/blocks/entity/link-to-hand-over.tsx'
import { PasswordRequests } from '#/features/users/password-requests.tsx'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { type Answers, noContent, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const elisa = { userId: 9, name: 'Elisa Prado', email: 'elisa@escola.test', askedAt: '2026-11-23T12:00:00.000Z' }
const url = 'https://prosa.escola.test/auth/set-password?token=abc'

beforeEach(() => void (runtimeConfig.mail = false))
afterEach(() => void (runtimeConfig.mail = true))

async function open(answers: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/password-requests': { items: [elisa] },
    'POST /api/users/9/password-reset': { url },
    'DELETE /api/users/9/password-request': noContent,
    ...answers,
  })
  await renderPiece(<PasswordRequests />)
  return requests
}

test('a forgotten password is listed; its link is made after a confirmation and shown for handing over [S19, S30]', async () => {
  await open()
  await screen.findByText('1 pessoa pediu uma nova senha')
  await userEvent.click(screen.getByRole('button', { name: 'Criar link para Elisa Prado' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText(/Não há servidor de e-mail/)).toBeDefined()
  await userEvent.click(within(question).getByRole('button', { name: 'Criar link' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Link para a nova senha')).value).toBe(url)
})

test('a mistaken request is dismissed [S30]', async () => {
  const requests = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar o pedido de Elisa Prado' }))
  await expect.poll(() => requestsTo(requests, 'DELETE /api/users/9/password-request')).toHaveLength(1)
})

test('with a mail server the requests are not read [S30]', async () => {
  runtimeConfig.mail = true
  const requests = await open()
  expect(requestsTo(requests, 'GET /api/password-requests')).toEqual([])
})

test.each([
  [false, true, /Copie o link e entregue a bia@escola.test/],
  [true, true, 'Convite enviado para bia@escola.test.'],
  [true, false, 'Nenhum e-mail foi enviado. Entregue o link a bia@escola.test.'],
])('with a mail server %s and a mail wanted %s an invitation says what happened [S30]', async (mail, mailed, text) => {
  runtimeConfig.mail = mail
  await renderPiece(<InvitationLink email="bia@escola.test" url={url} mailed={mailed} />)
  expect(await screen.findByText(text)).toBeDefined()
})
