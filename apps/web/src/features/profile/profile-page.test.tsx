import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ProfilePage } from '#/features/profile/profile-page.tsx'
import type { ProfileTab } from '#/features/profile/profile-tabs.ts'
import { tokens } from '#/lib/session/tokens.ts'
import { answerApi, type Answers, noContent, problem, requestsTo } from '#/test-api.ts'
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

const ownProfile = {
  phone: '',
  sharedMail: true,
  ratingsMail: true,
  pushKinds: ['answers', 'shared', 'alerts', 'ratings'],
  timeZone: null,
}

const away = (): Response => {
  throw new TypeError('Failed to fetch')
}

/** Fails the first request as a lost network does. */
function awayOnce(answer: () => object) {
  let calls = 0
  return () => (calls++ === 0 ? away() : answer())
}

async function open(tab: ProfileTab, extra: Answers = {}) {
  const requests = answerApi({
    'GET /api/auth/session': sessionUser(),
    'GET /api/auth/sessions': { items: [here, phone] },
    'GET /api/me/profile': ownProfile,
    'GET /api/me/usage': { recentChats: 0, recentMessages: 0, monthCostBrl: 0, hours: [] },
    'GET /api/budgets/own': { budget: null },
    'GET /api/organization': { banner: '', dpo: null, acceptedTerms: null },
    'GET /api/auth/security': {
      hasPassword: true,
      freshEntry: false,
      codes: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    },
    ...extra,
  })
  await startSession('old-token')
  await renderPiece(<ProfilePage tab={tab} onTabChange={() => {}} keys={null} ownData={null} />)
  await screen.findByRole('heading', { name: 'Perfil' })
  return requests
}

const bodyOf = (request: Request | undefined): Promise<unknown> | undefined => request?.json()

test('name, telephone and time zone are saved together; the zone is chosen from all, Brazil’s first [S22]', async () => {
  const answer = { ...ownProfile, timeZone: 'America/Manaus' }
  const requests = await open('data', { 'PATCH /api/auth/profile': sessionUser(), 'PATCH /api/me/profile': answer })
  const field = screen.getByRole('combobox', { name: 'Fuso horário' })
  expect(field.textContent).toBe('O da organização (Brasília e São Paulo)')
  await userEvent.click(field)
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options.slice(1, 3)).toEqual(['Brasília e São Paulo', 'Araguaína'])
  await userEvent.keyboard('tokyo')
  expect(screen.getByRole('option').textContent).toBe('Tokyo')
  await userEvent.clear(screen.getByRole('combobox', { name: 'Procurar na lista' }))
  await userEvent.click(screen.getByRole('option', { name: 'Manaus' }))
  await userEvent.type(screen.getByLabelText('Telefone'), '(92) 91234-5678')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar dados' }))
  expect(await screen.findByText('Dados salvos.')).toBeDefined()
  expect(await bodyOf(requestsTo(requests, 'PATCH /api/me/profile')[0])).toEqual({
    phone: '(92) 91234-5678',
    timeZone: 'America/Manaus',
  })
})

test('the photo is shown and removed; a file that is no image is reported [S22]', async () => {
  const photo = crypto.randomUUID()
  const requests = await open('data', {
    'GET /api/auth/session': sessionUser({ photo }),
    'PATCH /api/me/profile': ownProfile,
  })
  expect(document.querySelector(`img[src="/api/assistant-images/${photo}"]`)).not.toBeNull()
  const letter = new File(['%PDF-'], 'carta.pdf', { type: 'application/pdf' })
  await userEvent.upload(screen.getByLabelText('Arquivo da imagem'), letter, { applyAccept: false })
  expect(await screen.findByText('A imagem precisa ser PNG, JPEG ou WebP.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Remover a foto' }))
  expect(await screen.findByText('Foto removida.')).toBeDefined()
  expect(await bodyOf(requestsTo(requests, 'PATCH /api/me/profile')[0])).toEqual({ photo: null })
})

