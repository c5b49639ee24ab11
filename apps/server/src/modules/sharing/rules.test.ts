import { randomUUID } from 'node:crypto'
import { publishChecks } from '@prosa/contract/sharing/sharing.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shareDays } from '#/modules/sharing/sharing.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { eventsOf, readUntil, tellAll, postMessage } from '#test/chat-reader.ts'
import { createPublishedAssistant, createShareLink, createUser, insertPartner } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp, startWithModel } from '#test/test-app.ts'

// a thousand output tokens cost a real
const priced = { MODEL_PRICES: 'openai:prosa-teste=0/1000' }
const { models, app, env } = await forFile(startWithModel({ env: priced }))
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(maria)

const on = (linkId: string) => ({ params: { assistantId, linkId } })
const share = (settings: Parameters<typeof createShareLink>[2] = {}) => createShareLink(maria, assistantId, settings)
const look = (token: string) => app.api().getShare({ params: { token } })
const enter = async (token: string, body: { code?: string } = {}) =>
  (await app.api().startVisit({ params: { token }, body })).token
const newChat = async (visitor: string, id: string = randomUUID()) =>
  (await app.api(visitor).createVisitChat({ body: { id } })).id

const send = (visitor: string, chatId: string, id: string = randomUUID()) => postMessage(app, visitor, chatId, { id })
/** Creates a visitor whose answer is being written. */
async function answered(token: string) {
  const visitor = await enter(token)
  const chatId = await newChat(visitor)
  models.next({ tokens: 500, tokensPerSecond: 20 })
  const events = eventsOf(await send(visitor, chatId))
  await readUntil(events, ({ event }) => event === 'delta')
  return { visitor, chatId, events }
}
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const setState = (linkId: string, status: 'active' | 'paused') =>
  maria.api.setShareLinkState({ ...on(linkId), body: { status, checks: [...publishChecks] } })

test('an unknown address is 404; a paused, future or past one is 410 with the owner’s words [S17]', async () => {
  expect(await problemOf(look('um-endereco-que-nunca-existiu'))).toMatchObject({ status: 404, code: 'not_found' })
  const words = { closedMessage: 'Voltamos em fevereiro.' }
  const paused = await share({ ...words, open: false })
  const past = await share({ ...words, endsAt: '2020-01-01T00:00:00.000Z' })
  const future = await share({ ...words, startsAt: '2120-01-01T00:00:00.000Z' })
  for (const [{ token }, code] of [
    [paused, 'share_paused'],
    [past, 'share_expired'],
    [future, 'share_future'],
  ] as const) {
    const problem = { status: 410, code, detail: words.closedMessage, data: { message: words.closedMessage } }
    expect(await problemOf(look(token))).toMatchObject(problem)
    expect(await problemOf(enter(token))).toMatchObject(problem)
  }
  expect(await problemOf(look(future.token))).toMatchObject({ data: { startsAt: '2120-01-01T00:00:00.000Z' } })
})

test('a pause holds from the next request on, for every kind of request, and cuts open streams [Z8]', async () => {
  const { id, token } = await share()
  const { visitor, chatId, events } = await answered(token)
  await setState(id, 'paused')
  await readUntil(events)
  expect(await problemOf(app.api(visitor).getChat({ params: { chatId } }))).toMatchObject({
    status: 410,
    code: 'share_paused',
  })
  expect(await codeOf(await send(visitor, chatId))).toBe('share_paused')
  expect(await problemOf(newChat(visitor))).toMatchObject({ code: 'share_paused' })
  await setState(id, 'active')
  await vi.waitFor(async () => {
    expect((await app.api(visitor).getChat({ params: { chatId } })).messages.at(-1)?.status).toBe('stopped')
  }, 10_000)
})

test('the switch closes every link of the assistant at once [Z8]', async () => {
  const own = await createPublishedAssistant(maria, 'Com interruptor')
  const { token } = await createShareLink(maria, own)
  await maria.api.setSharing({ params: { assistantId: own }, body: { enabled: false } })
  expect(await problemOf(look(token))).toMatchObject({ status: 410, code: 'share_paused' })
  await maria.api.setSharing({ params: { assistantId: own }, body: { enabled: true } })
  expect(await look(token)).toMatchObject({ name: 'Com interruptor' })
})

