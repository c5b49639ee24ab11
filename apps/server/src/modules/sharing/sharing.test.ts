import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { releaseLogos } from '#/modules/sharing/links/logo.service.ts'
import { shareLinks } from '#/modules/sharing/sharing.tables.ts'
import { auditEvents, outboxEvents } from '#/platform/events/events.tables.ts'
import { problemOf } from '#test/accounts.ts'
import {
  createPublishedAssistant,
  createShareLink,
  createUser,
  grant,
  type TestUser,
  createVisitor,
} from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { sampleLink } from '#test/sample-link.ts'
import { startTestApp } from '#test/test-app.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { chats } from '#/modules/conversations/chats.tables.ts'
import { guests } from '#/modules/identity/guests/guests.tables.ts'
import { forgetOldGuests } from '#/modules/sharing/personal-data.service.ts'
import { countRemoved } from '#test/stays-because.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)
const ana = await createUser(app, { roles: ['admin'], name: 'Ana Lima' })
const assistantId = await createPublishedAssistant(maria)

const at = () => ({ params: { assistantId } })
const on = (linkId: string) => ({ params: { assistantId, linkId } })
const create = (user: TestUser, settings: object) =>
  user.api.createShareLink({ ...at(), body: { ...sampleLink, ...settings } })
const pointers = async (call: Promise<unknown>) => (await problemOf(call)).errors?.map(({ pointer }) => pointer)

test('a new link is closed until the whole checklist is confirmed, and then turns the switch on [S15]', async () => {
  const link = await create(maria, { name: 'Feira de ciências' })
  expect(link).toMatchObject({ situation: 'paused', checked: false, settings: { name: 'Feira de ciências' } })
  expect((await maria.api.getSharing(at())).enabled).toBe(false)
  const open = (checks: ('instructions' | 'documents' | 'limit' | 'consent')[]) =>
    maria.api.setShareLinkState({ ...on(link.id), body: { status: 'active', checks } })
  expect(await problemOf(open(['instructions', 'documents', 'limit']))).toMatchObject({
    status: 409,
    code: 'share_unchecked',
  })
  expect(await open(['instructions', 'documents', 'limit', 'consent'])).toMatchObject({
    situation: 'active',
    checked: true,
  })
  expect(await maria.api.getSharing(at())).toEqual({
    enabled: true,
    links: 1,
    open: 1,
    openReports: 0,
    blocked: null,
    version: 1,
    minorsAllowed: true,
    readable: false,
    name: expect.any(String),
    institution: 'Prosa',
  })
  await maria.api.setShareLinkState({ ...on(link.id), body: { status: 'paused' } })
  expect(await maria.api.getSharing(at())).toMatchObject({ enabled: true, links: 1, open: 0 })
  expect(await open([])).toMatchObject({ situation: 'active' })
})

test('an address has at least 128 random bits and is stored as a hash and sealed [Z8]', async () => {
  const link = await create(maria, {})
  const token = link.url.split('/assistants/share/')[1] ?? ''
  expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
  const [row] = await app.ctx.db.select().from(shareLinks).where(eq(shareLinks.id, link.id))
  expect(JSON.stringify(row)).not.toContain(token)
})

test('a link for an unpublished assistant is refused with 409', async () => {
  const { id } = await maria.api.createAssistant({ body: { name: 'Rascunho' } })
  const params = { assistantId: id }
  expect(await maria.api.getSharing({ params })).toMatchObject({ blocked: 'unpublished', enabled: false })
  expect(await problemOf(maria.api.createShareLink({ params, body: sampleLink }))).toMatchObject({
    status: 409,
    code: 'assistant_unpublished',
  })
  expect(await problemOf(maria.api.setSharing({ params, body: { enabled: true } }))).toMatchObject({
    code: 'assistant_unpublished',
  })
})

