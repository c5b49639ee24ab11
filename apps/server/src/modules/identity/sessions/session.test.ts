import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { cleanExpired } from '#/modules/identity/auth/auth.jobs.ts'
import { createAuthenticate, onAccessChanged, onSessionsEnded } from '#/modules/identity/sessions/access.service.ts'
import { sessionPolicy, startGuestSession } from '#/modules/identity/sessions/session.service.ts'
import { createAccount, goodPassword, problemOf } from '#test/accounts.ts'
import { createGuest, createUser, grant } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import pg from 'pg'
import { findSession } from '#/modules/identity/sessions/session.repository.ts'
import { sha256 } from '#/platform/secrets/keys.ts'
import { guestActor, personActor } from '#test/actors.ts'

const app = await forFile(startTestApp())
const other = await forFile(startTestApp({ beside: app }))

const run = (statement: ReturnType<typeof sql>) => app.ctx.db.execute(statement)
const sessionRow = async (token: string) => {
  const { rows } = await run(
    sql`select * from sessions where token_hash = ${createHash('sha256').update(token).digest()}`,
  )
  return rows[0] as { id: string; idle_expires_at: string; expires_at: string; last_seen_at: string } | undefined
}
const callWith = (token: string, init: RequestInit = {}) =>
  app.fetch('/api/auth/session', { ...init, headers: { authorization: `Bearer ${token}`, accept: 'application/json' } })

async function addAssistant(ownerId: number, visibility: 'restricted' | 'organization') {
  const draft = { name: 'Tutor', description: '' } as (typeof assistants.$inferInsert)['draft']
  const [row] = await app.ctx.db
    .insert(assistants)
    .values({ ownerId, visibility, draft, draftSavedBy: ownerId })
    .returning({ id: assistants.id })
  return row?.id ?? 0
}

test('the session returns name, roles, permissions, assistants with pivot, public assistants [S37, S51]', async () => {
  const ana = await createUser(app, { roles: ['user'], name: 'Ana Souza' })
  const own = await addAssistant(ana.id, 'restricted')
  const shared = await addAssistant(ana.id, 'organization')
  await grant(app, ana, own, 'editor')
  const answer = await callWith(ana.token)
  expect(answer.status).toBe(200)
  const body = (await answer.json()) as Record<string, unknown>
  expect(body).toEqual({
    id: ana.id,
    name: 'Ana Souza',
    email: ana.email,
    roles: ['user'],
    permissions: expect.arrayContaining([{ name: 'assistants.create' }]) as unknown,
    assistants: [{ id: own, pivot: { role: 'editor' } }],
    publicAssistants: [{ id: shared }],
  })
})

test("the session is also at the specification's address, where a browser finds no page [S51]", async () => {
  const { token } = await createUser(app)
  const read = (headers: Record<string, string>) => app.fetch('/auth/session', { headers })
  const known = { authorization: `Bearer ${token}`, accept: 'application/json' }
  expect(await (await read(known)).json()).toEqual(await (await callWith(token)).json())
  expect((await read({ accept: 'application/json' })).status).toBe(401)
  const page = await read({ accept: 'text/html' })
  expect(page.headers.get('content-type')).toContain('text/html')
})

test('partners have no public list; deleted or expired assistants are in no list [S49, S73]', async () => {
  const partner = await createUser(app, { roles: ['partner', 'user'] })
  const owner = await createUser(app)
  const [granted, expired, deleted] = [
    await addAssistant(owner.id, 'organization'),
    await addAssistant(owner.id, 'restricted'),
    await addAssistant(owner.id, 'organization'),
  ]
  const yesterday = new Date(Date.now() - 86_400_000)
  await grant(app, partner, granted, 'viewer')
  await grant(app, partner, expired, 'editor', yesterday)
  await grant(app, partner, deleted, 'editor')
  await run(sql`update assistants set deleted_at = now() where id = ${deleted}`)
  const session = await partner.api.getSession()
  expect(session.assistants).toEqual([{ id: granted, pivot: { role: 'viewer' } }])
  expect(session.publicAssistants).toEqual([])
  const { publicAssistants } = await owner.api.getSession()
  expect(publicAssistants).toContainEqual({ id: granted })
  expect(publicAssistants).not.toContainEqual({ id: deleted })
})

test('a token that is expired or part of a URL gets 401 [T1]', async () => {
  const user = await createUser(app)
  expect((await app.fetch(`/api/auth/session?token=${user.token}`)).status).toBe(401)
  await run(sql`update sessions set idle_expires_at = now() where user_id = ${user.id}`)
  expect((await problemOf(user.api.getSession())).code).toBe('session_required')
})

