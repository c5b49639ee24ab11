import { randomUUID } from 'node:crypto'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import { describe, expect, test } from 'vitest'
import { removeForgotten } from '#/modules/conversations/chats/removal.repository.ts'
import { createChat, eventsOf, openChat, readUntil, tellAll, type TestChat, postMessage } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { textIn } from '#test/formats.ts'
import { startWithModel } from '#test/test-app.ts'

const { models, app } = await forFile(startWithModel())
const maria = await createUser(app)

const read = (chat: TestChat) => maria.api.getChat({ params: { chatId: chat.id } })
const texts = (messages: Message[]) =>
  messages.map(({ parts }) => parts.map((part) => ('text' in part ? part.text : '')).join(''))
const askAndAnswer = (chat: TestChat, text: string, answer: string, replaces?: Message) => {
  models.next({ text: answer })
  return chat.ask(text, replaces ? { replaces: replaces.id } : {})
}

describe('a conversation as a file [S12]', () => {
  test('a person saves the shown branch as Markdown or PDF, however long it is [S12]', async () => {
    const chat = await createChat(app, maria)
    await askAndAnswer(chat, 'O que é fotossíntese?', 'A planta faz **açúcar** com luz.')
    await askAndAnswer(chat, 'E a respiração?', 'A planta respira também.')
    await askAndAnswer(chat, 'E a água?', 'Vem da raiz.', (await read(chat)).messages[2])
    const query = { format: 'markdown' } as const
    const saved = await maria.api.downloadChat({ params: { chatId: chat.id }, query })
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; .*\.md$/)
    const text = await saved.text()
    for (const phrase of ['O que é fotossíntese?', '**açúcar**', 'E a água?', 'Vem da raiz.'])
      expect(text).toContain(phrase)
    expect(text).not.toContain('respiração')
    const pdf = await maria.api.downloadChat({ params: { chatId: chat.id }, query: { format: 'pdf' } })
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
  })

  test('all branches are included on request, also as DOCX and JSON [S12]', async () => {
    const chat = await createChat(app, maria)
    await askAndAnswer(chat, 'O que é fotossíntese?', 'A planta faz **açúcar** com luz.')
    await askAndAnswer(chat, 'E a água?', 'Vem da raiz.', (await read(chat)).messages[0])
    const params = { chatId: chat.id }
    const docx = await maria.api.downloadChat({ params, query: { format: 'docx', branches: 'all' } })
    expect(docx.headers.get('content-disposition')).toMatch(/^attachment; .*\.docx$/)
    const text = await textIn('docx', Buffer.from(await docx.arrayBuffer()))
    for (const phrase of ['Ramo 1 de 2', 'faz açúcar com luz', 'Ramo 2 de 2', 'Vem da raiz.'])
      expect(text).toContain(phrase)
    const one = await maria.api.downloadChat({ params, query: { format: 'json' } })
    const { messages } = (await one.json()) as { messages: { text: string }[] }
    expect(messages.map((message) => message.text)).toEqual(['E a água?', 'Vem da raiz.'])
  })
})