test('a link for minors needs its permission and the protective defaults [P4]', async () => {
  const minors = { minors: true, retentionDays: 30 as const, consentText: 'O responsável autoriza a conversa.' }
  const lia = await createUser(app)
  const hers = await createPublishedAssistant(lia)
  await app.ctx.db.execute(sql`update users set permissions_removed = '{sharing.minors}' where id = ${lia.id}`)
  const denied = lia.api.createShareLink({ params: { assistantId: hers }, body: { ...sampleLink, ...minors } })
  expect(await problemOf(denied)).toMatchObject({ status: 409, code: 'share_minors_denied' })
  const mine = await createPublishedAssistant(ana)
  const make = (settings: object) =>
    ana.api.createShareLink({ params: { assistantId: mine }, body: { ...sampleLink, ...minors, ...settings } })
  expect(await pointers(make({ identification: 'name_email' }))).toEqual(['#/identification'])
  expect(await pointers(make({ retentionDays: 90, options: { indexable: true }, consentText: '' }))).toEqual([
    '#/retentionDays',
    '#/options/indexable',
    '#/consentText',
  ])
  const email = { label: 'E-mail', type: 'email', required: true, options: [] }
  expect(await pointers(make({ identification: 'form', formFields: [email] }))).toEqual(['#/formFields'])
  const link = await make({})
  expect(link.settings).toMatchObject(minors)
  const longer = ana.api.updateShareLink({
    params: { assistantId: mine, linkId: link.id },
    body: { retentionDays: 365 },
  })
  expect(await pointers(longer)).toEqual(['#/retentionDays'])
})

test('contradictory settings and invalid domains are refused field by field', async () => {
  expect(await pointers(create(maria, { startsAt: '2026-05-02T00:00:00Z', endsAt: '2026-05-01T00:00:00Z' }))).toEqual([
    '#/endsAt',
  ])
  expect(await pointers(create(maria, { identification: 'form' }))).toEqual(['#/formFields'])
  for (const domain of ['*', 'https://*', 'escola', 'escola.com br', '*.*.br'])
    expect(await pointers(create(maria, { allowedDomains: [domain] }))).toEqual(['#/allowedDomains/0'])
  const link = await create(maria, {
    allowedDomains: ['https://Escola.com.br/turmas', '*.escola.org.br', 'localhost:8080'],
  })
  expect(link.settings.allowedDomains).toEqual(['escola.com.br', '*.escola.org.br', 'localhost:8080'])
})

test('a changed consent text gets a new version; other changes keep the version', async () => {
  const { id } = await create(maria, { consentText: 'Concordo.' })
  const change = (body: object) => maria.api.updateShareLink({ ...on(id), body })
  expect((await change({ name: 'Outro nome' })).consentVersion).toBe(1)
  expect((await change({ consentText: 'Li e concordo.' })).consentVersion).toBe(2)
})

test('an access code is never shown again, can be changed and removed', async () => {
  const { id, hasCode } = await create(maria, { accessCode: '8B-2026' })
  expect(hasCode).toBe(true)
  expect(JSON.stringify(await maria.api.getShareLink(on(id)))).not.toContain('8B-2026')
  expect((await maria.api.updateShareLink({ ...on(id), body: { name: 'Sem código novo' } })).hasCode).toBe(true)
  expect((await maria.api.updateShareLink({ ...on(id), body: { accessCode: null } })).hasCode).toBe(false)
})

