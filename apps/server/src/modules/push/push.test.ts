import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { pushKeys, pushSubscriptions } from '#/modules/push/push.tables.ts'
import { ratings } from '#/modules/quality/ratings/ratings.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { mailsTo, problemOf } from '#test/accounts.ts'
import { createChat, eventsOf, openChat, readUntil } from '#test/chat-reader.ts'
import { createPublishedAssistant, createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { openVapid, type PushService, startPushService, type TestBrowser } from '#test/push-service.ts'
import { endPauses } from '#test/queue-pauses.ts'
import { startTestApp, startWithModel } from '#test/test-app.ts'
import { eventually } from '#test/webhooks.ts'

let service: PushService = await startPushService()
const { models, app } = await forFile(startWithModel({ env: { EGRESS_ALLOW: service.host } }))

beforeEach(() => {
  service.received.length = 0
  service.status = 201
})
afterAll(() => service.close())

/** Turns notifications on in a new browser of the person's session. */
async function listen(person: TestUser): Promise<{ browser: TestBrowser; params: { deviceId: string } }> {
  const browser = await service.newBrowser()
  const { endpoint, keys } = browser
  const { id: deviceId } = await person.api.addPushDevice({ body: { endpoint, keys } })
  return { browser, params: { deviceId } }
}

async function listener() {
  const person = await createUser(app)
  return { person, ...(await listen(person)) }
}

const shownBy = async (browser: TestBrowser, count = 1) => {
  await eventually(async () => expect(await service.shownBy(browser)).toHaveLength(count))
  return service.shownBy(browser)
}

/** Sends a test notice and waits for it; returns every notice that the browser has shown until then. */
async function shownUntilNow(person: TestUser, { browser, params }: Awaited<ReturnType<typeof listen>>) {
  await person.api.testPushDevice({ params })
  await eventually(async () =>
    expect((await service.shownBy(browser)).map(({ title }) => title)).toContain('As notificações estão ativas'),
  )
  // The job may still have to record the delivery.
  await eventually(async () => {
    const { rows } = await app.ctx.db.execute(
      sql`select 1 from jobs.job where name = 'push.send' and data->>'deviceId' = ${params.deviceId} and state < 'completed'`,
    )
    expect(rows).toEqual([])
  })
  return (await service.shownBy(browser)).filter(({ title }) => title !== 'As notificações estão ativas')
}

test('a notification arrives encrypted for its browser alone and signed by this installation [S22, C8]', async () => {
  const { person, browser, params } = await listener()
  await person.api.testPushDevice({ params })
  const [notice] = await shownBy(browser)
  expect(notice).toEqual({
    title: 'As notificações estão ativas',
    text: 'Este aparelho vai avisar você do que escolher no seu perfil.',
    path: '/profile?tab=notices',
  })
  const [push] = service.received
  expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
  expect(push?.body.includes('notifica')).toBe(false)
  const { key, claims } = await openVapid(push?.headers.authorization)
  expect(key).toBe((await person.api.listPushDevices()).publicKey)
  expect(claims).toMatchObject({ aud: `http://${service.host}`, sub: 'mailto:nao-responda@localhost' })
  const hours = (Number(claims['exp']) - app.ctx.clock.now().getTime() / 1000) / 3600
  expect(hours > 0 && hours <= 24).toBe(true)
  // The delivery is recorded after the message has arrived.
  const noted = { id: params.deviceId, current: true, lastSuccessAt: expect.stringMatching(/Z$/) }
  await eventually(async () => expect((await person.api.listPushDevices()).items).toMatchObject([noted]))
})

test('the keys survive a restart, and nothing stored in the tables can be used [L10]', async () => {
  const { person, browser } = await listener()
  const { publicKey } = await person.api.listPushDevices()
  const beside = await startTestApp({ beside: app })
  expect(await beside.api(person.token).listPushDevices()).toMatchObject({ publicKey })
  await beside.close()
  const storedText = JSON.stringify([
    await app.ctx.db.select().from(pushKeys),
    await app.ctx.db.select().from(pushSubscriptions),
  ])
  for (const secret of [browser.endpoint, browser.keys.auth, publicKey, '"d"']) expect(storedText).not.toContain(secret)
})

test('a shared assistant and a reply to a rating reach the device, except for kinds that are switched off [S22]', async () => {
  const { person, ...device } = await listener()
  const owner = await createUser(app, { roles: ['admin'] })
  const assistantId = await createPublishedAssistant(owner, 'Guia da biblioteca')
  const principals = [{ kind: 'user' as const, id: person.id }]
  await owner.api.addAccess({ params: { assistantId }, body: { principals, role: 'viewer', notify: true } })
  expect(await shownBy(device.browser)).toEqual([
    {
      title: 'Você tem um novo assistente',
      text: '“Guia da biblioteca” foi compartilhado com você.',
      path: `/assistants/${assistantId}/chats`,
    },
  ])

  const chat = await openChat(app, person, assistantId)
  const rate = async (reply: string) => {
    const { messageId } = await chat.ask('Que horas abre?')
    const params = { chatId: chat.id, messageId }
    await person.api.rateAnswer({ params, body: { value: 'bad', reasons: [], comment: '', expected: '' } })
    const [rating] = await app.ctx.db.select().from(ratings).where(eq(ratings.messageId, messageId))
    await owner.api.replyToRating({ params: { ratingId: rating?.id ?? '' }, body: { text: reply } })
  }
  await rate('Abre às oito.')
  expect((await shownBy(device.browser, 2))[1]).toEqual({
    title: 'Sua avaliação teve resposta',
    text: 'Veja o que foi respondido sobre “Guia da biblioteca”.',
    path: `/assistants/${assistantId}/chats/${chat.id}`,
  })
  await mailsTo(app, person.email, 2)
  await person.api.changeProfile({ body: { ratingsMail: false, pushKinds: ['answers'] } })
  await rate('Abre às nove.')
  expect(await shownUntilNow(person, device)).toHaveLength(2)
  await eventually(async () => {
    const { rows } = await app.ctx.db.execute(
      sql`select 1 from jobs.job where name = 'ratings.tell-author' and state < 'completed'`,
    )
    expect(rows).toEqual([])
  })
  expect(await mailsTo(app, person.email, 2)).toHaveLength(2)
})

test('an answer whose reader left before its end is notified, a followed one is not [S22]', async () => {
  const { person, ...device } = await listener()
  const chat = await createChat(app, person)
  models.next({ text: 'Tudo lido.' })
  await chat.ask('Leia comigo.')
  expect(await shownUntilNow(person, device)).toEqual([])

  models.next({ tokens: 60, tokensPerSecond: 30 })
  const leaving = new AbortController()
  const sent = await app.fetch(`/api/chats/${chat.id}/messages`, {
    method: 'POST',
    signal: leaving.signal,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), text: 'Demore.' }),
  })
  await readUntil(eventsOf(sent), ({ event }) => event === 'delta')
  leaving.abort()
  const [, second] = await shownBy(device.browser, 2)
  expect(second).toMatchObject({
    text: 'Sua resposta está pronta.',
    path: `/assistants/${chat.assistantId}/chats/${chat.id}`,
  })
})

