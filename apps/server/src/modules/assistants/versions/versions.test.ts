import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assistantVersions } from '#/modules/assistants/versions/versions.tables.ts'
import { outboxEvents } from '#/platform/events/events.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { openChat } from '#test/chat-reader.ts'
import { createPublishedAssistant, createUser, grant, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startWithModel } from '#test/test-app.ts'

const { app } = await forFile(startWithModel())
const maria = await createUser(app)
const joao = await createUser(app, { name: 'João Pereira' })

const of = (assistantId: number) => ({ params: { assistantId } })
const publish = (user: TestUser, id: number, body: { notes?: string; revision?: number } = {}) =>
  user.api.publishAssistant({ ...of(id), body })

async function change(id: number, changes: object): Promise<number> {
  const { revision } = await maria.api.getDraft(of(id))
  return (await maria.api.updateDraft({ ...of(id), body: { revision, changes } })).revision
}

test('publishing lists missing fields [S13]', async () => {
  const { id } = await maria.api.createAssistant({ body: { name: 'Incompleto' } })
  expect(await problemOf(publish(maria, id))).toMatchObject({
    status: 409,
    code: 'publish_incomplete',
    errors: [{ pointer: '#/instructions', detail: 'Escreva as instruções do assistente.' }],
  })
})

test('publishing does not require instructions for a model that follows none [S13]', async () => {
  const { id } = await maria.api.createAssistant({ body: { name: 'Só documentos' } })
  await change(id, { model: EMBEDDED_MODEL })
  expect((await publish(maria, id)).version).toBe(1)
})

test('publishing freezes the draft, increments the number, and emits an event [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  await change(id, { greeting: 'Olá!', creativity: 'precise' })
  const { version, draft } = await publish(maria, id, { notes: 'Saudação nova' })
  expect(version).toBe(2)
  expect(draft).toMatchObject({ status: 'published', publishedVersion: 2, changedFields: [] })
  const { items, total } = await maria.api.listVersions({ ...of(id), query: {} })
  expect(total).toBe(2)
  expect(items).toMatchObject([
    {
      number: 2,
      notes: 'Saudação nova',
      authorName: 'Maria da Silva',
      changedFields: ['creativity', 'greeting'],
      current: true,
    },
    { number: 1, changedFields: [], current: false },
  ])
  const events = await app.ctx.db
    .select()
    .from(outboxEvents)
    .where(and(eq(outboxEvents.type, 'assistant.published'), eq(outboxEvents.aggregateId, String(id))))
  expect(events.map(({ payload }) => payload)).toEqual([{ version: 1 }, { version: 2 }])
})

test('publishing without changes, or a draft the person has not seen, is refused [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  expect(await problemOf(publish(maria, id))).toMatchObject({ status: 409, code: 'publish_unchanged' })
  const revision = await change(id, { greeting: 'Olá!' })
  expect(await problemOf(publish(maria, id, { revision: revision - 1 }))).toMatchObject({ code: 'draft_conflict' })
  expect((await publish(maria, id, { revision })).version).toBe(2)
})

test('of many simultaneous publications exactly one creates a version [Z10]', async () => {
  const id = await createPublishedAssistant(maria)
  await change(id, { greeting: 'Olá!' })
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => publish(maria, id)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await maria.api.listVersions({ ...of(id), query: {} })).total).toBe(2)
})

test('a restored version only becomes the draft until it is published [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  await grant(app, joao, id, 'viewer')
  await change(id, { greeting: 'Segunda' })
  await publish(maria, id)
  const { revision } = await maria.api.getDraft(of(id))
  const params = { assistantId: id, number: 1 }
  expect(await problemOf(maria.api.restoreVersion({ params, body: { revision: revision - 1 } }))).toMatchObject({
    status: 409,
    code: 'draft_conflict',
  })
  const draft = await maria.api.restoreVersion({ params, body: { revision } })
  expect(draft).toMatchObject({ status: 'changed', publishedVersion: 2, config: { greeting: '' } })
  expect((await joao.api.getAssistant(of(id))).greeting).toBe('Segunda')
  expect((await publish(maria, id)).version).toBe(3)
  const [first] = await app.ctx.db
    .select()
    .from(assistantVersions)
    .where(and(eq(assistantVersions.assistantId, id), eq(assistantVersions.number, 1)))
  expect(first?.config.greeting).toBe('')
})

test('a version takes a label, and counts the conversations it answered [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  const params = { assistantId: id, number: 1 }
  await maria.api.nameVersion({ params, body: { label: 'Primeiro bimestre' } })
  for (const count of [1, 2]) {
    const chat = await openChat(app, maria, id)
    for (let sent = 0; sent < count; sent++) await chat.ask('O que é mitose?')
    if (count === 2) await maria.api.deleteChat({ params: { chatId: chat.id } })
  }
  const { items } = await maria.api.listVersions({ ...of(id), query: {} })
  expect(items).toMatchObject([{ label: 'Primeiro bimestre', chatCount: 2 }])
})

test('a comparison shows both configurations and added, removed or changed documents [N6]', async () => {
  const id = await createPublishedAssistant(maria)
  const addText = (name: string, text: string) => maria.api.addText({ ...of(id), body: { name, text } })
  const compare = (number: number, other?: number) =>
    maria.api.compareVersions({ params: { assistantId: id, number }, query: { with: other } })
  const leaving = await addText('Calendário', 'As aulas começam em 3 de fevereiro.')
  const changing = await addText('Regimento', 'A biblioteca abre às 8h.')
  await change(id, { instructions: 'Responda em até 3 frases.' })
  await publish(maria, id)
  for (const documentId of [leaving.id, changing.id])
    await maria.api.deleteDocument({ params: { assistantId: id, documentId } })
  await addText('Regimento', 'A biblioteca abre às 9h.')
  await addText('Cardápio', 'Na segunda há arroz e feijão.')

  expect(await compare(2)).toMatchObject({
    before: { number: 2, config: { instructions: 'Responda em até 3 frases.' } },
    after: { number: null, config: { instructions: 'Responda em até 3 frases.' } },
    documents: { added: ['Cardápio'], removed: ['Calendário'], replaced: ['Regimento'] },
  })
  expect((await compare(1, 2)).documents).toEqual({ added: ['Calendário', 'Regimento'], removed: [], replaced: [] })
  await app.ctx.db.update(assistantVersions).set({ documents: null }).where(eq(assistantVersions.assistantId, id))
  expect((await compare(1, 2)).documents, 'versions from before documents were recorded').toBeNull()
})

test('comparing a missing version gives a 404 [N6]', async () => {
  const id = await createPublishedAssistant(maria)
  const other = await createPublishedAssistant(maria)
  await change(other, { greeting: 'Olá!' })
  await publish(maria, other)
  const params = { assistantId: id, number: 1 }
  const refused = [
    () => maria.api.compareVersions({ params: { ...params, number: 2 }, query: {} }),
    () => maria.api.compareVersions({ params, query: { with: 2 } }),
  ]
  for (const call of refused) expect(await problemOf(call())).toMatchObject({ status: 404 })
})

test('an archived assistant can be neither changed nor published [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  const revision = await change(id, { greeting: 'x' })
  await maria.api.setAssistantState({ ...of(id), body: { action: 'archive' } })
  const refused = [
    () => publish(maria, id),
    () => maria.api.updateDraft({ ...of(id), body: { revision, changes: { greeting: 'y' } } }),
    () => maria.api.restoreVersion({ params: { assistantId: id, number: 1 }, body: { revision } }),
  ]
  for (const call of refused) expect(await problemOf(call())).toMatchObject({ status: 409, code: 'assistant_archived' })
})