describe('branches [S12]', () => {
  test('regenerating and editing create siblings, and every branch can be shown again [S12]', async () => {
    const chat = await createChat(app, maria)
    await askAndAnswer(chat, 'Um', 'Resposta 1')
    await askAndAnswer(chat, 'Dois', 'Resposta 2')
    const { messages: first } = await read(chat)
    models.next({ text: 'Resposta 2b' })
    await tellAll(await chat.post(`/messages/${first[3]!.id}/regenerate`, { id: randomUUID() }))
    const { messages: second } = await read(chat)
    expect(texts(second)).toEqual(['Um', 'Resposta 1', 'Dois', 'Resposta 2b'])
    expect(second[3]!.siblings).toEqual([first[3]!.id, second[3]!.id])
    expect(models.requests.at(-1)!.body.messages.at(-1)).toMatchObject({ content: 'Dois' })

    await askAndAnswer(chat, 'Dois, melhor', 'Resposta 2c', first[2])
    await askAndAnswer(chat, 'Um, melhor', 'Resposta 1b', first[0])
    const { messages: third } = await read(chat)
    expect(texts(third)).toEqual(['Um, melhor', 'Resposta 1b'])
    expect(third[0]!.siblings).toEqual([first[0]!.id, third[0]!.id])

    const selected = await maria.api.selectBranch({ params: { chatId: chat.id }, body: { messageId: first[0]!.id } })
    expect(texts(selected.messages)).toEqual(['Um', 'Resposta 1', 'Dois, melhor', 'Resposta 2c'])
    const back = await maria.api.selectBranch({ params: { chatId: chat.id }, body: { messageId: first[2]!.id } })
    expect(texts(back.messages)).toEqual(['Um', 'Resposta 1', 'Dois', 'Resposta 2b'])
    expect(back.messages[2]!.siblings).toHaveLength(2)
  })

  test('a parent, answer or branch of another chat gives a 404 [Z2]', async () => {
    const [chat, other] = [await createChat(app, maria), await createChat(app, maria)]
    await askAndAnswer(chat, 'Um', 'Resposta')
    await askAndAnswer(other, 'Um', 'Resposta')
    const [question, answer] = (await read(other)).messages
    for (const response of [
      await chat.send('Oi', { parentId: answer!.id }),
      await other.send('Oi', { parentId: question!.id }),
      await chat.send('Oi', { replaces: question!.id }),
      await other.send('Oi', { replaces: answer!.id }),
      await chat.post(`/messages/${answer!.id}/regenerate`, { id: randomUUID() }),
      await chat.post(`/messages/${answer!.id}/continue`),
      await chat.post('/branch', { messageId: answer!.id }),
    ])
      expect(response.status).toBe(404)
  })

  test('a complete or already answered message is not continued; a repeated new id gives one answer [S12]', async () => {
    const chat = await createChat(app, maria)
    const { messageId } = await askAndAnswer(chat, 'Um', 'Resposta')
    expect(await (await chat.post(`/messages/${messageId}/continue`)).json()).toMatchObject({ code: 'message_state' })
    const id = randomUUID()
    models.next({ text: 'Outra' })
    const first = await tellAll(await chat.post(`/messages/${messageId}/regenerate`, { id }))
    const second = await tellAll(await chat.post(`/messages/${messageId}/regenerate`, { id }))
    expect(second.events).toEqual(first.events)
    const mixed = await chat.post(`/messages/${messageId}/regenerate`, { id: (await read(chat)).messages[0]!.id })
    expect(await mixed.json()).toMatchObject({ code: 'idempotency_mismatch' })
  })

  test('a branch cannot be changed while an answer is being written [S12]', async () => {
    const chat = await createChat(app, maria)
    models.next({ tokens: 3000, tokensPerSecond: 100 })
    const stream = eventsOf(await chat.send('Oi'))
    await readUntil(stream, ({ event }) => event === 'delta')
    const { messages, activeMessageId } = await read(chat)
    expect([messages[1]!.status, activeMessageId]).toEqual(['writing', messages[1]!.id])
    expect((await chat.post('/branch', { messageId: messages[0]!.id })).status).toBe(409)
    await chat.post('/stop')
    await readUntil(stream)
  })

  test('the last fifty messages come first, older ones on request [S12]', async () => {
    const chat = await createChat(app, maria)
    await app.ctx.pool.query(
      `with recursive made as (
         select 1 as n, gen_random_uuid() as id, null::uuid as parent union all
         select n + 1, gen_random_uuid(), id from made where n < 120),
       put as (insert into messages (id, chat_id, parent_id, role, parts, status, created_at)
         select id, $1, parent, case when n % 2 = 1 then 'user' else 'assistant' end,
           json_build_array(json_build_object('type', 'text', 'text', n::text)), 'done', now() + n * interval '1 ms' from made)
       update chats set current_leaf_id = (select id from made where n = 120) where id = $1`,
      [chat.id],
    )
    const newest = await read(chat)
    expect([texts(newest.messages).at(0), texts(newest.messages).at(-1), newest.hasOlder]).toEqual(['71', '120', true])
    const older = (before: string) => maria.api.listOlderMessages({ params: { chatId: chat.id }, query: { before } })
    const middle = await older(newest.messages[0]!.id)
    expect([texts(middle.messages).at(0), texts(middle.messages).at(-1), middle.hasOlder]).toEqual(['21', '70', true])
    const oldest = await older(middle.messages[0]!.id)
    expect([texts(oldest.messages).at(0), texts(oldest.messages).at(-1), oldest.hasOlder]).toEqual(['1', '20', false])
  })
})