test('a link closes when its assistant is paused, archived or moved to the trash', async () => {
  const own = await createPublishedAssistant(maria, 'Vai embora')
  const { token } = await createShareLink(maria, own)
  const params = { assistantId: own }
  for (const [close, reopen] of [
    ['pause', 'resume'],
    ['archive', 'unarchive'],
  ] as const) {
    await maria.api.setAssistantState({ params, body: { action: close } })
    expect(await problemOf(look(token))).toMatchObject({ status: 410 })
    await maria.api.setAssistantState({ params, body: { action: reopen } })
    expect(await look(token)).toMatchObject({ name: 'Vai embora' })
  }
  await maria.api.deleteAssistant({ params, body: { name: 'Vai embora' } })
  expect(await problemOf(look(token))).toMatchObject({ status: 410 })
})

test('pausing the assistant cuts open streams of its links [Z8]', async () => {
  const own = await createPublishedAssistant(maria, 'Pausado no meio')
  const { token } = await createShareLink(maria, own)
  const { visitor, chatId, events } = await answered(token)
  await maria.api.setAssistantState({ params: { assistantId: own }, body: { action: 'pause' } })
  await readUntil(events)
  expect(await codeOf(await send(visitor, chatId))).toBe('share_paused')
})

test('links of a paused institution close with its pause, open streams included [Z8, T6]', async () => {
  const admin = await createUser(app, { roles: ['admin'] })
  const own = await createPublishedAssistant(maria, 'Da parceira')
  const { id, token } = await createShareLink(maria, own, { closedMessage: 'Fale com o colégio.' })
  const partnerId = await insertPartner(app, {}, [maria])
  const { events } = await answered(token)
  const turn = (status: 'active' | 'paused') => admin.api.updatePartner({ params: { partnerId }, body: { status } })
  await turn('paused')
  expect(await problemOf(look(token))).toMatchObject({
    status: 410,
    code: 'share_paused',
    detail: 'Fale com o colégio.',
  })
  await readUntil(events)
  const at = { assistantId: own, linkId: id }
  expect((await maria.api.getShareLink({ params: at })).situation).toBe('paused')
  const { items } = await maria.api.listShareLinks({ params: { assistantId: own }, query: {} })
  expect(items).toMatchObject([{ situation: 'paused' }])
  const open = maria.api.setShareLinkState({ params: at, body: { status: 'active' } })
  expect(await problemOf(open)).toMatchObject({ status: 409, code: 'share_institution_paused' })
  await turn('active')
  expect(await look(token)).toMatchObject({ name: 'Da parceira' })
  await app.ctx.db.update(users).set({ partnerId: null }).where(eq(users.id, maria.id))
})

test('a new address ends the old one, its sessions and their streams [T6]', async () => {
  const { id, token } = await share()
  const { visitor, chatId, events } = await answered(token)
  const { url } = await maria.api.renewShareLink(on(id))
  await readUntil(events)
  expect(await problemOf(look(token))).toMatchObject({ status: 404 })
  expect(await problemOf(app.api(visitor).getChat({ params: { chatId } }))).toMatchObject({ status: 401 })
  expect(await look(url.split('/').at(-1)!)).toMatchObject({ name: 'Tutor de biologia' })
  await maria.api.deleteShareLink(on(id))
  expect(await problemOf(look(url.split('/').at(-1)!))).toMatchObject({ status: 404 })
})

