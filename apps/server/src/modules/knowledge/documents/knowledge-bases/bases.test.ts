import type { ApiProblem } from '@prosa/contract/client/client.ts'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { documents } from '#/modules/knowledge/knowledge.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { createChat } from '#test/chat-reader.ts'
import { createPublishedAssistant, createUser, grant } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })
const maria = await createUser(app)

const rule = 'A segunda chamada é pedida em até três dias úteis, com atestado.'
let count = 0

/** Creates a base with one text and waits until it is read. */
async function createBase(text = rule): Promise<number> {
  const { id: baseId } = await admin.api.createKnowledgeBase({ body: { name: `Normas da rede ${++count}` } })
  await admin.api.addBaseText({ params: { baseId }, body: { name: 'Normas', text } })
  await read(baseId)
  return baseId
}

const read = (baseId: number) =>
  vi.waitFor(async () => {
    const { items } = await admin.api.listBaseDocuments({ params: { baseId }, query: {} })
    expect(items.every(({ status }) => status === 'ready')).toBe(true)
    return items
  }, 15_000)

async function attach(assistantId: number, knowledgeBases: number[], by = maria) {
  const params = { assistantId }
  const { revision } = await by.api.getDraft({ params })
  return by.api.updateDraft({ params, body: { revision, changes: { knowledgeBases } } })
}

const publish = async (assistantId: number) => maria.api.publishAssistant({ params: { assistantId }, body: {} })
const search = async (assistantId: number, q: string, by = maria) =>
  (await by.api.searchKnowledge({ params: { assistantId }, query: { q } })).items.map(({ text }) => text)

test('the texts of a shared base are found only by the assistants that use it (Z5) [S13]', async () => {
  const [using, other] = [await createPublishedAssistant(maria), await createPublishedAssistant(maria)]
  const baseId = await createBase()
  await attach(using, [baseId])
  await maria.api.addText({
    params: { assistantId: using },
    body: { name: 'Sala', text: 'A sala de atestados fica no térreo.' },
  })
  await vi.waitFor(async () => expect(await search(using, 'sala térreo')).toHaveLength(1), 15_000)
  expect((await search(using, 'atestado')).toSorted()).toEqual(['A sala de atestados fica no térreo.', rule].toSorted())
  expect(await search(other, 'atestado')).toEqual([])
  await attach(using, [])
  expect(await search(using, 'segunda chamada')).toEqual([])
})

test('a published version keeps the bases it was published with, and its answers cite them [S13]', async () => {
  const chat = await createChat(app, maria, { model: 'embedded:trechos' })
  const { assistantId } = chat
  const sources = async () => {
    await chat.ask('Como peço a segunda chamada?')
    const { messages } = await maria.api.getChat({ params: { chatId: chat.id } })
    return messages.at(-1)?.sources.map(({ documentName, passage }) => [documentName, passage])
  }
  await attach(assistantId, [await createBase()])
  expect(await sources()).toEqual([])
  await publish(assistantId)
  await attach(assistantId, [])
  expect(await sources()).toEqual([['Normas', rule]])
  await publish(assistantId)
  expect(await sources()).toEqual([])
})

test('a copied assistant uses the same bases; an exported package contains none [S13]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const baseId = await createBase()
  await attach(assistantId, [baseId])
  const copy = await maria.api.duplicateAssistant({ params: { assistantId } })
  expect(copy.config.knowledgeBases).toEqual([baseId])
  expect(await search(copy.id, 'segunda chamada')).toEqual([rule])
  const file = await maria.api.exportAssistant({ params: { assistantId } })
  expect(await file.json()).toMatchObject({ config: { knowledgeBases: [] } })
})

test('deleting a used base names its users; an unused base goes with its documents and files [S31]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const baseId = await createBase()
  const params = { baseId }
  await attach(assistantId, [baseId])
  await publish(assistantId)
  await attach(assistantId, [])
  expect(await admin.api.getKnowledgeBase({ params })).toMatchObject({ documents: 1, assistants: 1 })
  const { config } = await maria.api.getDraft({ params: { assistantId } })
  const refusal = await problemOf(admin.api.deleteKnowledgeBase({ params }))
  expect(refusal).toMatchObject({ status: 409, code: 'knowledge_base_in_use' })
  expect(refusal.detail).toContain(`“${config.name}”`)
  await publish(assistantId)
  const rows = await app.ctx.db.select().from(documents)
  const { storageKey } = rows.find((row) => row.baseId === baseId)!
  await admin.api.deleteKnowledgeBase({ params })
  expect(await problemOf(admin.api.getKnowledgeBase({ params }))).toMatchObject({ status: 404 })
  await vi.waitFor(async () => expect(await app.ctx.storage.exists(storageKey)).toBe(false), 20_000)
  const { rows: left } = await app.ctx.pool.query('select 1 from chunks where base_id = $1', [baseId])
  expect(left).toEqual([])
})