describe('the list of chats [S12]', () => {
  test('chats can be renamed, pinned, paged and searched [S12]', async () => {
    const ana = await createUser(app)
    const first = await createChat(app, ana)
    const list = (query = {}) => ana.api.listChats({ params: { assistantId: first.assistantId }, query })
    expect((await list()).items).toEqual([])
    await askAndAnswer(
      first,
      'Como são as avaliações do segundo semestre, e quando começam as provas de recuperação?',
      'Elas começam em março.',
    )
    const [second, third] = [await openChat(app, ana, first.assistantId), await openChat(app, ana, first.assistantId)]
    await askAndAnswer(second, 'Bom dia', 'Olá!')
    await askAndAnswer(third, 'Fotossíntese', 'As plantas produzem papéis importantes.')
    await ana.api.updateChat({ params: { chatId: first.id }, body: { pinned: true } })
    const all = (await list()).items
    expect(all.map(({ id }) => id)).toEqual([first.id, third.id, second.id])
    expect(all[0]!.title).toBe('Como são as avaliações do segundo semestre, e quando…')
    const page = await list({ limit: 2 })
    expect((await list({ limit: 2, before: page.next! })).items.map(({ id }) => id)).toEqual([second.id])
    const search = async (q: string) => (await list({ q })).items.map(({ id }) => id)
    expect(await search('avaliacao')).toEqual([first.id])
    expect(await search('papel')).toEqual([third.id])
    expect(await search('fotoss')).toEqual([third.id])
    expect(await search('100%')).toEqual([])
    await ana.api.updateChat({ params: { chatId: second.id }, body: { title: 'Saudações' } })
    expect(await search('saudac')).toEqual([second.id])
    await askAndAnswer(second, 'Outra pergunta', 'Sim.')
    expect((await list()).items.find(({ id }) => id === second.id)?.title).toBe('Saudações')
  })

  test('a deleted chat is hidden, can be restored, and is removed permanently later [S12]', async () => {
    const chat = await createChat(app, maria)
    await askAndAnswer(chat, 'Oi', 'Olá!')
    const params = { chatId: chat.id }
    await maria.api.deleteChat({ params })
    await expect(read(chat)).rejects.toMatchObject({ status: 404 })
    await removeForgotten(app.ctx.db)
    expect(await maria.api.restoreChat({ params })).toMatchObject({ id: chat.id, title: 'Oi' })
    await maria.api.deleteChat({ params })
    await app.ctx.pool.query(`update chats set deleted_at = now() - interval '2 hours' where id = $1`, [chat.id])
    await removeForgotten(app.ctx.db)
    await expect(maria.api.restoreChat({ params })).rejects.toMatchObject({ status: 404 })
    const { rows } = await app.ctx.pool.query('select seq from chat_events where chat_id = $1', [chat.id])
    expect(rows).toEqual([])
  })

  test('deleting a chat stops its answer [S12]', async () => {
    const chat = await createChat(app, maria)
    models.next({ tokens: 5000, tokensPerSecond: 100 })
    const stream = eventsOf(await chat.send('Oi'))
    await readUntil(stream, ({ event }) => event === 'delta')
    await maria.api.deleteChat({ params: { chatId: chat.id } })
    expect(await models.requests.at(-1)!.ended).toBe('aborted')
    await readUntil(stream)
  })

  test('creating a chat twice with one id gives one chat; another assistant is refused [S12]', async () => {
    const [chat, other] = [await createChat(app, maria), await createChat(app, maria)]
    const create = (assistantId: number) => maria.api.createChat({ params: { assistantId }, body: { id: chat.id } })
    expect(await create(chat.assistantId)).toEqual({ id: chat.id })
    await expect(create(other.assistantId)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
  })
})

describe('ownership of chats', () => {
  test('a test chat runs the draft for editors only, and is in no history [S12]', async () => {
    const chat = await createChat(app, maria, { instructions: 'Publicado.' })
    const draft = await maria.api.getDraft({ params: { assistantId: chat.assistantId } })
    const params = { assistantId: chat.assistantId }
    await maria.api.updateDraft({ params, body: { revision: draft.revision, changes: { instructions: 'Rascunho.' } } })
    const { id } = await maria.api.createChat({ params, body: { test: true } })
    await tellAll(await postMessage(app, maria.token, id))
    expect(JSON.stringify(models.requests.at(-1)!.body.messages[0])).toContain('Rascunho.')
    const test = await maria.api.getChat({ params: { chatId: id } })
    expect([test.test, test.messages[1]!.version]).toEqual([true, null])
    expect((await maria.api.listChats({ params, query: {} })).items).toEqual([])
    await expect((await createUser(app)).api.createChat({ params, body: { test: true } })).rejects.toMatchObject({
      status: 404,
    })
  })
})