test('the stored row of a session opens nothing [T4]', async () => {
  const user = await createAccount(app)
  const { token } = await app.api().signIn({ body: { email: user.email, password: goodPassword } })
  expect(token).toMatch(/^[\w-]{43}$/)
  const { rows } =
    await run(sql`select to_jsonb(s)::text as row, encode(token_hash, 'base64') as b64, encode(token_hash, 'hex') as hex
    from sessions s where user_id = ${user.id}`)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(token)
  for (const { b64, hex } of rows as { b64: string; hex: string }[]) {
    expect((await callWith(hex)).status).toBe(401)
    expect((await callWith(b64)).status).toBe(401)
  }
})

test("guest and user tokens do not open each other's operations [S38, T6]", async () => {
  const user = await createUser(app)
  const guest = await createGuest(app)
  expect((await problemOf(app.api(guest.token).getSession())).code).toBe('session_required')
  expect((await problemOf(app.api(guest.token).listSessions())).code).toBe('session_required')
  const authenticate = createAuthenticate(app.ctx)
  const facts = {} as Parameters<typeof authenticate>[2]
  await expect(authenticate(guest.token, ['guest'], facts)).resolves.toMatchObject({ kind: 'guest', guestId: guest.id })
  await expect(authenticate(user.token, ['guest'], facts)).rejects.toMatchObject({ code: 'session_required' })
  await app.api(guest.token).signOut()
  await expect(authenticate(guest.token, ['guest'], facts)).rejects.toMatchObject({ code: 'session_required' })
})

test('a guest session ends after eight hours, or with its purpose [T5]', async () => {
  const lasts = async (token: string) => {
    const row = await sessionRow(token)
    return (Date.parse(row?.idle_expires_at ?? '') - Date.now()) / 60_000
  }
  const { id: guestId } = await createGuest(app)
  const whole = await startGuestSession(app.ctx, app.ctx.db, { guestId, from: { device: '' } })
  expect(Math.round(await lasts(whole.token))).toBe(8 * 60)
  const short = await startGuestSession(app.ctx, app.ctx.db, {
    guestId,
    from: { device: '' },
    notAfter: new Date(Date.now() + 30 * 60_000),
  })
  expect(Math.round(await lasts(short.token))).toBe(30)
})

test('a session ends 24 h after its last use and 7 days after its beginning; a remembered one only then [T5]', async () => {
  const user = await createAccount(app)
  const hours = async (remember: boolean) => {
    const { token } = await app.api().signIn({ body: { email: user.email, password: goodPassword, remember } })
    const row = await sessionRow(token)
    const until = (instant = '') => Math.round((Date.parse(instant) - Date.now()) / 3_600_000)
    return [until(row?.idle_expires_at), until(row?.expires_at)]
  }
  expect(await hours(false)).toEqual([24, 168])
  expect(await hours(true)).toEqual([168, 168])
})