test("an editor attaches bases to an assistant; an institution's member cannot [Z1]", async () => {
  const baseId = await createBase('O cofre abre às nove.')
  const partner = await createUser(app, { roles: ['partner'] })
  const assistantId = await createPublishedAssistant(maria)
  const at = { params: { assistantId }, query: {} }
  const { items } = await maria.api.listOfferedBases(at)
  expect(items).toContainEqual(expect.objectContaining({ value: `${baseId}`, documents: 1 }))
  await grant(app, partner, assistantId, 'editor')
  expect((await partner.api.listOfferedBases(at)).items).toEqual([])
  expect(await problemOf(attach(assistantId, [baseId], partner))).toMatchObject({ code: 'knowledge_base_unknown' })
  expect(await problemOf(attach(assistantId, [999_999]))).toMatchObject({ code: 'knowledge_base_unknown' })
  await attach(assistantId, [baseId])
  expect((await partner.api.listOfferedBases(at)).items).toMatchObject([{ value: `${baseId}` }])
})

test('two bases cannot share a name, and a search ignores accents [S13]', async () => {
  const [one, other] = [await createBase(), await createBase('Outro texto.')]
  const { name } = await admin.api.getKnowledgeBase({ params: { baseId: one } })
  const taken = { name: name.toUpperCase() }
  expect(await problemOf(admin.api.createKnowledgeBase({ body: taken }))).toMatchObject({
    code: 'knowledge_base_name_taken',
  })
  const renamed = await admin.api.updateKnowledgeBase({
    params: { baseId: other },
    body: { name: 'Calendário da rede' },
  })
  expect(renamed.name).toBe('Calendário da rede')
  const found = await admin.api.listKnowledgeBases({ query: { q: 'calendario' } })
  expect(found.items.map(({ id }) => id)).toEqual([other])
})

test("a document added during a base's deletion is refused or deleted; of two deletions one succeeds [Z10]", async () => {
  const statusOf = (error: unknown) => (error as { status?: number }).status
  for (let round = 0; round < 5; round++) {
    const { id: baseId } = await admin.api.createKnowledgeBase({ body: { name: `Normas de passagem ${round}` } })
    const params = { baseId }
    const remove = () => admin.api.deleteKnowledgeBase({ params }).catch(statusOf)
    const add = (text: string) => admin.api.addBaseText({ params, body: { name: 'Norma', text } }).catch(statusOf)
    const ends = await Promise.all([
      add('A matrícula é em janeiro.'),
      remove(),
      add('A rematrícula é em dezembro.'),
      remove(),
    ])
    expect(ends.filter((end) => typeof end === 'number' && end !== 404)).toEqual([])
    expect([ends[1], ends[3]].filter((end) => end === 404)).toHaveLength(1)
    expect(await app.ctx.db.$count(documents, eq(documents.baseId, baseId))).toBe(0)
  }
})

test('a base that is deleted while six assistants attach it is either in use or unknown [S13]', async () => {
  for (let round = 0; round < 8; round++) {
    const { id: baseId } = await admin.api.createKnowledgeBase({ body: { name: `Normas em disputa ${++count}` } })
    const author = await createUser(app)
    const own = await Promise.all([1, 2, 3, 4].map(() => createPublishedAssistant(author)))
    const body = { name: 'Tutor novo', knowledgeBases: [baseId] }
    const write = (index: number) =>
      index < own.length ? attach(own[index]!, [baseId], author) : author.api.createAssistant({ body })
    const remove = admin.api.deleteKnowledgeBase({ params: { baseId } }).then(
      () => 'gone',
      (error: unknown) => (error as ApiProblem).code,
    )
    const ends = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) =>
        write(index).then(
          ({ config }) => `attached ${config.knowledgeBases.length}`,
          (error: unknown) => (error as ApiProblem).code,
        ),
      ),
    )
    const removed = await remove
    if (removed === 'gone') expect(ends).toEqual(ends.map(() => 'knowledge_base_unknown'))
    else {
      expect(removed).toBe('knowledge_base_in_use')
      expect(ends).toEqual(ends.map(() => 'attached 1'))
    }
  }
})

test('restoring a version that names a deleted base leaves the base out [S13]', async () => {
  const author = await createUser(app)
  const assistantId = await createPublishedAssistant(author)
  const params = { assistantId }
  const baseId = await createBase()
  await attach(assistantId, [baseId], author)
  await author.api.publishAssistant({ params, body: {} })
  await attach(assistantId, [], author)
  await author.api.publishAssistant({ params, body: {} })
  await admin.api.deleteKnowledgeBase({ params: { baseId } })
  const { revision } = await author.api.getDraft({ params })
  const number = 2
  const back = await author.api.restoreVersion({ params: { assistantId, number }, body: { revision } })
  expect(back.config.knowledgeBases).toEqual([])
})
