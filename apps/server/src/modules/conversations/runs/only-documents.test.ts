import { randomUUID } from 'node:crypto'
import { NOTHING_FOUND_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { NOTHING_FOUND } from '@prosa/contract/assistants/new-assistant.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findsNothing } from '#/modules/conversations/runs/engine/only-documents.model.ts'
import { chatWithDocument, createChat, tellAll } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startWithModel } from '#test/test-app.ts'

const { models, app } = await forFile(startWithModel())
const maria = await createUser(app)

const pages = [
  'A matrícula começa em 10 de janeiro e termina em 20 de janeiro.',
  'A segunda via do boletim custa R$ 12,00 e sai em dois dias.',
]
const sentence = 'Isso não está nos documentos. Fale com a secretaria, no ramal 210.'
const unknown = 'Quem descobriu a penicilina?'

const strict = (config: Partial<AssistantConfig> = {}) =>
  chatWithDocument(app, maria, { knowledgeMode: 'only', nothingFound: sentence, ...config }, pages)
const answerIn = async (id: string) => (await maria.api.getChat({ params: { chatId: id } })).messages.at(-1)!
const lastUsage = async () =>
  (await app.ctx.db.execute(sql`select unanswered, cost_micros, model from usage_answers order by id desc limit 1`))
    .rows[0]

describe('only documents may answer [S12]', () => {
  test("a question without matching documents gets the assistant's sentence without a model [S27]", async () => {
    for (const model of ['openai:prosa-teste', 'embedded:trechos']) {
      const chat = await strict({ model })
      const before = models.requests.length
      expect(await chat.ask(unknown)).toMatchObject({ text: sentence, status: 'done' })
      expect(models.requests).toHaveLength(before)
      expect(await answerIn(chat.id)).toMatchObject({ model: NOTHING_FOUND_MODEL, sources: [], approved: false })
      expect(await lastUsage()).toMatchObject({ unanswered: true, model: NOTHING_FOUND_MODEL })
    }
  })

  test('without a configured sentence or any document the default sentence is given [S12]', async () => {
    const { ask } = await createChat(app, maria, { knowledgeMode: 'only', nothingFound: '' })
    expect((await ask(unknown)).text).toBe(NOTHING_FOUND)
  })

  test('topics of the documents, greetings and requests about the last answer go to the model [S12]', async () => {
    const chat = await strict()
    for (const question of [
      'Olá, bom dia!',
      'Quando começa a matrícula?',
      'Pode explicar melhor?',
      'E quando ela termina?',
    ]) {
      models.next({ text: 'Em 10 de janeiro [1].' })
      expect((await chat.ask(question)).text).toBe('Em 10 de janeiro [1].')
    }
  })

  test('sentences without a source are marked in the chat, its events, its files and for programs [S12]', async () => {
    const chat = await strict()
    const wrong = 'A matrícula custa R$ 350,00.'
    models.next({ text: `A matrícula começa em 10 de janeiro [1]. ${wrong} Quer saber mais?` })
    const answer = await chat.ask('Quando começa a matrícula?')
    const parts = [{ type: 'text', text: answer.text, withoutSource: [wrong] }]
    expect(answer.events.findLast(({ event }) => event === 'part')?.data).toBeDefined()
    expect(answer.events.map(({ data }) => data)).toContainEqual({ messageId: answer.messageId, parts })
    expect((await answerIn(chat.id)).parts).toEqual(parts)
    const file = await maria.api.downloadChat({ params: { chatId: chat.id }, query: { format: 'markdown' } })
    expect(await file.text()).toContain(`${wrong} [sem fonte nos documentos] Quer saber mais?`)
  })

  test('neither an unrestricted assistant nor a quotation has marks [S12]', async () => {
    const free = await chatWithDocument(app, maria, {}, pages)
    models.next({ text: 'A matrícula custa R$ 350,00.' })
    await free.ask('Quando começa a matrícula?')
    expect((await answerIn(free.id)).parts).toEqual([{ type: 'text', text: 'A matrícula custa R$ 350,00.' }])
    const quoting = await strict({ model: 'embedded:trechos' })
    const { text } = await quoting.ask('Quando começa a matrícula?')
    expect((await answerIn(quoting.id)).parts).toEqual([{ type: 'text', text }])
  })

  test('the sentence belongs to the draft and its packages, and older packages get the default [S13]', async () => {
    const { assistantId } = await strict()
    const params = { assistantId }
    const file = (await (await maria.api.exportAssistant({ params })).json()) as { config: Record<string, unknown> }
    expect(file.config).toMatchObject({ nothingFound: sentence })
    const { nothingFound: _, ...older } = file.config
    const imported = await maria.api.importAssistant({ body: { ...file, config: older } as never })
    expect(imported.config.nothingFound).toBe(NOTHING_FOUND)
    const { id: chatId } = await maria.api.createChat({ params, body: { test: true } })
    const body = { id: randomUUID(), text: unknown }
    expect((await tellAll(await maria.api.sendMessage({ params: { chatId }, body }))).text).toBe(sentence)
  })

  test('files of the conversation and passages similar by embedding count as found [S12]', () => {
    const history = [{ role: 'user' as const, text: unknown }]
    const passage = { documentId: 'a', documentName: 'Ata.pdf', page: 1, text: 'Fleming achou o fungo.', score: 1 }
    const found = (facts: object) => !findsNothing({ history, passages: [passage], hasFiles: false, ...facts })
    expect(found({})).toBe(false)
    expect(found({ hasFiles: true })).toBe(true)
    expect(found({ passages: [{ ...passage, alike: true }] })).toBe(true)
  })
})