test('a new e-mail asks for the password, and a wrong one is reported at its field [L5]', async () => {
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

test('the token returned with a new password is used from then on [T5]', async () => {
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

test.each([
  ['at once', () => ({ token: 'next-token' }), 1],
  ['on the next press, where the network stays away for a while', awayOnce(() => ({ token: 'next-token' })), 2],
])(
  'a new password whose answer was lost lets in %s, and no session ends under who changed it [Rel6]',
  async (_, signIn, presses) => {
    const requests = await open('security', { 'POST /api/auth/password': away, 'POST /api/auth/sign-in': signIn })
    await userEvent.type(screen.getByLabelText('Senha atual'), 'capivara azul')
    await userEvent.type(screen.getByLabelText('Nova senha'), 'capivara no lago')
    await userEvent.type(screen.getByLabelText('Confirmar senha'), 'capivara no lago')
    for (let press = 1; press <= presses; press++)
      await userEvent.click(await screen.findByRole('button', { name: 'Trocar senha' }))
    expect(await screen.findByText('Senha trocada. As outras sessões foram encerradas.')).toBeDefined()
    expect(tokens.session.read()).toBe('next-token')
    expect(requestsTo(requests, 'POST /api/auth/password')).toHaveLength(1)
  },
)

test('a password whose request did not arrive is asked for again [Rel6]', async () => {
  const refused = () => problem('sign_in_failed')
  const change = awayOnce(() => ({ token: 'next-token' }))
  const requests = await open('security', { 'POST /api/auth/password': change, 'POST /api/auth/sign-in': refused })
  await userEvent.type(screen.getByLabelText('Senha atual'), 'capivara azul')
  await userEvent.type(screen.getByLabelText('Nova senha'), 'capivara no lago')
  await userEvent.type(screen.getByLabelText('Confirmar senha'), 'capivara no lago')
  await userEvent.click(screen.getByRole('button', { name: 'Trocar senha' }))
  await screen.findByRole('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Trocar senha' }))
  expect(await screen.findByText('Senha trocada. As outras sessões foram encerradas.')).toBeDefined()
  expect(requestsTo(requests, 'POST /api/auth/password')).toHaveLength(2)
})

test('a person sees their sessions and ends the others [T7]', async () => {
  const requests = await open('security', { [`DELETE /api/auth/sessions/${phone.id}`]: noContent })
  expect(await screen.findByText('Esta sessão')).toBeDefined()
  const buttons = screen.getAllByRole('button', { name: /Encerrar a sessão/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Encerrar a sessão em Safari no iPhone'])
  await userEvent.click(screen.getByRole('button', { name: /Encerrar a sessão/ }))
  expect(await screen.findByText('Sessão encerrada.')).toBeDefined()
  expect(requestsTo(requests, `DELETE /api/auth/sessions/${phone.id}`)).toHaveLength(1)
})

test('a passkey is listed by name and deleted with the password [L5, L7]', async () => {
  const passkey = { id: crypto.randomUUID(), name: 'Celular', createdAt: moment, lastUsedAt: null }
  const requests = await open('security', {
    'GET /api/auth/security': { hasPassword: true, codes: true, recoveryCodesLeft: 9, passkeys: [passkey] },
    [`POST /api/auth/passkeys/${passkey.id}/remove`]: noContent,
  })
  expect(await screen.findByText('9 códigos de recuperação restantes')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Excluir a chave Celular' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Senha atual'), 'capivara azul')
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir chave' }))
  expect(await screen.findByText('Chave de acesso excluída.')).toBeDefined()
  const [sent] = requestsTo(requests, `POST /api/auth/passkeys/${passkey.id}/remove`)
  expect(await bodyOf(sent)).toEqual({ currentPassword: 'capivara azul' })
})

test('there are four tabs, and only people who may have API keys see them [S22, S50]', async () => {
  await open('security')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Dados',
    'Aparência',
    'Segurança',
    'Avisos e privacidade',
  ])
  expect(screen.queryByRole('heading', { name: 'Chaves de API' })).toBeNull()
  cleanup()
  await open('security', { 'GET /api/auth/session': sessionUser({ roles: ['admin'] }) })
  expect(screen.getByRole('heading', { name: 'Chaves de API' })).toBeDefined()
})

test('people without a password sign in at their provider again before changing the account [L5]', async () => {
  const left = vi.spyOn(location, 'assign').mockReturnValue()
  const security = { hasPassword: false, freshEntry: false, codes: false, recoveryCodesLeft: 0, passkeys: [] }
  const answers = {
    'GET /api/auth/security': security,
    'GET /api/auth/options': { password: false, providers: [{ id: 'oidc', name: 'Rede da Escola' }] },
    'POST /api/auth/oidc/start': { url: 'https://sso.escola.example/', flow: 'f'.repeat(43) },
  }
  const requests = await open('data', answers)
  expect(screen.queryByLabelText('Novo e-mail')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Entrar de novo com Rede da Escola' }))
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://sso.escola.example/'))
  const sent = await bodyOf(requestsTo(requests, 'POST /api/auth/oidc/start')[0])
  expect(sent).toEqual({ provider: 'oidc', redirect: '/profile?tab=data', fresh: true })
  cleanup()

  const fresh = { ...answers, 'GET /api/auth/security': { ...security, freshEntry: true } }
  const changes = await open('data', { ...fresh, 'POST /api/auth/email': noContent })
  await userEvent.type(screen.getByLabelText('Novo e-mail'), 'ana@nova.example')
  await userEvent.click(screen.getByRole('button', { name: 'Trocar e-mail' }))
  await screen.findByText(/Enviamos um link para ana@nova.example/)
  expect(await bodyOf(requestsTo(changes, 'POST /api/auth/email')[0])).toEqual({ email: 'ana@nova.example' })
})

test('reading and writing aids take effect at once on this device [S22]', async () => {
  await open('appearance')
  const { dataset } = document.documentElement
  await userEvent.click(screen.getByRole('radio', { name: 'Maior' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Letras para dislexia' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Enter envia a mensagem' }))
  expect([dataset['textSize'], dataset['letters'], dataset['enter']]).toEqual(['larger', 'easy', 'breaks'])
  expect(localStorage.getItem('prosa.reading-comfort')).toContain('"enterSends":false')
  await userEvent.click(screen.getByRole('radio', { name: 'Normal' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Letras para dislexia' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Enter envia a mensagem' }))
  expect([dataset['textSize'], dataset['letters'], dataset['enter']]).toEqual(['normal', 'normal', 'sends'])
})

test('the person’s usage is shown by day and hour [S22]', async () => {
  const hours = [{ weekday: 1, hour: 9, messages: 7 }]
  const budget = { limitCents: 5000, usedCents: 4500, warnPercent: 80, renewsOn: '2026-12-01' }
  await open('data', {
    'GET /api/me/usage': { recentChats: 2, recentMessages: 7, monthCostBrl: 0, hours },
    'GET /api/budgets/own': { budget },
  })
  expect(await screen.findByRole('cell', { name: '7 mensagens' })).toBeDefined()
  expect(screen.getByRole('region', { name: /Orçamento restante/ }).textContent).toMatch(
    /R\$\s5,00 de R\$\s50,00\. O limite volta inteiro em 01\/12\/2026/,
  )
})
