import { expect, test } from 'vitest'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser, grant, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)
const joao = await createUser(app, { name: 'João Pereira' })
const partner = await createUser(app, { roles: ['partner'] })

const open = async (user: TestUser, id: number) => user.api.getDraft({ params: { assistantId: id } })
const save = (user: TestUser, assistantId: number, revision: number, changes: object) =>
  user.api.updateDraft({ params: { assistantId }, body: { revision, changes } })

test('a name creates an assistant with defaults and its creator as owner and editor [S1]', async () => {
  const draft = await maria.api.createAssistant({ body: { name: '  Tutor de física ' } })
  expect(draft).toMatchObject({
    config: { name: 'Tutor de física', language: 'pt-BR', model: app.ctx.models.defaultId, showSources: true },
    revision: 1,
    status: 'draft',
    publishedVersion: null,
    changedFields: [],
    savedBy: 'Maria da Silva',
    abilities: { chat: true, edit: true, publish: true, duplicate: true, export: true, archive: true, delete: true },
  })
  expect((await maria.api.getSession()).assistants).toContainEqual({ id: draft.id, pivot: { role: 'editor' } })
})

test('the draft is saved field by field and lists differences from the published version [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  const { revision } = await open(maria, id)
  const saved = await save(maria, id, revision, { greeting: 'Olá!', tags: ['física'] })
  expect(saved).toMatchObject({ revision: revision + 1, status: 'changed', changedFields: ['tags', 'greeting'] })
  const back = await save(maria, id, saved.revision, { greeting: '', tags: [] })
  expect(back).toMatchObject({ status: 'published', changedFields: [] })
  expect(await save(maria, id, back.revision, { greeting: '' })).toMatchObject({ revision: back.revision })
})

test('with two simultaneous editors the second learns who saved, and nothing is overwritten [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  await grant(app, joao, id, 'editor')
  const { revision } = await open(maria, id)
  await save(maria, id, revision, { greeting: 'De Maria' })
  const problem = await problemOf(save(joao, id, revision, { greeting: 'De João' }))
  expect(problem).toMatchObject({
    status: 409,
    code: 'draft_conflict',
    data: { savedBy: 'Maria da Silva', revision: revision + 1 },
  })
  expect(problem.detail).toMatch(/^Maria da Silva salvou uma versão mais nova às \d\d:\d\d\./)
  expect((await problemOf(save(maria, id, revision, { greeting: 'Outra aba' }))).detail).toMatch(
    /^Você salvou, em outra aba,/,
  )
  expect((await open(joao, id)).config.greeting).toBe('De Maria')
})

test('a repeated save after a lost response is no conflict, and never names the person as another editor [Rel6]', async () => {
  const id = await createPublishedAssistant(maria)
  const { revision } = await open(maria, id)
  const saved = await save(maria, id, revision, { greeting: 'Olá!' })
  expect(await save(maria, id, revision, { greeting: 'Olá!' })).toMatchObject({ revision: saved.revision })
  expect((await problemOf(save(maria, id, revision, { greeting: 'Oi!' }))).code).toBe('draft_conflict')
})

test('of many simultaneous saves of one revision exactly one wins [S13]', async () => {
  const { id } = await maria.api.createAssistant({ body: { name: 'Disputado' } })
  const tries = Array.from({ length: 8 }, (_, n) => save(maria, id, 1, { greeting: `Versão ${n}` }))
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await open(maria, id)).revision).toBe(2)
})

test("discarding restores the published version, but not over another person's later save [S13]", async () => {
  const id = await createPublishedAssistant(maria)
  const { revision } = await open(maria, id)
  const saved = await save(maria, id, revision, { instructions: 'Outras.' })
  const discard = (assistantId: number, seen: number) =>
    maria.api.discardDraft({ params: { assistantId }, body: { revision: seen } })
  expect(await problemOf(discard(id, revision))).toMatchObject({ status: 409, code: 'draft_conflict' })
  const draft = await discard(id, saved.revision)
  expect(draft).toMatchObject({
    status: 'published',
    changedFields: [],
    config: { instructions: expect.stringContaining('clareza') },
  })
  const { id: fresh } = await maria.api.createAssistant({ body: { name: 'Nunca publicado' } })
  expect(await problemOf(discard(fresh, 1))).toMatchObject({
    code: 'assistant_unpublished',
  })
})

test('a model must be available, and choosing one needs the permission [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  await grant(app, partner, id, 'editor')
  const { revision } = await open(partner, id)
  expect(await problemOf(save(maria, id, revision, { model: 'openai:nenhum' }))).toMatchObject({
    status: 409,
    code: 'model_unavailable',
  })
  expect(await problemOf(save(maria, id, revision, { fallbackModel: 'openai:nenhum' }))).toMatchObject({
    code: 'model_unavailable',
  })
  expect(await problemOf(save(partner, id, revision, { fallbackModel: app.ctx.models.defaultId }))).toMatchObject({
    status: 404,
  })
  expect(await save(partner, id, revision, { greeting: 'Bem-vindo' })).toMatchObject({ revision: revision + 1 })
})

test('server fields, unknown fields and too long texts are refused [Z6]', async () => {
  const { id } = await maria.api.createAssistant({ body: { name: 'Estrito' } })
  for (const changes of [
    { ownerId: 1 },
    { visibility: 'organization' },
    { name: 'a' },
    { instructions: 'x'.repeat(20_001) },
  ]) {
    expect(await problemOf(save(maria, id, 1, changes))).toMatchObject({ status: 422, code: 'validation_failed' })
  }
  expect((await open(maria, id)).revision).toBe(1)
})

test('people who chat see name and greeting, never instructions, model or documents [Z7]', async () => {
  const id = await createPublishedAssistant(maria)
  await grant(app, joao, id, 'viewer')
  const seen = await joao.api.getAssistant({ params: { assistantId: id } })
  expect(seen).toMatchObject({ name: 'Tutor de biologia', version: 1, abilities: { chat: true, edit: false } })
  for (const secret of ['instructions', 'model', 'avoid', 'knowledgeMode']) expect(seen).not.toHaveProperty(secret)
})
