import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { monthAfter, releaseLost, reserveBudget } from '#/modules/usage/budgets/reservations/reservations.service.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import { emptyTables } from '#test/database/empty-tables.ts'
import { mailsTo, outbox, problemOf } from '#test/accounts.ts'
import { eventsOf, readUntil, tellAll, postMessage } from '#test/chat-reader.ts'
import {
  createPublishedAssistant,
  createShareLink,
  createUser,
  makePublic,
  type TestUser,
  insertGroup,
  insertPartner,
} from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startWithModel } from '#test/test-app.ts'

/** A token costs a tenth of a cent here, and an answer of medium length reserves 1,500 tokens. */
const ESTIMATE_CENTS = 150

const env = { MODEL_PRICES: 'openai:prosa-teste=0/1000' }
const { models, app } = await forFile(startWithModel({ env }))
const admin = await createUser(app, { roles: ['admin'], name: 'Rita Lima' })
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(maria, 'Tutor de história')
await makePublic(app, assistantId)

beforeEach(() => emptyTables(app.ctx.db, 'budgets', 'budget_months', 'budget_entries', 'outbox_events'))

type Scope = 'organization' | 'group' | 'user' | 'assistant'
const limit = (scope: Scope, targetId: string | number, limitCents: number, warnPercent = 80) =>
  admin.api.createBudget({ body: { scope, targetId: String(targetId), limitCents, warnPercent } })

const newChat = async (user: TestUser) => (await user.api.createChat({ params: { assistantId }, body: {} })).id
const send = (user: TestUser, chatId: string, id = randomUUID()) => postMessage(app, user.token, chatId, { id })
const ask = async (user: TestUser) => send(user, await newChat(user))

/** Returns the counters of the limits, and the sums of their entries. */
async function used() {
  const { rows } = await app.ctx.db.execute<{ scope: string; used: number; sum: number }>(sql`
    select m.scope, m.used_micros::int as used,
      (select coalesce(sum(e.micros), 0)::int from budget_entries e where (e.scope, e.target_id) = (m.scope, m.target_id)) as sum
    from budget_months m
    where m.scope <> 'user' or exists (select from budgets b where (b.scope, b.target_id) = (m.scope, m.target_id))
    order by m.scope`)
  return rows
}
const events = async () => {
  const { rows } = await app.ctx.db.execute<{ type: string }>(
    sql`select type from outbox_events where type like 'budget.%' order by id`,
  )
  return rows.map(({ type }) => type)
}

