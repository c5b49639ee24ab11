import { randomUUID } from 'node:crypto'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { listStatement } from '#/modules/conversations/chats/chat-list.repository.ts'
import { removeForgotten, removeLeft } from '#/modules/conversations/chats/removal.repository.ts'
import { countAnswers } from '#/modules/usage/counting/counting.service.ts'
import { problemOf } from '#test/accounts.ts'
import { chatWithDocument, createChat, eventsOf, openChat, readUntil, type TestChat } from '#test/chat-reader.ts'
import { createUser, makePublic, type TestUser, createPublishedAssistant, grant, permit } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startWithModel } from '#test/test-app.ts'
import { conversationsData } from '#/modules/conversations/personal-data.service.ts'

const { models, app } = await forFile(startWithModel())

async function createAskedChat(
  owner: TestUser,
  text: string,
  answer = 'Está bem.',
  assistantId?: number,
): Promise<TestChat> {
  const chat = assistantId === undefined ? await createChat(app, owner) : await openChat(app, owner, assistantId)
  models.next({ text: answer })
  await chat.ask(text)
  return chat
}

const idsOf = async (owner: TestUser, query: Parameters<TestUser['api']['listOwnChats']>[0]['query'] = {}) =>
  (await owner.api.listOwnChats({ query })).items.map(({ id }) => id)