test('the server searches, filters and sorts the list, ten a page', async () => {
  const joana = await createUser(app, { name: 'Joana Dias' })
  const own = await createPublishedAssistant(joana)
  const params = { assistantId: own }
  for (let turma = 1; turma <= 11; turma++)
    await createShareLink(joana, own, {
      name: `Turma ${turma}`,
      open: turma > 2,
      audience: turma === 5 ? 'Famílias' : '',
    })
  await createShareLink(joana, own, { name: 'Antigo', audience: '', endsAt: '2020-01-01T00:00:00Z' })
  await createShareLink(joana, own, { name: 'Futuro', audience: '', startsAt: '2120-01-01T00:00:00Z' })
  const names = async (query: object) =>
    (await joana.api.listShareLinks({ params, query })).items.map(({ name }) => name)
  const first = await joana.api.listShareLinks({ params, query: {} })
  expect(first).toMatchObject({ total: 13, items: { length: 10 } })
  expect(first.items[0]).toMatchObject({
    name: 'Futuro',
    audience: '',
    situation: 'scheduled',
    visits: 0,
    createdByName: joana.name,
  })
  expect(await names({ q: 'familias' })).toEqual(['Turma 5'])
  expect(await names({ situation: 'expired' })).toEqual(['Antigo'])
  expect(await names({ situation: 'paused', sort: 'name' })).toEqual(['Turma 1', 'Turma 2'])
  expect(await names({ page: 2, sort: 'newest' })).toEqual(['Turma 3', 'Turma 2', 'Turma 1'])
})

test('links made at once never pass the limit of an assistant', async () => {
  const joana = await createUser(app, { name: 'Joana Dias' })
  const own = await createPublishedAssistant(joana)
  const sample = await createShareLink(joana, own, {})
  const [row] = await app.ctx.db.select().from(shareLinks).where(eq(shareLinks.id, sample.id))
  const rows = Array.from({ length: 47 }, (_, index) => ({
    ...row!,
    id: crypto.randomUUID(),
    tokenHash: Buffer.from(`cheio ${index}`),
  }))
  await app.ctx.db.insert(shareLinks).values(rows)
  const make = () => joana.api.createShareLink({ params: { assistantId: own }, body: sampleLink })
  const outcomes = await Promise.allSettled([make(), make(), make(), make(), make()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await problemOf(make())).toMatchObject({ status: 409, code: 'share_links_limit' })
})

test('changes of a link are emitted and in the audit trail, without its secrets [G1]', async () => {
  const { id } = await createShareLink(maria, assistantId, { accessCode: 'segredo-8b' })
  await maria.api.updateShareLink({ ...on(id), body: { name: 'Outro', accessCode: 'outro-segredo' } })
  await maria.api.setShareLinkState({ ...on(id), body: { status: 'paused' } })
  await maria.api.renewShareLink(on(id))
  const { secret } = await maria.api.renewIdentitySecret(on(id))
  await maria.api.removeIdentitySecret(on(id))
  await maria.api.deleteShareLink(on(id))
  const trail = await app.ctx.db.select().from(auditEvents).where(eq(auditEvents.targetId, id)).orderBy(auditEvents.id)
  const actions = [
    'created',
    'opened',
    'changed',
    'paused',
    'renewed',
    'identity_renewed',
    'identity_removed',
    'deleted',
  ]
  expect(trail.map(({ action }) => action)).toEqual(actions.map((action) => `share.link_${action}`))
  expect(trail[2]?.data).toEqual({ fields: ['name', 'accessCode'] })
  const recorded = await app.ctx.db.select().from(outboxEvents).orderBy(outboxEvents.id)
  const mine = recorded.filter(({ payload }) => payload['linkId'] === id)
  expect(mine.map(({ type }) => type)).toEqual(trail.map(({ action }) => action))
  expect(JSON.stringify([trail, mine])).not.toMatch(/segredo/)
  expect(JSON.stringify([trail, mine])).not.toContain(secret)
})

test('a logo must be a small picture by its bytes; for a closed link only its exact address shows it', async () => {
  const { id } = await createShareLink(maria, assistantId)
  const png = Buffer.from('89504e470d0a1a0a0000000d494844520000001000000010', 'hex')
  const send = async (content: Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    body.set('file', new File([content], 'logo.png', { type: 'image/png' }))
    const path = `/api/assistants/${assistantId}/links/${id}/logo`
    return app.fetch(path, { method: 'PUT', headers: { authorization: `Bearer ${maria.token}` }, body })
  }
  expect((await send(Uint8Array.from(Buffer.from('<svg onload="alert(1)"/>')))).status).toBe(422)
  expect((await send(new Uint8Array(600 * 1024))).status).toBe(413)
  const { logoUrl } = (await (await send(Uint8Array.from(png))).json()) as { logoUrl: string }
  const logo = await app.fetch(logoUrl)
  expect(logo.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await logo.arrayBuffer())).toEqual(png)
  await maria.api.setShareLinkState({ ...on(id), body: { status: 'paused' } })
  expect((await app.fetch(logoUrl)).status).toBe(200)
  for (const path of [`/api/share-logos/${id}`, `/api/share-logos/${id}?v=${'0'.repeat(12)}`])
    expect((await app.fetch(path)).status).toBe(410)
  expect((await maria.api.removeShareLinkLogo(on(id))).logoUrl).toBeNull()
  await vi.waitFor(async () => expect(await keysLeft()).not.toContain(logoUrl.slice(-12)), 20_000)
})