test('people who handle safety alerts are notified of one without any word of the conversation [S22]', async () => {
  const { person, browser } = await listener()
  await app.ctx.db
    .update(users)
    .set({ roles: ['admin'] })
    .where(eq(users.id, person.id))
  const assistantId = await createPublishedAssistant(person, 'Conversa aberta')
  const { rules } = await person.api.getAssistantSafety({ params: { assistantId } })
  await person.api.updateAssistantSafety({
    params: { assistantId },
    body: { ...rules, alertOn: ['violence'], recipients: [person.email] },
  })
  const chat = await openChat(app, person, assistantId)
  await chat.ask('Vou bater nele com uma faca.')
  expect(await shownBy(browser)).toEqual([
    {
      title: 'Há um novo alerta',
      text: 'Uma mensagem no assistente “Conversa aberta” pede a sua atenção.',
      path: '/settings/content-safety',
    },
  ])
})

test('a browser that its push service no longer knows is removed; a busy service is tried again [S22, C8]', async () => {
  for (const gone of [404, 410]) {
    const { person, params } = await listener()
    service.status = gone
    await person.api.testPushDevice({ params })
    await eventually(async () => expect((await person.api.listPushDevices()).items).toEqual([]))
  }
  const { person, browser, params } = await listener()
  service.status = 503
  await person.api.testPushDevice({ params })
  await shownBy(browser)
  service.status = 201
  await endPauses(app)
  await eventually(async () =>
    expect((await person.api.listPushDevices()).items).toMatchObject([{ lastSuccessAt: expect.any(String) }]),
  )
})

