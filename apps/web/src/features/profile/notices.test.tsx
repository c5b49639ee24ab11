import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Devices } from '#/features/profile/devices.tsx'
import { Notices } from '#/features/profile/notices.tsx'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { noContent, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const moment = '2026-11-21T14:30:00.000Z'
const phone = {
  id: crypto.randomUUID(),
  device: 'Chrome no Android',
  current: false,
  createdAt: moment,
  lastSuccessAt: null,
}
const ownProfile = {
  phone: '',
  sharedMail: true,
  ratingsMail: true,
  pushKinds: ['answers', 'shared', 'alerts', 'ratings'],
  timeZone: null,
}
const publicKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Stands in for a browser with notifications and the given answer to its permission prompt. */
function stubBrowser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(answer) })
  const subscription = {
    endpoint: 'https://push.example/x',
    keys: { p256dh: publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
  }
  const pushManager = {
    getSubscription: () => Promise.resolve(null),
    subscribe: () => Promise.resolve({ toJSON: () => subscription }),
  }
  const registration = { pushManager }
  const register = vi.fn<(address: string) => Promise<typeof registration>>(() => Promise.resolve(registration))
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { serviceWorker: { register, ready: registration } }),
  )
  return { subscription, register }
}

async function openDevices(items: object[] = []) {
  const requests = await signIn(sessionUser(), {
    'GET /api/me/push-devices': { publicKey, items },
    'POST /api/me/push-devices': { id: crypto.randomUUID() },
    [`DELETE /api/me/push-devices/${phone.id}`]: noContent,
    [`POST /api/me/push-devices/${phone.id}/test`]: noContent,
  })
  await renderPiece(<Devices />)
  return requests
}

test('each kind of notification is switched on its own, by mail and on devices [S22]', async () => {
  const requests = await signIn(sessionUser(), {
    'GET /api/me/profile': ownProfile,
    'PATCH /api/me/profile': ownProfile,
  })
  await renderPiece(<Notices />)
  const answers = within(await screen.findByRole('group', { name: /^Respostas prontas/ }))
  expect(answers.queryByRole('switch', { name: 'Por e-mail' })).toBeNull()
  await userEvent.click(answers.getByRole('switch', { name: 'Nos aparelhos' }))
  await screen.findByText('Avisos salvos.')
  const group = within(screen.getByRole('group', { name: /^Avaliações/ }))
  await userEvent.click(group.getByRole('switch', { name: 'Por e-mail' }))
  await waitFor(() => expect(requestsTo(requests, 'PATCH /api/me/profile')).toHaveLength(2))
  const sent = await Promise.all(
    requestsTo(requests, 'PATCH /api/me/profile').map((one) => one.json() as Promise<unknown>),
  )
  expect(sent).toEqual([{ pushKinds: ['shared', 'alerts', 'ratings'] }, { ratingsMail: false }])
})

test('a switch turned before the profile reloads keeps earlier changes [S22, Rel1]', async () => {
  let reads = 0
  const sent: object[] = []
  await signIn(sessionUser(), {
    'GET /api/me/profile': () => (reads++ === 0 ? ownProfile : new Promise<object>(() => undefined)),
    'PATCH /api/me/profile': async (request) => {
      const change = (await request.json()) as object
      sent.push(change)
      return { ...ownProfile, ...change }
    },
  })
  await renderPiece(<Notices />)
  for (const name of [/^Respostas prontas/, /^Alertas/]) {
    const group = within(await screen.findByRole('group', { name }))
    const turn = () => group.getByRole('switch', { name: 'Nos aparelhos' })
    await waitFor(() => expect(turn().getAttribute('aria-disabled')).toBeNull())
    await userEvent.click(turn())
    await waitFor(() => expect(turn().getAttribute('aria-checked')).toBe('false'))
  }
  expect(sent).toEqual([{ pushKinds: ['shared', 'alerts', 'ratings'] }, { pushKinds: ['shared', 'ratings'] }])
})

test('without a mail server no switch promises mails, and the stored choices stay [S22]', async () => {
  runtimeConfig.mail = false
  await signIn(sessionUser(), { 'GET /api/me/profile': ownProfile })
  await renderPiece(<Notices />)
  const mail = await screen.findAllByRole<HTMLButtonElement>('switch', { name: 'Por e-mail' })
  expect(mail.map(({ disabled }) => disabled)).toEqual([true, true])
  expect(screen.getAllByText('Ainda não há servidor de e-mail.')).toHaveLength(2)
  expect(screen.queryByText(/O e-mail vai sempre/)).toBeNull()
  runtimeConfig.mail = true
})

test('this browser is added with the installation’s key [S22]', async () => {
  const { subscription, register } = stubBrowser('default', 'granted')
  const requests = await openDevices()
  await userEvent.click(await screen.findByRole('button', { name: 'Ativar notificações' }))
  expect(await screen.findByText('Notificações ativadas neste aparelho.')).toBeDefined()
  expect(register).toHaveBeenCalledWith('/sw.js')
  expect(await requestsTo(requests, 'POST /api/me/push-devices')[0]?.json()).toEqual(subscription)
})

test('closing the browser’s prompt explains how to go on, and nothing is sent [S22]', async () => {
  stubBrowser('default')
  const requests = await openDevices()
  await userEvent.click(await screen.findByRole('button', { name: 'Ativar notificações' }))
  expect(await screen.findByText('As notificações ainda não foram ativadas.')).toBeDefined()
  expect(requestsTo(requests, 'POST /api/me/push-devices')).toEqual([])
})

test('a browser that blocks or lacks notifications says so; other devices stay listed [S22]', async () => {
  stubBrowser('denied')
  const requests = await openDevices([phone])
  expect(await screen.findByText('O navegador bloqueou as notificações.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Ativar notificações' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remover Chrome no Android' }))
  expect(await screen.findByText('Aparelho removido.')).toBeDefined()
  expect(requestsTo(requests, `DELETE /api/me/push-devices/${phone.id}`)).toHaveLength(1)
})

test('an iPhone needs the app on its home screen first [S22]', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/604.1',
  )
  await openDevices()
  expect(await screen.findByText(/coloque o aplicativo na tela de início/)).toBeDefined()
})

test('a test notification goes only to this device [S22]', async () => {
  stubBrowser('granted')
  const requests = await openDevices([{ ...phone, current: true }])
  expect(await screen.findByText('Este aparelho')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Enviar teste' }))
  expect(await screen.findByText(/Notificação enviada/)).toBeDefined()
  expect(requestsTo(requests, `POST /api/me/push-devices/${phone.id}/test`)).toHaveLength(1)
})
