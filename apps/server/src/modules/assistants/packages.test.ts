import type { AssistantPackage } from '@prosa/contract/assistants/assistant-packages.ts'
import { initialConfig } from '@prosa/contract/assistants/new-assistant.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents } from '#/platform/events/events.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)
const joao = await createUser(app, { name: 'João Pereira' })
const assistantId = await createPublishedAssistant(maria)
const response = await maria.api.exportAssistant({ params: { assistantId } })
const exported = (await response.json()) as AssistantPackage

test('an exported package is imported by another person as their draft, and audited [S13]', async () => {
  const draft = await joao.api.importAssistant({ body: exported })
  expect(draft).toMatchObject({ status: 'draft', publishedVersion: null, config: exported.config })
  expect((await joao.api.getSession()).assistants).toContainEqual({ id: draft.id, pivot: { role: 'editor' } })
  const trail = await app.ctx.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.targetId, String(draft.id)))
  expect(trail).toMatchObject([{ action: 'assistant.import', requestId: expect.any(String) }])
})

test('a package is previewed without creating anything, naming a missing model and its replacement', async () => {
  const before = (await joao.api.listAssistants({ query: { scope: 'mine' } })).total
  const foreign = { ...exported, config: { ...exported.config, model: 'openai:gpt-99', fallbackModel: 'x:y' } }
  expect(await joao.api.checkPackage({ body: foreign })).toEqual({
    config: { ...exported.config, model: app.ctx.models.defaultId, fallbackModel: null },
    missingModels: ['openai:gpt-99', 'x:y'],
    tests: 0,
  })
  expect((await joao.api.listAssistants({ query: { scope: 'mine' } })).total).toBe(before)
  expect((await joao.api.importAssistant({ body: foreign })).config.model).toBe(app.ctx.models.defaultId)
})

test('a configuration at every limit is exported and imported again', async () => {
  const approvedAnswers = Array.from({ length: 200 }, (_, n) => ({
    question: `${n} ${'ã'.repeat(490)}`,
    answer: 'ção '.repeat(999),
    validUntil: null,
  }))
  const body: AssistantPackage = { ...exported, config: { ...exported.config, approvedAnswers } }
  expect(JSON.stringify(body).length).toBeLessThan(1024 * 1024)
  expect(Buffer.byteLength(JSON.stringify(body))).toBeGreaterThan(1024 * 1024)
  const draft = await joao.api.importAssistant({ body })
  const { id: assistantId, revision } = draft
  await joao.api.updateDraft({ params: { assistantId }, body: { revision, changes: { approvedAnswers } } })
  const again = await joao.api.exportAssistant({ params: { assistantId: draft.id } })
  expect(await joao.api.checkPackage({ body: (await again.json()) as AssistantPackage })).toMatchObject({ tests: 0 })
})

test("a package from before a field existed gets the field's default [Rel13]", async () => {
  const { name, model } = exported.config
  const old = { ...exported, config: { name, model } } as AssistantPackage
  const { config } = await joao.api.checkPackage({ body: old })
  expect(config).toEqual(initialConfig(name, model))
})

test('a file of another kind, with unknown fields or beyond a limit is refused [Z6]', async () => {
  const broken: object[] = [
    { ...exported, format: 'outro' },
    { ...exported, formatVersion: 2 },
    { ...exported, ownerId: 1 },
    { ...exported, config: { ...exported.config, visibility: 'organization' } },
    { ...exported, config: { ...exported.config, instructions: 'x'.repeat(20_001) } },
  ]
  for (const body of broken) {
    expect(await problemOf(joao.api.importAssistant({ body: body as AssistantPackage }))).toMatchObject({
      status: 422,
      code: 'validation_failed',
    })
  }
})