test('a browser is removed and administrators are warned where its push service refuses this installation [S22, C8]', async () => {
  const admin = await createUser(app, { roles: ['admin'] })
  for (const refused of [401, 403]) {
    const { person, params } = await listener()
    service.status = refused
    await person.api.testPushDevice({ params })
    await eventually(async () => expect((await person.api.listPushDevices()).items).toEqual([]))
    await eventually(async () =>
      expect(JSON.stringify((await admin.api.getHealth()).deadJobs)).toContain(`contato desta instalação (${refused})`),
    )
  }
})

test('a device receives nothing after its session ends, and the browser then belongs to the next person alone [T6]', async () => {
  const [ana, maria] = [await createUser(app), await createUser(app)]
  const { browser } = await listen(ana)
  const { endpoint, keys } = browser
  await maria.api.addPushDevice({ body: { endpoint, keys } })
  expect((await ana.api.listPushDevices()).items).toEqual([])
  const twice = await Promise.all([1, 2].map(() => maria.api.addPushDevice({ body: { endpoint, keys } })))
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1)
  await maria.api.signOut()
  expect(await app.ctx.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, maria.id))).toEqual([])

  const other = await listener()
  await other.person.api.removePushDevice({ params: other.params })
  expect((await other.person.api.listPushDevices()).items).toEqual([])
  const again = other.person.api.testPushDevice({ params: other.params })
  expect(await problemOf(again)).toMatchObject({ status: 404 })
})

test('the erasure of a person removes the devices [P2]', async () => {
  const admin = await createUser(app, { roles: ['admin'] })
  const { person } = await listener()
  const { id } = await admin.api.openPrivacyRequest({
    body: { kind: 'erasure', email: person.email, message: 'Peço.' },
  })
  await admin.api.executeErasure({ params: { requestId: id }, body: { transferTo: null } })
  await eventually(async () =>
    expect(await app.ctx.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, person.id))).toEqual(
      [],
    ),
  )
})

test('internal addresses, addresses without https and invalid keys are refused before anything is sent [O2]', async () => {
  const person = await createUser(app)
  const { keys } = await service.newBrowser()
  const inside = person.api.addPushDevice({ body: { endpoint: 'http://127.0.0.1:5432/x', keys } })
  expect(await problemOf(inside)).toMatchObject({ status: 422, errors: [{ pointer: '#/endpoint' }] })
  const noPoint = { ...keys, p256dh: `B${'A'.repeat(86)}` }
  const wrong = person.api.addPushDevice({ body: { endpoint: `http://${service.host}/x`, keys: noPoint } })
  expect(await problemOf(wrong)).toMatchObject({ status: 422 })
})

test('with another APP_SECRET new keys are made, old devices are removed, and the product starts [L10]', async () => {
  const own = await startTestApp({ env: { EGRESS_ALLOW: service.host } })
  const person = await createUser(own)
  await listen(person)
  const before = await person.api.listPushDevices()
  const beside = await startTestApp({ beside: own, env: { APP_SECRET: randomBytes(48).toString('base64') } })
  const after = await beside.api(person.token).listPushDevices()
  expect(after.publicKey).not.toBe(before.publicKey)
  expect([before.items.length, after.items.length]).toEqual([1, 0])
  await beside.close()
  await own.close()
})
