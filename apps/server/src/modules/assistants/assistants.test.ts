import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { purgeTrashJob } from '#/modules/assistants/assistants.jobs.ts'
import { answeringConfig } from '#/modules/assistants/finding/assistants.service.ts'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { documents } from '#/modules/knowledge/knowledge.tables.ts'
import { auditEvents } from '#/platform/events/events.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { makePdf, schoolRules } from '#test/documents.ts'
import { createPublishedAssistant, createUser, grant } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { uploadAndRead } from '#test/uploads.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)
const joao = await createUser(app, { name: 'João Pereira' })
const admin = await createUser(app, { roles: ['admin'] })

const of = (assistantId: number) => ({ params: { assistantId } })
const storageKeys = async (assistantId: number) =>
  (
    await app.ctx.db.select({ key: documents.storageKey }).from(documents).where(eq(documents.assistantId, assistantId))
  ).map(({ key }) => key)

test('pausing, archiving and restoring show in the status [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  const status = async (action: 'pause' | 'resume' | 'archive' | 'unarchive') =>
    (await maria.api.setAssistantState({ ...of(id), body: { action } })).status
  expect(await status('pause')).toBe('paused')
  expect(await status('archive')).toBe('archived')
  expect(await status('unarchive')).toBe('paused')
  expect(await status('resume')).toBe('published')
})

test('the published version answers, or the draft in a test; other states refuse with a reason [S12]', () => {
  const published = { name: 'publicado' } as never
  const draft = { name: 'rascunho' } as never
  const base = { draft, published, publishedVersion: 3, pausedAt: null, archivedAt: null }
  expect(answeringConfig(base, { test: false })).toEqual({ config: published, version: 3 })
  expect(answeringConfig(base, { test: true })).toEqual({ config: draft, version: null })
  const now = new Date()
  expect(answeringConfig({ ...base, pausedAt: now }, { test: true }).config).toBe(draft)
  for (const [facts, code] of [
    [{ pausedAt: now }, 'assistant_paused'],
    [{ archivedAt: now }, 'assistant_archived'],
    [{ published: null }, 'assistant_unpublished'],
  ] as const) {
    expect(() => answeringConfig({ ...base, ...facts }, { test: false })).toThrow(expect.objectContaining({ code }))
  }
})

test('deleting requires the name, hides the assistant, and can be undone from the trash [S13]', async () => {
  const id = await createPublishedAssistant(maria, 'Apagável')
  await grant(app, joao, id, 'editor')
  expect(await problemOf(maria.api.deleteAssistant({ ...of(id), body: { name: 'apagável' } }))).toMatchObject({
    status: 422,
    code: 'confirmation_mismatch',
  })
  await maria.api.deleteAssistant({ ...of(id), body: { name: ' Apagável ' } })
  for (const user of [maria, joao, admin]) {
    expect(await problemOf(user.api.getAssistant(of(id)))).toMatchObject({ status: 404 })
    expect(await problemOf(user.api.getDraft(of(id)))).toMatchObject({ status: 404 })
  }
  expect((await maria.api.getSession()).assistants.map((one) => one.id)).not.toContain(id)
  await maria.api.restoreAssistant(of(id))
  expect((await joao.api.getDraft(of(id))).status).toBe('published')
  const trail = await app.ctx.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.targetId, String(id)))
  expect(trail.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['assistant.delete', String(maria.id)],
    ['assistant.restore', String(maria.id)],
  ])
})

test('after 30 days the trash is emptied, with files that no copy uses [S13]', async () => {
  const old = await createPublishedAssistant(maria, 'Antigo')
  await uploadAndRead(app, maria, old, { name: 'regras.pdf', content: await makePdf(schoolRules) })
  const copied = await createPublishedAssistant(maria, 'Copiado')
  await uploadAndRead(app, maria, copied, { name: 'aviso.txt', content: 'A festa é no sábado.' })
  const copy = await maria.api.duplicateAssistant(of(copied))
  const recent = await createPublishedAssistant(maria, 'Recente')
  const [oldKeys, sharedKeys] = [await storageKeys(old), await storageKeys(copied)]
  for (const [id, name, days] of [
    [old, 'Antigo', 31],
    [copied, 'Copiado', 31],
    [recent, 'Recente', 29],
  ] as const) {
    await maria.api.deleteAssistant({ ...of(id), body: { name } })
    const deletedAt = new Date(Date.now() - days * 24 * 3_600_000)
    await app.ctx.db.update(assistants).set({ deletedAt }).where(eq(assistants.id, id))
  }
  await app.ctx.jobs.send(app.ctx.db, purgeTrashJob, {})
  await vi.waitFor(async () => expect(await app.ctx.storage.exists(oldKeys[0]!)).toBe(false), {
    timeout: 10_000,
    interval: 50,
  })
  const left = (await app.ctx.db.select({ id: assistants.id }).from(assistants)).map(({ id }) => id)
  expect(left).toEqual(expect.arrayContaining([recent, copy.id]))
  expect(left).not.toEqual(expect.arrayContaining([old]))
  expect(await app.ctx.storage.exists(sharedKeys[0]!)).toBe(true)
})

test('a copy belongs to its creator, with the documents, and can answer [S11]', async () => {
  const id = await createPublishedAssistant(maria, 'Original')
  await uploadAndRead(app, maria, id, { name: 'regras.pdf', content: await makePdf(schoolRules) })
  await grant(app, joao, id, 'editor')
  const copy = await joao.api.duplicateAssistant(of(id))
  expect(copy).toMatchObject({
    config: { name: 'Original (cópia)' },
    status: 'draft',
    documentCount: 1,
    chatCount: 0,
    abilities: { delete: true },
  })
  const { items } = await joao.api.searchKnowledge({ ...of(copy.id), query: { q: 'Qual é a nota mínima?' } })
  expect(items[0]).toMatchObject({ documentName: 'regras.pdf', page: 2 })
  const { items: copies } = await joao.api.listDocuments({ ...of(copy.id), query: {} })
  await joao.api.deleteDocument({ params: { assistantId: copy.id, documentId: copies[0]!.id } })
  const { items: originals } = await maria.api.listDocuments({ ...of(id), query: {} })
  const file = await maria.api.downloadDocument({ params: { assistantId: id, documentId: originals[0]!.id } })
  expect((await file.bytes()).length).toBe(originals[0]!.bytes)
})

test('the package contains the configuration, is downloaded as a file, and is audited [S13]', async () => {
  const id = await createPublishedAssistant(maria, 'Tutor "de" redação')
  const response = await maria.api.exportAssistant(of(id))
  expect(response.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''Tutor%20%22de%22%20reda%C3%A7%C3%A3o.json",
  )
  expect(await response.json()).toMatchObject({
    format: 'prosa.assistant',
    publishedVersion: 1,
    config: { name: 'Tutor "de" redação' },
  })
  const trail = await app.ctx.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.targetId, String(id)))
  expect(trail).toMatchObject([{ action: 'assistant.export', requestId: expect.any(String) }])
})
