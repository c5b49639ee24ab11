import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser, grant, type TestUser, makePublic } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const owner = await createUser(app, { name: 'Bruno Souza' })
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Lima' })
const maria = await createUser(app, { name: 'Maria Reis' })

const change = (user: TestUser, assistantId: number, body: Parameters<typeof owner.api.updateAccess>[0]['body']) =>
  user.api.updateAccess({ params: { assistantId }, body })

test('an assistant open to the organization is there for all members until it is restricted [S49]', async () => {
  const id = await createPublishedAssistant(owner)
  expect(await change(admin, id, { visibility: 'organization' })).toMatchObject({ visibility: 'organization' })
  expect((await maria.api.getSession()).publicAssistants).toContainEqual({ id })
  expect((await maria.api.getAssistant({ params: { assistantId: id } })).abilities.chat).toBe(true)
  await change(owner, id, { visibility: 'restricted' })
  expect((await maria.api.getSession()).publicAssistants).not.toContainEqual({ id })
  expect((await problemOf(maria.api.getAssistant({ params: { assistantId: id } }))).status).toBe(404)
})

test('opening to the organization needs the permission and a published version [S50]', async () => {
  const id = await createPublishedAssistant(owner)
  expect((await problemOf(change(owner, id, { visibility: 'organization' }))).status).toBe(404)
  expect((await owner.api.getAccess({ params: { assistantId: id } })).abilities.publishInternal).toBe(false)
  const draft = await owner.api.createAssistant({ body: { name: 'Só rascunho' } })
  const problem = await problemOf(change(admin, draft.id, { visibility: 'organization' }))
  expect(problem).toMatchObject({ status: 409, code: 'assistant_unpublished' })
})

test('reading conversations is off by default, and only people with the permission switch it on', async () => {
  const id = await createPublishedAssistant(owner)
  const params = { assistantId: id }
  expect(await owner.api.getAccess({ params })).toMatchObject({ chatsReadable: false, abilities: { readChats: false } })
  expect((await problemOf(change(owner, id, { chatsReadable: true }))).status).toBe(404)
  await change(admin, id, { chatsReadable: true })
  await grant(app, maria, id, 'viewer')
  expect((await maria.api.getAssistant({ params })).chatsReadable).toBe(true)
  await change(owner, id, { chatsReadable: false })
  expect((await maria.api.getAssistant({ params })).chatsReadable).toBe(false)
})

test('viewers may copy the published version if editors allow it, never the draft [S47]', async () => {
  const reader = await createUser(app)
  const id = await createPublishedAssistant(owner, 'Tutor de cópias')
  await grant(app, reader, id, 'viewer')
  const params = { assistantId: id }
  const { revision } = await owner.api.getDraft({ params })
  await owner.api.updateDraft({ params, body: { revision, changes: { instructions: 'Só no rascunho.' } } })
  expect(await problemOf(reader.api.duplicateAssistant({ params }))).toMatchObject({ status: 404 })
  expect(await owner.api.updateAccess({ params, body: { viewersDuplicate: true } })).toMatchObject({
    viewersDuplicate: true,
  })
  const { items } = await reader.api.listAssistants({ query: {} })
  expect(items.find((card) => card.id === id)?.abilities.duplicate).toBe(true)
  const copy = await reader.api.duplicateAssistant({ params })
  expect(copy.config.instructions).not.toContain('rascunho')
  await owner.api.updateAccess({ params, body: { viewersDuplicate: false } })
  expect(await problemOf(reader.api.duplicateAssistant({ params }))).toMatchObject({ status: 404 })
  const history = await owner.api.listAccessHistory({ params, query: {} })
  expect(history.items.map(({ action }) => action)).toEqual(['forbid-copies', 'allow-copies'])
})

test('the setting belongs to the assistant and not to a version: publishing and discarding keep it', async () => {
  const id = await createPublishedAssistant(owner)
  const params = { assistantId: id }
  await change(admin, id, { chatsReadable: true })
  const { revision } = await owner.api.getDraft({ params })
  const saved = await owner.api.updateDraft({ params, body: { revision, changes: { greeting: 'Olá!' } } })
  await owner.api.discardDraft({ params, body: { revision: saved.revision } })
  expect((await owner.api.getAssistant({ params })).chatsReadable).toBe(true)
})