test('of 50 simultaneous messages exactly as many begin as the budget allows, and none is lost [S31]', async () => {
  await limit('organization', '', ESTIMATE_CENTS * 10)
  await limit('assistant', assistantId, ESTIMATE_CENTS * 40)
  const people = await Promise.all(Array.from({ length: 50 }, () => createUser(app)))
  const chats = await Promise.all(people.map(newChat))
  models.behave({ firstTokenMs: 50_000 })
  const answers = await Promise.all(people.map((person, index) => send(person, chats[index]!)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(40)
  const full = ESTIMATE_CENTS * 10 * 10_000
  expect(await used()).toEqual([
    { scope: 'assistant', used: full, sum: full },
    { scope: 'organization', used: full, sum: full },
  ])
  await Promise.all(people.map((person, index) => person.api.stopChat({ params: { chatId: chats[index]! } })))
  await Promise.all(answers.filter(({ ok }) => ok).map(tellAll))
  models.behave({ firstTokenMs: 0 })
  expect(await used()).toMatchObject([
    { used: 0, sum: 0 },
    { used: 0, sum: 0 },
  ])
})

test('the estimate is replaced by the answer’s real cost in every budget it counts against [S31]', async () => {
  const groupId = await insertGroup(app, '7º B', [maria])
  await insertPartner(app, { monthlyBudgetBrl: 20 }, [maria])
  await limit('organization', '', 10_000)
  await limit('group', groupId, 10_000)
  await limit('user', maria.id, 10_000)
  await limit('user', admin.id, 10_000)
  models.next({ tokens: 20 })
  await tellAll(await ask(maria))
  const cost = { used: 20_000, sum: 20_000 }
  expect(await used()).toEqual(['group', 'organization', 'partner', 'user'].map((scope) => ({ scope, ...cost })))
  const { items } = await admin.api.listBudgets({ query: { q: 'horizonte' } })
  expect(items).toMatchObject([{ id: null, scope: 'partner', limitCents: 2000, usedCents: 2 }])
  expect(await maria.api.getOwnBudget()).toMatchObject({ budget: { limitCents: 10_000, usedCents: 2 } })
  await app.ctx.db.execute(sql`update users set partner_id = null where id = ${maria.id}`)
  await app.ctx.db.execute(sql`delete from groups where id = ${groupId}`)
})

test('at the end of a budget a message is refused with the date of renewal, and one notice is sent [S31]', async () => {
  const ana = await createUser(app)
  await limit('user', ana.id, ESTIMATE_CENTS)
  const chatId = await newChat(ana)
  const first = randomUUID()
  models.next({ tokens: 20 })
  await tellAll(await send(ana, chatId, first))
  for (const _ of [1, 2]) {
    const refused = await send(ana, chatId)
    expect(refused.status).toBe(409)
    const problem = (await refused.json()) as { detail: string; data: { renewsOn: string } }
    const [, month, day] = problem.data.renewsOn.split('-')
    expect(problem).toMatchObject({
      code: 'quota_exceeded',
      detail: `Seu limite deste mês acabou. Ele volta em ${day}/${month}.`,
    })
  }
  expect((await events()).filter((type) => type === 'budget.reached')).toHaveLength(1)
  expect((await ana.api.getChat({ params: { chatId } })).messages).toHaveLength(2)
  // Repeated after a lost response: it was admitted before.
  expect(await tellAll(await send(ana, chatId, first))).toMatchObject({ status: 'done' })
})

test('near the end the person and the administrators are warned by mail, once a month [S31]', async () => {
  const ana = await createUser(app, { name: 'Ana Reis' })
  await limit('user', ana.id, ESTIMATE_CENTS * 2, 50)
  await tellAll(await ask(ana))
  expect(await events()).toEqual(['budget.warning'])
  const [mail] = await mailsTo(app, ana.email)
  expect(mail).toContain('perto do fim')
  expect(mail).toMatch(/Neste mês foram usados R\$\s\d+,\d\d de R\$/)
  expect(mail).toContain('/profile?tab=usage')
  const toAdmin = (await mailsTo(app, admin.email)).at(-1)
  expect(toAdmin).toContain('O orçamento de Ana Reis')
  expect(toAdmin).toContain('/settings/budgets')
  await tellAll(await ask(ana))
  expect(await events()).toEqual(['budget.warning'])
})

test('budgets are created, found, changed and deleted; one for each target [S31]', async () => {
  const made = await limit('assistant', assistantId, 5000)
  expect(made).toMatchObject({ targetName: 'Tutor de história', limitCents: 5000, warnPercent: 80, usedCents: 0 })
  expect(await problemOf(limit('assistant', assistantId, 1))).toMatchObject({ code: 'budget_taken' })
  expect(await problemOf(limit('user', 999_999, 1))).toMatchObject({ code: 'budget_target_unknown' })
  const found = (q: string) => admin.api.findBudgetTargets({ query: { scope: 'assistant', q } })
  expect((await found('historia')).items).toEqual([])
  const params = { budgetId: made.id ?? '' }
  const changed = await admin.api.updateBudget({ params, body: { limitCents: 9000, warnPercent: 90 } })
  expect(changed).toMatchObject({ limitCents: 9000, warnPercent: 90 })
  expect((await admin.api.listBudgets({ query: { scope: 'assistant', q: 'HISTÓRIA' } })).total).toBe(1)
  expect((await admin.api.listBudgets({ query: { q: 'nada disso' } })).items).toEqual([])
  await admin.api.deleteBudget({ params })
  expect((await found('historia')).items).toMatchObject([{ name: 'Tutor de história' }])
  expect(await problemOf(admin.api.deleteBudget({ params }))).toMatchObject({ status: 404 })
})

test('people without a budget are told that they have none [S3]', async () => {
  expect(await maria.api.getOwnBudget()).toEqual({ budget: null })
})

test('a reservation of a process that ended before its answer began is released [Rel5]', async () => {
  await limit('organization', '', 10_000)
  await reserveBudget(app.ctx, { runId: randomUUID(), assistantId, userId: maria.id, micros: 7 })
  expect(await used()).toMatchObject([{ used: 7, sum: 7 }])
  await app.ctx.db.execute(sql`update budget_entries set at = now() - interval '1 hour'`)
  await releaseLost(app.ctx)
  await vi.waitFor(async () => expect(await used()).toMatchObject([{ used: 0, sum: 0 }]), { timeout: 20_000 })
})

test('an answer whose chat is deleted during it costs the tokens used so far [S31]', async () => {
  const lost = async (remove: (user: TestUser, chatId: string) => Promise<unknown>) => {
    await emptyTables(app.ctx.db, 'budgets', 'budget_months', 'budget_entries')
    await limit('organization', '', 10_000)
    const user = await createUser(app)
    const chatId = await newChat(user)
    models.next({ tokens: 600, tokensPerSecond: 20 })
    const answer = await send(user, chatId)
    await readUntil(eventsOf(answer), ({ event }) => event === 'delta')
    await remove(user, chatId)
    // Settled with neither nothing nor the reserved amount.
    await vi.waitFor(async () => {
      const { rows } = await app.ctx.db.execute<{ kind: string }>(sql`select kind from budget_entries order by id`)
      expect(rows.map(({ kind }) => kind)).toEqual(['reserve', 'settle'])
    }, 10_000)
    const [month] = await used()
    expect(month?.used).toBeGreaterThan(0)
    expect(month?.used).toBeLessThan(ESTIMATE_CENTS * 10_000)
    expect(month?.sum).toBe(month?.used)
    await app.ctx.db.execute(sql`update budget_entries set at = now() - interval '1 hour'`)
    await releaseLost(app.ctx)
    expect(await used()).toEqual([month])
  }
  await lost((user, chatId) => user.api.deleteChat({ params: { chatId } }))
  await lost((user) => user.api.deleteMyChats())
  // As when another process erases the person before this one is told to stop.
  await lost((_, chatId) => app.ctx.db.execute(sql`delete from chats where id = ${chatId}`))
})

test('a link’s visitors count in the institution of the assistant’s owner, else of the link’s author [S31]', async () => {
  await app.ctx.db.delete(partners)
  const partnerId = await insertPartner(app, { monthlyBudgetBrl: 20 })
  const ofPartner = async (user: TestUser | undefined) => {
    await emptyTables(app.ctx.db, 'budgets', 'budget_months', 'budget_entries')
    await app.ctx.db.execute(sql`update users set partner_id = null`)
    if (user) await app.ctx.db.execute(sql`update users set partner_id = ${partnerId} where id = ${user.id}`)
    const guest = app.api((await app.api().startVisit({ params: { token: link.token }, body: {} })).token)
    const { id: chatId } = await guest.createVisitChat({ body: {} })
    models.next({ tokens: 20 })
    await tellAll(await guest.sendMessage({ params: { chatId }, body: { id: randomUUID(), text: 'Abre hoje?' } }))
    return used()
  }
  const link = await createShareLink(admin, assistantId)
  const cost = { scope: 'partner', used: 20_000, sum: 20_000 }
  expect(await ofPartner(maria)).toEqual([cost])
  expect(await ofPartner(admin)).toEqual([cost])
  expect(await ofPartner(undefined)).toEqual([])
  expect(await ofPartner(await createUser(app))).toEqual([])
})

test('only administrators who may see budgets get their notices [S50]', async () => {
  const other = await createUser(app, { roles: ['admin'] })
  const removed = sql`array['budgets.manage']`
  await app.ctx.db.execute(sql`update users set permissions_removed = ${removed} where id = ${other.id}`)
  const ana = await createUser(app)
  const before = (await outbox(app)).filter((mail) => mail.includes(`To: ${admin.email}`)).length
  await limit('user', ana.id, ESTIMATE_CENTS, 50)
  await tellAll(await ask(ana))
  await mailsTo(app, ana.email)
  await mailsTo(app, admin.email, before + 1)
  // A budget's mails are queued together, in the order of the accounts.
  expect((await outbox(app)).filter((mail) => mail.includes(`To: ${other.email}`))).toEqual([])
})

test('the month after December is January', () => {
  expect([monthAfter('2026-11-01'), monthAfter('2026-12-01')]).toEqual(['2026-12-01', '2027-01-01'])
})
