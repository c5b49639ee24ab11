import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { removeLeft } from '#/modules/conversations/chats/removal.repository.ts'
import { conversationsData } from '#/modules/conversations/personal-data.service.ts'
import { problemOf } from '#test/accounts.ts'
import { createChat, openChat, type TestChat } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startWithModel } from '#test/test-app.ts'

let assistantId: number

const { models, app } = await forFile(startWithModel())
const ana = await createUser(app)
;({ assistantId } = await createChat(app, ana))

async function temporary(): Promise<TestChat> {
  const chat = await openChat(app, ana, assistantId, { temporary: true })
  models.next({ text: 'Não sei responder sobre jabuticaba.' })
  await chat.ask('Segredo da jabuticaba')
  return chat
}

/** How many rows of all tables hold a word. */
async function rowsWith(word: string): Promise<string[]> {
  const { rows: tables } = await app.ctx.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const found = []
  for (const { name } of tables) {
    const { rows } = await app.ctx.pool.query(`select from "${name}" t where t::text ilike '%' || $1 || '%' limit 1`, [
      word,
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('a temporary conversation answers, and is in no list, search, copy or rating while it lives [P2, S12]', async () => {
  const chat = await temporary()
  expect((await ana.api.getChat({ params: { chatId: chat.id } })).messages).toHaveLength(2)
  for (const q of ['', 'jabuticaba']) {
    expect((await ana.api.listOwnChats({ query: { q } })).items).toEqual([])
    expect((await ana.api.listChats({ params: { assistantId }, query: { q } })).items).toEqual([])
  }
  expect((await ana.api.listAssistants({ query: {} })).items[0]).toMatchObject({ recentChats: [] })
  const files = []
  for await (const { content } of conversationsData.exportFiles!(app.ctx, ana.id))
    files.push(Buffer.from(content).toString())
  expect(files.join('')).not.toContain('jabuticaba')
  const [, answer] = (await ana.api.getChat({ params: { chatId: chat.id } })).messages
  const params = { chatId: chat.id, messageId: answer!.id }
  const rated = ana.api.rateAnswer({ params, body: { value: 'good', reasons: [], comment: '', expected: '' } })
  expect(await problemOf(rated)).toMatchObject({ code: 'message_state' })
  expect(await problemOf(ana.api.forkChat({ params, body: { id: randomUUID() } }))).toMatchObject({
    code: 'message_state',
  })
  await ana.api.deleteChat({ params: { chatId: chat.id } })
})

test('with the end of a temporary conversation every word of it is gone, and its cost alone is counted [P2, S12]', async () => {
  const chat = await temporary()
  expect(await rowsWith('jabuticaba')).toContain('messages')
  await ana.api.deleteChat({ params: { chatId: chat.id } })
  expect(await problemOf(ana.api.restoreChat({ params: { chatId: chat.id } }))).toMatchObject({ status: 404 })
  expect(await rowsWith('jabuticaba')).toEqual([])
  expect(await rowsWith(chat.id)).toEqual([])
  const { rows } = await app.ctx.pool.query(
    `select user_id, again, begins, unanswered from usage_answers where origin = 'temporary'`,
  )
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ user_id: null, again: true, begins: false, unanswered: false })]),
  )
})

test('a temporary conversation that nobody left by name goes an hour after its last message [P2, S12]', async () => {
  const [old, young] = [await temporary(), await temporary()]
  await app.ctx.pool.query(`update chats set last_message_at = now() - interval '61 minutes' where id = $1`, [old.id])
  await removeLeft(app.ctx.db)
  expect(await problemOf(ana.api.getChat({ params: { chatId: old.id } }))).toMatchObject({ status: 404 })
  expect(await ana.api.getChat({ params: { chatId: young.id } })).toMatchObject({ id: young.id })
  await ana.api.deleteChat({ params: { chatId: young.id } })
})
