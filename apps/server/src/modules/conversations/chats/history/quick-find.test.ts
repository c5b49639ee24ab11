import { expect, test } from 'vitest'
import { createChat } from '#test/chat-reader.ts'
import { createPublishedAssistant, createUser, grant, permit, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())

const find = (by: TestUser, q = '') => by.api.quickFind({ query: { q } })

test('nothing of others is found, neither their assistants nor their conversations [Z2, S12]', async () => {
  const [ana, rui] = [await createUser(app), await createUser(app)]
  await createPublishedAssistant(ana, 'Tutor de mitose')
  await (await createChat(app, ana)).ask('O que é mitose?')
  expect(await find(rui, 'mitose')).toEqual({ assistants: [], chats: [] })
  expect(await find(rui)).toEqual({ assistants: [], chats: [] })
})

test('one request finds assistants and conversations, without regard to accents; without words those used last [S12]', async () => {
  const ana = await createUser(app)
  const assistantId = await createPublishedAssistant(ana, 'Redação nota mil')
  const chat = await createChat(app, ana)
  await chat.ask('Como começo a redação?')
  const found = await find(ana, 'redacao')
  expect(found.assistants).toMatchObject([{ id: assistantId, name: 'Redação nota mil', opens: 'chat' }])
  expect(found.chats).toMatchObject([{ id: chat.id, assistant: { id: chat.assistantId } }])
  const recent = await find(ana)
  expect(recent.assistants.map(({ id }) => id)).toEqual([chat.assistantId, assistantId])
  expect(recent.chats.map(({ id }) => id)).toEqual([chat.id])
})

test('a draft leads its editor to the builder, and nobody else finds it [S12]', async () => {
  const [ana, rui] = [await createUser(app), await createUser(app)]
  const assistantId = (await ana.api.createAssistant({ body: { name: 'Rascunho de geografia' } })).id
  await grant(app, rui, assistantId, 'viewer')
  expect((await find(ana, 'geografia')).assistants).toMatchObject([{ id: assistantId, opens: 'builder' }])
  expect((await find(rui, 'geografia')).assistants).toEqual([])
})

test('whoever may not chat or not see assistants is shown none of them [S48]', async () => {
  const ana = await createUser(app)
  const chat = await createChat(app, ana)
  await chat.ask('Oi')
  await permit(app, ana, { removed: ['chats.create'] })
  const withoutChats = await find(ana)
  expect(withoutChats.chats).toEqual([])
  expect(withoutChats.assistants).toMatchObject([{ id: chat.assistantId, opens: 'builder' }])
  await permit(app, ana, { removed: ['assistants.view'] })
  const withoutAssistants = await find(ana)
  expect(withoutAssistants.assistants).toEqual([])
  expect(withoutAssistants.chats).toMatchObject([{ id: chat.id }])
})