describe('the list of all conversations [S12]', () => {
  test("the list contains the person's conversations with every assistant, and no other person's [Z2, S12]", async () => {
    const [ana, rui] = [await createUser(app), await createUser(app)]
    expect(await idsOf(ana)).toEqual([])
    const first = await createAskedChat(ana, 'Como se planta mandioca?')
    const second = await createAskedChat(ana, 'Bom dia', 'As avaliações começam em março.')
    await createAskedChat(rui, 'Como se planta mandioca?')
    const { items, next } = await ana.api.listOwnChats({ query: {} })
    expect(items.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(items[0]).toMatchObject({
      assistant: { id: second.assistantId, name: 'Tutor de biologia' },
      archived: false,
      folderId: null,
    })
    expect(next).toBeNull()
    expect(await idsOf(ana, { q: 'mandi' })).toEqual([first.id])
    expect(await idsOf(ana, { q: 'avaliacao' })).toEqual([second.id])
    expect(await idsOf(ana, { q: 'de para com' })).toEqual([])
    expect(await idsOf(ana, { q: `@${ana.id}` })).toEqual([])
    expect(await idsOf(ana, { q: '100%' })).toEqual([])
    expect(await idsOf(ana, { q: 'mandioca -2+3' })).toEqual([first.id])
  })

  test('a cursor leads to the next page, and an invalid one gives a 404 [S12]', async () => {
    const ana = await createUser(app)
    const { assistantId } = await createChat(app, ana)
    const made = []
    for (const n of [1, 2, 3]) made.unshift((await createAskedChat(ana, `Pergunta ${n}`, 'Sim.', assistantId)).id)
    await ana.api.updateChat({ params: { chatId: made[2]! }, body: { pinned: true } })
    const first = await ana.api.listOwnChats({ query: { limit: 2 } })
    expect(first.items.map(({ id }) => id)).toEqual([made[2], made[0]])
    expect(await idsOf(ana, { limit: 2, before: first.next! })).toEqual([made[1]])
    expect(await problemOf(ana.api.listOwnChats({ query: { before: 'x' } }))).toMatchObject({ status: 404 })
  })

  test('a conversation with an assistant one may no longer use is not listed [T6, S12]', async () => {
    const [owner, ana] = [await createUser(app), await createUser(app)]
    const { assistantId } = await createChat(app, owner)
    await makePublic(app, assistantId)
    const chat = await createAskedChat(ana, 'Oi', 'Olá!', assistantId)
    expect(await idsOf(ana)).toEqual([chat.id])
    await app.ctx.pool.query(`update assistants set visibility = 'restricted' where id = $1`, [assistantId])
    expect(await idsOf(ana)).toEqual([])
    expect(await problemOf(ana.api.getChat({ params: { chatId: chat.id } }))).toMatchObject({ status: 404 })
  })

  test('lists and searches use indexes, however many messages others have [S12]', async () => {
    const ana = await createUser(app)
    const { assistantId } = await createChat(app, ana)
    await app.ctx.pool.query(
      `with made as (insert into chats (id, assistant_id, user_id, title, current_leaf_id, last_message_at)
        select gen_random_uuid(), $1, $2, 'Conversa ' || n, gen_random_uuid(), now() - n * interval '1 hour'
        from generate_series(1, 3000) n returning id, title)
       insert into messages (id, chat_id, role, parts, status, search)
       select gen_random_uuid(), id, 'user', '[]', 'done', owned_search(case when title = 'Conversa 2999' then 'jabuticaba' else 'aula' end, $2) from made`,
      [assistantId, ana.id],
    )
    // new entries wait beside the index until a vacuum, and PostgreSQL 15 counts them as reads
    await app.ctx.pool.query('vacuum analyze chats, messages')
    const query = { owner: { userId: ana.id }, assistants: [assistantId], archived: false, q: 'jabuticaba', limit: 31 }
    const planOf = async (
      search: 'no' | 'near' | 'far',
      more = {},
      client: Pick<pg.ClientBase, 'query'> = app.ctx.pool,
    ) => {
      const { text, values } = listStatement({ ...query, ...more }, search)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const all = await planOf('no')
    expect(all).toMatch(/Index (Only )?Scan (Backward )?using chats_history on chats/)
    expect(all).not.toMatch(/Seq Scan on chats|Sort Key/)
    expect(await planOf('no', { archived: true })).toMatch(/using chats_archived/)
    expect(await planOf('no', { folderId: randomUUID() })).toMatch(/chats_folder/)
    expect(await planOf('far')).toMatch(/Bitmap Index Scan on messages_search/)
    // the word index must not be read once per chat, since frequent words have a million entries: not even a planner without
    // alternatives may choose it
    const client = await app.ctx.pool.connect()
    await client.query('begin; drop index messages_tree; set local enable_seqscan = off')
    const near = await planOf('near', {}, client)
    await client.query('rollback')
    client.release()
    expect(near).toMatch(/on messages/)
    expect(near).not.toMatch(/messages_search/)
    expect((await ana.api.listOwnChats({ query: { q: 'jabuticaba' } })).items).toMatchObject([
      { title: 'Conversa 2999' },
    ])
  })
})

describe('folders and the archive [S12]', () => {
  test('a folder belongs to one person: others neither see it nor add conversations [Z2, S12]', async () => {
    const [ana, rui] = [await createUser(app), await createUser(app)]
    const folder = await ana.api.createChatFolder({ body: { name: 'Provas' } })
    const chat = await createAskedChat(rui, 'Oi')
    for (const refused of [
      () => rui.api.listOwnChats({ query: { folder: folder.id } }),
      () => rui.api.updateChat({ params: { chatId: chat.id }, body: { folderId: folder.id } }),
      () => rui.api.updateChats({ body: { ids: [chat.id], folderId: folder.id } }),
    ])
      expect(await problemOf(refused())).toMatchObject({ status: 404 })
    expect((await rui.api.listChatFolders()).items).toEqual([])
  })

  test('two folders of one name, and more than a hundred, are refused [S12]', async () => {
    const ana = await createUser(app)
    const create = (name: string) => ana.api.createChatFolder({ body: { name } })
    const first = await create('Provas')
    await create('Aulas')
    expect(await problemOf(create('provas'))).toMatchObject({ code: 'chat_folder_name_taken' })
    const renamed = ana.api.updateChatFolder({ params: { folderId: first.id }, body: { name: 'AULAS' } })
    expect(await problemOf(renamed)).toMatchObject({ code: 'chat_folder_name_taken' })
    await app.ctx.pool.query(
      `insert into chat_folders (id, user_id, name) select gen_random_uuid(), $1, 'Pasta ' || n from generate_series(1, 98) n`,
      [ana.id],
    )
    expect(await problemOf(create('Mais uma'))).toMatchObject({ code: 'chat_folders_limit' })
  })

  test('conversations are put into a folder and taken out; deleting the folder keeps them [S12]', async () => {
    const ana = await createUser(app)
    const chat = await createAskedChat(ana, 'Oi')
    const { id: folderId } = await ana.api.createChatFolder({ body: { name: 'Provas' } })
    await ana.api.updateChats({ body: { ids: [chat.id], folderId } })
    expect(await idsOf(ana, { folder: folderId })).toEqual([chat.id])
    expect((await ana.api.listChatFolders()).items).toMatchObject([{ name: 'Provas', chats: 1 }])
    const out = await ana.api.updateChat({ params: { chatId: chat.id }, body: { folderId: null } })
    expect(out.folderId).toBeNull()
    await ana.api.updateChat({ params: { chatId: chat.id }, body: { folderId } })
    await ana.api.deleteChatFolder({ params: { folderId } })
    expect((await ana.api.listOwnChats({ query: {} })).items).toMatchObject([{ id: chat.id, folderId: null }])
  })

  test("an archived conversation is only in the archive's list until a new message is sent [S12]", async () => {
    const ana = await createUser(app)
    const chat = await createAskedChat(ana, 'Oi')
    await ana.api.updateChat({ params: { chatId: chat.id }, body: { archived: true } })
    expect(await idsOf(ana)).toEqual([])
    expect((await ana.api.listChats({ params: { assistantId: chat.assistantId }, query: {} })).items).toEqual([])
    expect(await idsOf(ana, { status: 'archived', q: 'oi' })).toEqual([chat.id])
    await chat.ask('Voltei')
    expect(await idsOf(ana)).toEqual([chat.id])
  })
})

test("many chats are deleted and restored at once; other people's stay, and answers stop [Z2, S12]", async () => {
  const [ana, rui] = [await createUser(app), await createUser(app)]
  const [first, second, foreign] = [
    await createAskedChat(ana, 'Um'),
    await createChat(app, ana),
    await createAskedChat(rui, 'Meu'),
  ]
  models.next({ tokens: 5000, tokensPerSecond: 100 })
  const stream = eventsOf(await second.send('Dois'))
  await readUntil(stream, ({ event }) => event === 'delta')
  const ids = [first.id, second.id, foreign.id, randomUUID()]
  await ana.api.deleteChats({ body: { ids } })
  expect(await models.requests.at(-1)!.ended).toBe('aborted')
  await readUntil(stream)
  expect(await idsOf(ana)).toEqual([])
  expect(await idsOf(rui)).toEqual([foreign.id])
  await removeForgotten(app.ctx.db)
  await rui.api.restoreChats({ body: { ids } })
  expect(await idsOf(ana)).toEqual([])
  await ana.api.restoreChats({ body: { ids } })
  expect((await idsOf(ana)).toSorted()).toEqual([first.id, second.id].toSorted())
})

describe('a conversation forked from another one [S12]', () => {
  const joinText = ({ parts }: Message) => parts.map((part) => ('text' in part ? part.text : '')).join('')
  const messagesOf = async (owner: TestUser, chatId: string) =>
    (await owner.api.getChat({ params: { chatId } })).messages
  const fork = (owner: TestUser, chatId: string, messageId: string, id = randomUUID()) =>
    owner.api.forkChat({ params: { chatId, messageId }, body: { id } })

  test('a fork at a question or an unfinished answer is refused [S12]', async () => {
    const ana = await createUser(app)
    const chat = await createAskedChat(ana, 'Oi')
    const [question] = await messagesOf(ana, chat.id)
    expect(await problemOf(fork(ana, chat.id, question!.id))).toMatchObject({ code: 'message_state' })
    models.next({ tokens: 3000, tokensPerSecond: 100 })
    const stream = eventsOf(await chat.send('Mais'))
    await readUntil(stream, ({ event }) => event === 'delta')
    const [, , , underWay] = await messagesOf(ana, chat.id)
    expect(await problemOf(fork(ana, chat.id, underWay!.id))).toMatchObject({ code: 'message_state' })
    await chat.post('/stop')
    await readUntil(stream)
  })

  test('a fork has the messages up to its answer with sources, and both continue separately [S12]', async () => {
    const ana = await createUser(app)
    const chat = await chatWithDocument(app, ana, {}, ['A secretaria abre às oito horas.'])
    models.next({ text: 'Às oito horas [1].' })
    await chat.ask('Quando abre a secretaria?')
    models.next({ text: 'Não sei.' })
    await chat.ask('E quando fecha?')
    const before = await messagesOf(ana, chat.id)
    const id = randomUUID()
    expect(await fork(ana, chat.id, before[1]!.id, id)).toEqual({ id })
    expect(await fork(ana, chat.id, before[1]!.id, id)).toEqual({ id })
    const copied = await messagesOf(ana, id)
    expect(copied.map(joinText)).toEqual(before.slice(0, 2).map(joinText))
    expect(copied[1]!.sources).toEqual(before[1]!.sources)
    expect(copied[1]!.sources).toHaveLength(1)
    expect(copied.map((message) => message.id)).not.toContain(before[1]!.id)
    expect(copied[0]!.siblings).toEqual([copied[0]!.id])
    expect((await ana.api.getChat({ params: { chatId: id } })).title).toBe('Quando abre a secretaria? (ramo)')
    expect(await idsOf(ana, { q: 'oito' })).toEqual([id, chat.id])
    await ana.api.deleteChat({ params: { chatId: chat.id } })
    await app.ctx.pool.query('delete from chats where id = $1', [chat.id])
    expect((await messagesOf(ana, id)).map(joinText)).toEqual(copied.map(joinText))
  })
})

const find = (by: TestUser, q = '') => by.api.quickFind({ query: { q } })

test('the quick search finds no assistants or conversations of others [Z2, S12]', async () => {
  const [ana, rui] = [await createUser(app), await createUser(app)]
  await createPublishedAssistant(ana, 'Tutor de mitose')
  await (await createChat(app, ana)).ask('O que é mitose?')
  expect(await find(rui, 'mitose')).toEqual({ assistants: [], chats: [] })
  expect(await find(rui)).toEqual({ assistants: [], chats: [] })
})

test('one request finds assistants and conversations without accents; without words the latest [S12]', async () => {
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

test('a draft leads its editor to the builder, and no one else finds it [S12]', async () => {
  const [ana, rui] = [await createUser(app), await createUser(app)]
  const assistantId = (await ana.api.createAssistant({ body: { name: 'Rascunho de geografia' } })).id
  await grant(app, rui, assistantId, 'viewer')
  expect((await find(ana, 'geografia')).assistants).toMatchObject([{ id: assistantId, opens: 'builder' }])
  expect((await find(rui, 'geografia')).assistants).toEqual([])
})

test('a person who may not chat or see assistants finds none [S48]', async () => {
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

const ana = await createUser(app)
const { assistantId } = await createChat(app, ana)

async function temporary(): Promise<TestChat> {
  const chat = await openChat(app, ana, assistantId, { temporary: true })
  models.next({ text: 'Não sei responder sobre jabuticaba.' })
  await chat.ask('Segredo da jabuticaba')
  return chat
}

/** Finds the tables that contain a word, with the number of rows. */
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

test('a temporary conversation answers, and is in no list, search, data copy or rating [P2, S12]', async () => {
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

test('ending a temporary conversation deletes all its text and keeps only its cost [P2, S12]', async () => {
  const chat = await temporary()
  expect(await rowsWith('jabuticaba')).toContain('messages')
  await ana.api.deleteChat({ params: { chatId: chat.id } })
  expect(await problemOf(ana.api.restoreChat({ params: { chatId: chat.id } }))).toMatchObject({ status: 404 })
  expect(await rowsWith('jabuticaba')).toEqual([])
  expect(await rowsWith(chat.id)).toEqual([])
  // a job may have counted it by itself
  await countAnswers(app.ctx)
  const sums = ['messages', 'chats', 'unanswered'].map((column) => `sum(${column})::int as ${column}`).join()
  const { rows } = await app.ctx.pool.query(
    `select ${sums}, sum(output_tokens) > 0 as costs from usage_totals where origin = 'temporary'`,
  )
  expect(rows).toEqual([{ messages: 0, chats: 0, unanswered: 0, costs: true }])
  const people = await app.ctx.pool.query(`select from usage_people where origin = 'temporary'`)
  expect(people.rowCount).toBe(0)
})

test('an abandoned temporary conversation is deleted an hour after its last message [P2, S12]', async () => {
  const [old, young] = [await temporary(), await temporary()]
  await app.ctx.pool.query(`update chats set last_message_at = now() - interval '61 minutes' where id = $1`, [old.id])
  await removeLeft(app.ctx.db)
  expect(await problemOf(ana.api.getChat({ params: { chatId: old.id } }))).toMatchObject({ status: 404 })
  expect(await ana.api.getChat({ params: { chatId: young.id } })).toMatchObject({ id: young.id })
  await ana.api.deleteChat({ params: { chatId: young.id } })
})