test('use moves the idle end, never past the absolute one, and is stored once a minute [T5]', async () => {
  const user = await createUser(app)
  const id = (await sessionRow(user.token))?.id ?? ''
  const set = (what: ReturnType<typeof sql>) => run(sql`update sessions set ${what} where id = ${id}`)

  await set(
    sql`last_seen_at = now() - interval '2 minutes', idle_expires_at = now() + interval '1 hour', expires_at = now() + interval '5 days'`,
  )
  await user.api.getSession()
  const first = await sessionRow(user.token)
  expect(Date.parse(first?.idle_expires_at ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  await user.api.getSession()
  expect((await sessionRow(user.token))?.last_seen_at).toEqual(first?.last_seen_at)

  await set(sql`last_seen_at = now() - interval '2 minutes', expires_at = now() + interval '2 hours'`)
  await set(sql`idle_expires_at = now() + interval '1 hour'`)
  await user.api.getSession()
  const capped = await sessionRow(user.token)
  expect(capped?.idle_expires_at).toEqual(capped?.expires_at)
  const { rows } = await run(
    sql`select last_seen_at > now() - interval '1 minute' as seen from users where id = ${user.id}`,
  )
  expect(rows).toEqual([{ seen: true }])
})

test('sign-out ends the session at once on every instance, and nothing else [T6]', async () => {
  const user = await createAccount(app)
  const { token } = await app.api().signIn({ body: { email: user.email, password: goodPassword } })
  await other.api(token).getSession()
  await app.api(token).signOut()
  expect((await problemOf(other.api(token).getSession())).code).toBe('session_required')
  await expect(other.api(user.token).getSession()).resolves.toBeDefined()
})

test('an open stream is cut when its session ends on another instance [T6]', async () => {
  const user = await createUser(app)
  const { items } = await user.api.listSessions()
  const ended = vi.fn<() => void>()
  const off = onSessionsEnded(other.ctx, items[0]?.id ?? '', ended)
  await other.ctx.listen.ready()
  const stranger = await createUser(app)
  await stranger.api.signOut()
  await user.api.signOut()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  off()
})

test('the first open stream misses no end: the channels are subscribed from the start [T6]', async () => {
  const { listen } = other.ctx
  listen.on('probe', () => undefined)
  const stops = [
    onSessionsEnded(other.ctx, 'nobody', () => undefined),
    onAccessChanged(other.ctx, ['user:0'], () => undefined),
  ]
  await listen.ready()
  const { rows } = await run(
    sql`select query from pg_stat_activity where application_name = 'prosa listen' and datname = current_database()
      and query ~ 'access_changed|sessions_ended'`,
  )
  expect(rows).toEqual([])
  for (const stop of stops) stop()
})

test('an end during a lost connection is noticed after reconnecting [T6]', async () => {
  const user = await createUser(app)
  const { items } = await user.api.listSessions()
  const ended = vi.fn<() => void>()
  const off = onSessionsEnded(other.ctx, items[0]?.id ?? '', ended)
  await other.ctx.listen.ready()
  await run(sql`delete from sessions where user_id = ${user.id}`)
  await run(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'prosa listen' and datname = current_database()`,
  )
  await vi.waitFor(() => expect(ended).toHaveBeenCalled(), { timeout: 20_000 })
  off()
})

test('people see their own sessions by their devices, and end them [T7]', async () => {
  const user = await createAccount(app)
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const { token } = await app
    .api()
    .signIn({ body: { email: user.email, password: goodPassword } }, { headers: { 'user-agent': userAgent } })
  const { items } = await user.api.listSessions()
  expect(items).toHaveLength(2)
  expect(items.filter(({ current }) => current)).toHaveLength(1)
  const phone = items.find(({ current }) => !current)
  expect(phone?.device).toBe('Firefox no Linux')

  await user.api.endSession({ params: { sessionId: phone?.id ?? '' } })
  expect((await problemOf(app.api(token).getSession())).status).toBe(401)
  expect((await problemOf(user.api.endSession({ params: { sessionId: phone?.id ?? '' } }))).status).toBe(404)
})

test('expired sessions are deleted [T5]', async () => {
  const user = await createUser(app)
  await run(sql`update sessions set idle_expires_at = now() - interval '1 second' where user_id = ${user.id}`)
  await cleanExpired(app.ctx)
  expect(await sessionRow(user.token)).toBeUndefined()
})

const queries = vi.spyOn(pg.Client.prototype, 'query')
const people = await Promise.all(['Ana', 'Bia', 'Caio'].map((name) => createUser(app, { name })))

const tokens = () => [...people.map(({ token }) => token), 'nobody', people[0]!.token]
const found = async () => {
  const sessions = await Promise.all(tokens().map((token) => findSession(app.ctx.pool, sha256(token))))
  return sessions.map((session) => session?.name)
}

test('sessions requested concurrently share a statement, and each token gets its person [T6]', async () => {
  queries.mockClear()
  expect(await found()).toEqual(['Ana', 'Bia', 'Caio', undefined, 'Ana'])
  const names = queries.mock.calls.map(([query]) => (query as unknown as pg.QueryConfig).name)
  expect(names.filter((name) => name === 'load-session')).toHaveLength(1)
})

test('an ended session is gone for the next request, even among concurrent ones [T6]', async () => {
  await app.ctx.db.execute(sql`delete from sessions where token_hash = ${sha256(people[1]!.token)}`)
  expect(await found()).toEqual(['Ana', undefined, 'Caio', undefined, 'Ana'])
  await app.ctx.db.execute(
    sql`update sessions set idle_expires_at = now() where token_hash = ${sha256(people[0]!.token)}`,
  )
  expect(await found()).toEqual([undefined, undefined, 'Caio', undefined, undefined])
})

test.each([
  ['one’s own', personActor(['user']), 7, true],
  ['another’s', personActor(['user']), 8, false],
  ['another’s, as an administrator', personActor(['admin']), 8, false],
  ['a guest’s, which has no person', personActor(['user']), null, false],
  ['anyone’s, as a guest', guestActor(), 7, false],
])('ending a session: %s [T7]', (_, actor, userId, allowed) => {
  expect(sessionPolicy.end(actor, { userId })).toBe(allowed)
})