async function keysLeft(): Promise<string[]> {
  const ends: string[] = []
  for await (const key of app.ctx.storage.keys()) ends.push(key.slice(-12))
  return ends
}

test('the logo is deleted with its link, and with its assistant for good [F5]', async () => {
  const links = [await createShareLink(maria, assistantId), await createShareLink(maria, assistantId)]
  const keys: string[] = links.map(() => randomUUID())
  for (const [index, { id }] of links.entries()) {
    await app.ctx.storage.put(keys[index]!, Buffer.from('png'), { contentType: 'image/png' })
    await app.ctx.db.update(shareLinks).set({ logoKey: keys[index]! }).where(eq(shareLinks.id, id))
  }
  await maria.api.deleteShareLink(on(links[0]!.id))
  await vi.waitFor(async () => expect(await app.ctx.storage.exists(keys[0]!)).toBe(false), 20_000)
  expect(await app.ctx.storage.exists(keys[1]!)).toBe(true)
  await app.ctx.db.transaction((tx) => releaseLogos(app.ctx, tx, assistantId))
  await vi.waitFor(async () => expect(await app.ctx.storage.exists(keys[1]!)).toBe(false), 20_000)
})

test('the list shows to editors alone which assistants are on the Web [S11]', async () => {
  const joana = await createUser(app, { name: 'Joana Dias' })
  const reader = await createUser(app)
  const own = await createPublishedAssistant(joana, 'Na Web')
  await createPublishedAssistant(joana, 'Fora da Web')
  await createShareLink(joana, own)
  await createShareLink(joana, own, { endsAt: '2020-01-01T00:00:00.000Z' })
  await grant(app, reader, own, 'viewer')
  const cards = async (user: TestUser, web: 'all' | 'yes' | 'no') =>
    (await user.api.listAssistants({ query: { web } })).items.map(({ name, onWeb }) => [name, onWeb])
  expect(await cards(joana, 'yes')).toEqual([['Na Web', true]])
  expect(await cards(joana, 'no')).toEqual([['Fora da Web', false]])
  expect(await cards(reader, 'all')).toEqual([['Na Web', false]])
  await joana.api.setSharing({ params: { assistantId: own }, body: { enabled: false } })
  expect(await cards(joana, 'yes')).toEqual([])
})

test('a new link has a budget limit unless its owner removes it [S15]', async () => {
  expect((await create(maria, { budgetCents: undefined })).settings.budgetCents).toBe(5000)
  expect((await create(maria, { budgetCents: null })).settings.budgetCents).toBeNull()
})

const createClass = (name: string) => ana.api.createGroup({ body: { name, kind: 'class', description: '' } })
const reachOf = (who: TestUser, assistantId: number) => who.api.getReach({ params: { assistantId } })