test('the history lists every change in order with actor and target, and omits repetitions [G1]', async () => {
  const id = await createPublishedAssistant(owner)
  const params = { assistantId: id }
  const entry = { ...params, kind: 'user' as const, principalId: maria.id }
  const principals = [{ kind: 'user' as const, id: maria.id }]
  await owner.api.addAccess({ params, body: { principals, role: 'viewer', notify: true, message: 'canário-secreto' } })
  await owner.api.changeAccess({ params: entry, body: { role: 'editor', lastDay: '2199-12-31' } })
  await owner.api.changeAccess({ params: entry, body: { role: 'editor' } })
  await owner.api.removeAccess({ params: entry })
  await change(admin, id, { visibility: 'organization', chatsReadable: true })
  await change(admin, id, { visibility: 'organization', chatsReadable: true })
  const { items, total } = await owner.api.listAccessHistory({ params, query: {} })
  expect(items.map(({ action, actorName, principalName }) => [action, actorName, principalName])).toEqual([
    ['open-chats', 'Ana Lima', null],
    ['make-public', 'Ana Lima', null],
    ['unshare', 'Bruno Souza', 'Maria Reis'],
    ['change-validity', 'Bruno Souza', 'Maria Reis'],
    ['change-role', 'Bruno Souza', 'Maria Reis'],
    ['share', 'Bruno Souza', 'Maria Reis'],
  ])
  expect(total).toBe(6)
  expect(items[3]?.expiresAt).toBe('2200-01-01T02:59:59.000Z')
  expect(items[4]?.role).toBe('editor')
  const { rows: stored } = await app.ctx.db.execute(
    sql`select data from audit_events where target_type = 'assistant' union all select payload from outbox_events`,
  )
  expect(JSON.stringify(stored)).not.toMatch(/canário|Maria|@escola/)
})

test('each change emits its domain event in the same transaction', async () => {
  const id = await createPublishedAssistant(owner)
  const principals = [{ kind: 'user' as const, id: maria.id }]
  await owner.api.addAccess({ params: { assistantId: id }, body: { principals, role: 'viewer' } })
  await owner.api.removeAccess({ params: { assistantId: id, kind: 'user', principalId: maria.id } })
  const { rows } = await app.ctx.db.execute<{ type: string; payload: object }>(
    sql`select type, payload from outbox_events where aggregate_type = 'assistant' and aggregate_id = ${String(id)} order by id`,
  )
  expect(rows.slice(-2)).toEqual([
    { type: 'assistant.shared', payload: { kind: 'user', id: maria.id, role: 'viewer', expiresAt: null } },
    { type: 'assistant.unshared', payload: { kind: 'user', id: maria.id, role: 'viewer' } },
  ])
})

const previewAs = (by: TestUser, assistantId: number, person: TestUser) =>
  by.api.previewAccess({ params: { assistantId, userId: person.id } })

test("an editor previews the assistant as another person, by that person's access rules [S14, S47]", async () => {
  const assistantId = await createPublishedAssistant(owner, 'Tutor visto')
  const [viewer, editor, stranger] = [await createUser(app), await createUser(app), await createUser(app)]
  await grant(app, viewer, assistantId, 'viewer')
  await grant(app, editor, assistantId, 'editor')
  expect(await previewAs(owner, assistantId, viewer)).toMatchObject({
    personName: 'Maria da Silva',
    role: 'viewer',
    assistant: { name: 'Tutor visto', abilities: { chat: true, edit: false } },
  })
  expect(await previewAs(owner, assistantId, editor)).toMatchObject({
    role: 'editor',
    assistant: { abilities: { edit: true } },
  })
  expect(await previewAs(owner, assistantId, stranger)).toMatchObject({ role: null, assistant: null })
  await makePublic(app, assistantId)
  expect(await previewAs(owner, assistantId, stranger)).toMatchObject({
    role: null,
    assistant: { name: 'Tutor visto' },
  })
})

test('a partner does not see public assistants, and unfindable people cannot be previewed [S49]', async () => {
  const assistantId = await createPublishedAssistant(owner, 'Público')
  await makePublic(app, assistantId)
  const partner = await createUser(app, { roles: ['partner'] })
  expect(await previewAs(owner, assistantId, partner)).toMatchObject({ assistant: null })
  const unknown = owner.api.previewAccess({ params: { assistantId, userId: 999_999 } })
  expect(await problemOf(unknown)).toMatchObject({ status: 409, code: 'principal_unknown' })
})