test('many wrong codes delay new browsers until the link’s code changes; browsers that entered go on [L6]', async () => {
  const site = await startTestApp({ beside: app, env: { PUBLIC_URL: 'https://prosa.escola.br' } })
  onTestFinished(() => site.close())
  const { id, token } = await share({ accessCode: '8B-2026' })
  const visit = (code: string, cookie = '') =>
    site.fetch(`/api/shares/${token}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ code }),
    })
  const [known, stranger] = [`__Host-prosa=${randomUUID()}`, `__Host-prosa=${randomUUID()}`]
  expect((await visit('8B-2026', known)).status).toBe(201)
  expect((await visit('8B-2025', stranger)).status).toBe(422)
  await app.ctx.db.execute(sql`update rate_limits set count = 300 where key like 'guess:share-code:pair:%'`)
  const waits = await visit('8B-2026', stranger)
  expect(waits.status).toBe(409)
  expect(await waits.json()).toMatchObject({
    code: 'sign_in_delayed',
    detail: expect.stringContaining('Quem já entrou neste aparelho continua entrando; os outros esperam 60 minutos'),
  })
  expect((await visit('8B-2026', known)).status).toBe(201)
  await maria.api.updateShareLink({ ...on(id), body: { accessCode: 'girassol-7' } })
  expect((await visit('girassol-7', stranger)).status).toBe(201)
})

test('of 50 concurrent messages exactly the limit is answered; those refused as busy use nothing up [Z10]', async () => {
  const { token } = await share({ options: { messagesPerDay: 5 } })
  const visitor = await enter(token)
  const chatIds = await Promise.all(Array.from({ length: 5 }, () => newChat(visitor)))
  let waiting = Array.from({ length: 50 }, (_, index) => ({ id: randomUUID(), chatId: chatIds[index % 5]! }))
  const ended = { done: 0, share_limit_reached: 0 }
  for (let turn = 0; waiting.length > 0 && turn < 10; turn++) {
    const codes = await Promise.all(
      waiting.map(async ({ id, chatId }) => {
        const response = await send(visitor, chatId, id)
        return response.ok ? (await tellAll(response)).status : codeOf(response)
      }),
    )
    // remove the limit of messages a minute
    await app.ctx.db.execute(sql`delete from rate_limits where key like 'call:%'`)
    for (const code of codes) if (code === 'done' || code === 'share_limit_reached') ended[code]++
    waiting = waiting.filter((_, index) => codes[index] === 'chat_busy' || codes[index] === 'runs_limit')
  }
  expect(ended).toEqual({ done: 5, share_limit_reached: 45 })
  const over = await send(visitor, chatIds[0]!)
  expect(over.status).toBe(409)
  expect(await over.json()).toMatchObject({
    code: 'share_limit_reached',
    detail: 'Você chegou ao limite de 5 mensagens por dia. Volte amanhã.',
    data: { limit: 'messages' },
  })
  const other = await enter(token)
  expect(await tellAll(await send(other, await newChat(other)))).toMatchObject({ status: 'done' })
})

test('a returning browser keeps its messages left; a network without cookies has a class’s [S17]', async () => {
  const site = await startTestApp({ beside: app, env: { ...env, PUBLIC_URL: 'https://prosa.escola.br' } })
  onTestFinished(() => site.close())
  const { token } = await share({ options: { messagesPerDay: 1 } })
  const post = (path: string, body: object, headers: Record<string, string>) =>
    site.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const ask = async (cookie: string) => {
    const visit = await post(`/api/shares/${token}/session`, {}, { cookie })
    const headers = { cookie, authorization: `Bearer ${((await visit.json()) as { token: string }).token}` }
    const { id } = (await (await post('/api/visit/chats', {}, headers)).json()) as { id: string }
    const response = await post(`/api/chats/${id}/messages`, { id: randomUUID(), text: 'Olá!' }, headers)
    return response.ok ? (await tellAll(response)).status : ((await response.json()) as { detail: string }).detail
  }
  const [first, second] = [`__Host-prosa=${randomUUID()}`, `__Host-prosa=${randomUUID()}`]
  expect([await ask(first), await ask(second), await ask('')]).toEqual(['done', 'done', 'done'])
  expect(await ask(first)).toBe('Você já enviou a sua mensagem de hoje. Volte amanhã.')
  expect(await ask('')).toBe('done')
  // as if the rest of the class had written and erased its conversations
  await app.ctx.db.execute(sql`
    insert into share_erased_answers (guest_id, day, answers)
    select guest_id, (now() at time zone 'America/Sao_Paulo')::date, 58 from visits
    where allowance like 'network:%' and allowance = (select allowance from visits order by created_at desc limit 1) limit 1`)
  expect(await ask('')).toMatch(/^A sua rede chegou ao limite de mensagens de hoje para navegadores sem cookies/)
  expect(await ask(`__Host-prosa=${randomUUID()}`)).toBe('done')
})

test('of 10 concurrent new chats exactly the day’s limit is admitted; the same one again counts once [Z10]', async () => {
  const { id, token } = await share({ options: { chatsPerDay: 4 } })
  const visitors = await Promise.all(Array.from({ length: 5 }, () => enter(token)))
  const ids = Array.from({ length: 10 }, () => randomUUID())
  const begin = (index: number) =>
    newChat(visitors[index % 5]!, ids[index]).then(
      () => 'in',
      async (error: { problem: { code: string } }) => error.problem.code,
    )
  const outcomes = await Promise.all(ids.map((_, index) => begin(index)))
  expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(4)
  expect(outcomes.filter((outcome) => outcome === 'share_limit_reached')).toHaveLength(6)
  expect(await begin(outcomes.indexOf('in'))).toBe('in')
  const { items } = await maria.api.listShareLinks({ params: { assistantId }, query: { situation: 'limited' } })
  expect(items).toMatchObject([{ id, chats: 4 }])
})

test('erasing chats and beginning them under the same ids does not pass the day’s limit [Z10]', async () => {
  const { token } = await share({ options: { chatsPerDay: 2 } })
  const visitor = await enter(token)
  const id = await newChat(visitor)
  await app.api(visitor).deleteVisitChats()
  expect(await newChat(visitor, id)).toBe(id)
  await app.api(visitor).deleteVisitChats()
  expect(await problemOf(newChat(visitor, id))).toMatchObject({ code: 'share_limit_reached' })
})

test('answers use up a month’s budget in R$, and a new month begins anew [S17]', async () => {
  const { id, token } = await share({ budgetCents: 3 })
  const visitor = await enter(token)
  const chatId = await newChat(visitor)
  models.next({ tokens: 20 })
  await tellAll(await send(visitor, chatId))
  expect((await maria.api.getShareLinkStats(on(id))).month).toMatchObject({ messages: 1, costCents: 2 })
  models.next({ tokens: 20 })
  await tellAll(await send(visitor, chatId))
  const refused = await send(visitor, chatId)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'share_limit_reached', data: { limit: 'budget' } })
  expect(await problemOf(newChat(visitor))).toMatchObject({ code: 'share_limit_reached' })
  await app.ctx.db
    .update(shareDays)
    .set({ day: sql`${shareDays.day} - 40` })
    .where(eq(shareDays.linkId, id))
  expect((await send(visitor, chatId)).status).toBe(200)
})

test('the funnel counts visits, consents, first and third messages, and no person', async () => {
  const { id, token } = await share({ consentText: 'Concordo.' })
  const visitor = (await app.api().startVisit({ params: { token }, body: { consent: { version: 1 } } })).token
  const chatId = await newChat(visitor)
  for (let message = 0; message < 3; message++) await tellAll(await send(visitor, chatId))
  const { total, days } = await maria.api.getShareLinkStats(on(id))
  expect(total).toMatchObject({ visits: 1, consents: 1, chats: 1, messages: 3, starters: 1, engaged: 1 })
  expect(days).toMatchObject([{ visits: 1, messages: 3 }])
  const columns = await app.ctx.db.select().from(shareDays).where(eq(shareDays.linkId, id))
  expect(Object.keys(columns[0]!)).not.toContain('guestId')
  expect(columns).toMatchObject([{ embedVisits: 0, embedConsents: 0, embedStarters: 0, embedEngaged: 0 }])
  const entry = { consent: { version: 1 }, origin: 'embed' as const }
  const framed = (await app.api().startVisit({ params: { token }, body: entry })).token
  const framedChat = await newChat(framed)
  for (let message = 0; message < 3; message++) await tellAll(await send(framed, framedChat))
  expect(await app.ctx.db.select().from(shareDays).where(eq(shareDays.linkId, id))).toMatchObject([
    { visits: 2, consents: 2, starters: 2, engaged: 2 },
  ])
  expect(await app.ctx.db.select().from(shareDays).where(eq(shareDays.linkId, id))).toMatchObject([
    { embedVisits: 1, embedConsents: 1, embedStarters: 1, embedEngaged: 1 },
  ])
})
