import { randomUUID } from 'node:crypto'
import { APPROVED_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#/modules/conversations/chats.tables.ts'
import { createChat, tellAll } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startWithModel } from '#test/test-app.ts'

const { models, app } = await forFile(startWithModel())
const maria = await createUser(app)

const hours = { question: 'Qual é o horário da secretaria?', answer: 'Das **8h às 17h**.', validUntil: null }

test('an approved answer is given verbatim and marked, without a model [S13]', async () => {
  const chat = await createChat(app, maria, { approvedAnswers: [hours] })
  const before = models.requests.length
  const answer = await chat.ask('Oi! qual o horário da secretaria')
  expect(answer).toMatchObject({ text: hours.answer, status: 'done' })
  expect(answer.events.map(({ event }) => event)).toContain('part')
  expect(models.requests).toHaveLength(before)
  const { messages: stored } = await maria.api.getChat({ params: { chatId: chat.id } })
  expect(stored.at(-1)).toMatchObject({ approved: true, model: APPROVED_MODEL, version: 1, rating: null })
  const [row] = await app.ctx.db.select().from(messages).where(eq(messages.id, answer.messageId))
  expect(row).toMatchObject({ costMicros: 0, inputTokens: 0, finishReason: 'stop' })
})

test('other questions, and those with an expired answer, go to the model [S13]', async () => {
  const chat = await createChat(app, maria, { approvedAnswers: [{ ...hours, validUntil: '2020-01-31' }] })
  models.next({ text: 'Não sei.' })
  expect((await chat.ask(hours.question)).text).toBe('Não sei.')
  models.next({ text: 'Na segunda.' })
  expect((await chat.ask('Quando é a reunião?')).text).toBe('Na segunda.')
  const { messages: stored } = await maria.api.getChat({ params: { chatId: chat.id } })
  expect(stored.filter(({ role }) => role === 'assistant').map(({ approved }) => approved)).toEqual([false, false])
})

test('approved answers belong to the draft: versions, packages and test chats include them [S13]', async () => {
  const { assistantId } = await createChat(app, maria)
  const params = { assistantId }
  const { revision } = await maria.api.getDraft({ params })
  const draft = await maria.api.updateDraft({ params, body: { revision, changes: { approvedAnswers: [hours] } } })
  expect(draft.changedFields).toEqual(['approvedAnswers'])
  const { id: chatId } = await maria.api.createChat({ params, body: { test: true } })
  const body = { id: randomUUID(), text: hours.question }
  expect((await tellAll(await maria.api.sendMessage({ params: { chatId }, body }))).text).toBe(hours.answer)
  const file = (await (await maria.api.exportAssistant({ params })).json()) as { config: object }
  expect(file.config).toMatchObject({ approvedAnswers: [hours] })
  const { approvedAnswers: _, ...older } = file.config as Record<string, unknown>
  const imported = await maria.api.importAssistant({ body: { ...file, config: older } as never })
  expect(imported.config.approvedAnswers).toEqual([])
})