test('archived groups, expired access and suspended people do not count [S14]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const [fits, suspended, former] = [await createUser(app), await createUser(app), await createUser(app)]
  for (const one of [fits, suspended]) await grant(app, one, assistantId, 'viewer')
  await grant(app, former, assistantId, 'viewer', new Date(Date.now() - 60_000))
  const [present, archived] = [await createClass('Turma 8º B'), await createClass('Turma antiga')]
  for (const { id } of [present, archived])
    await maria.api.addAccess({
      params: { assistantId },
      body: { principals: [{ kind: 'group', id }], role: 'viewer' },
    })
  expect(await reachOf(maria, assistantId)).toMatchObject({ own: true, people: 2, classes: 2, groups: 0, partners: 0 })
  await ana.api.updateGroup({ params: { groupId: archived.id }, body: { archived: true } })
  await app.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id))
  expect(await reachOf(ana, assistantId)).toMatchObject({ own: false, people: 1, classes: 1 })
})

test('a link counts while it is open, and only people who may share see its address [S15]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  expect(await reachOf(maria, assistantId)).toMatchObject({ version: 1, stopped: null, openLinks: 0, link: null })
  const link = await createShareLink(maria, assistantId)
  const open = await reachOf(maria, assistantId)
  expect(open).toMatchObject({ openLinks: 1, link: { id: link.id, url: link.url } })
  await maria.api.setAssistantState({ params: { assistantId }, body: { action: 'pause' } })
  expect(await reachOf(maria, assistantId)).toMatchObject({ stopped: 'paused', openLinks: 0, link: null })
})

test('the reach is empty before the first version [S13]', async () => {
  const { id } = await maria.api.createAssistant({ body: { name: 'Rascunho' } })
  expect(await reachOf(maria, id)).toMatchObject({
    name: 'Rascunho',
    version: null,
    visibility: 'restricted',
    people: 0,
  })
})

/** Creates a visitor who wrote `daysAgo` days ago. */
async function guestOf(linkId: string, daysAgo: number) {
  const { id } = await createVisitor(app, linkId)
  const at = sql`now() - make_interval(days => ${daysAgo})`
  const chatId = crypto.randomUUID()
  await app.ctx.db
    .insert(chats)
    .values({ id: chatId, assistantId, guestId: id, linkId, origin: 'share', lastMessageAt: at })
  await app.ctx.db.update(guests).set({ createdAt: at }).where(eq(guests.id, id))
  return { guestId: id, chatId }
}
const guestLeft = async (id: string) => (await app.ctx.db.select().from(guests).where(eq(guests.id, id))).length === 1
const linkLeft = async (id: string) =>
  (await app.ctx.db.select().from(shareLinks).where(eq(shareLinks.id, id))).length === 1

test('each link deletes conversations and visitors after its own days, also once it was deleted [P3]', async () => {
  const week = await createShareLink(maria, assistantId, { retentionDays: 7 })
  const season = await createShareLink(maria, assistantId, { retentionDays: 90 })
  const gone = await createShareLink(maria, assistantId, { retentionDays: 7 })
  const old = await guestOf(week.id, 8)
  const fresh = await guestOf(week.id, 6)
  const stored = await guestOf(season.id, 8)
  const last = await guestOf(gone.id, 8)
  const orphan = await createVisitor(app, crypto.randomUUID())
  await maria.api.deleteShareLink({ params: { assistantId, linkId: gone.id } })
  await forgetOldGuests(app.ctx, { share: 180, embed: null }, countRemoved().removed)
  expect(await linkLeft(gone.id)).toBe(false)
  expect(await guestLeft(old.guestId)).toBe(false)
  expect(await guestLeft(last.guestId)).toBe(false)
  expect(await guestLeft(orphan.id)).toBe(false)
  expect(await app.ctx.db.select().from(chats).where(eq(chats.id, old.chatId))).toEqual([])
  expect(await guestLeft(fresh.guestId)).toBe(true)
  expect(await guestLeft(stored.guestId)).toBe(true)
  expect(await linkLeft(week.id)).toBe(true)
})
