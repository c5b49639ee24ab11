import { randomUUID } from 'node:crypto'
import type { ChatMark } from '@prosa/contract/conversations/chat-events.ts'
import { describe, expect, test } from 'vitest'
import { createChat, dataOf, tellAll, type TestChat, until } from '#test/chat-reader.ts'
import { createGuest, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp, startWithModel } from '#test/test-app.ts'

const { models, app, env } = await forFile(startWithModel())
const second = await forFile(startTestApp({ env, beside: app }))
const maria = await createUser(app)

/** Reads the states that a watcher of the chat receives. */
const marksOf = (response: Response) => dataOf<ChatMark | null>(response, 'state')

const read = (chat: TestChat) => maria.api.getChat({ params: { chatId: chat.id } })
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

describe('a chat that is open twice [S12]', () => {
  test('another tab learns of a message, its answer, a title, a branch and the deletion, on any instance [S12]', async () => {
    const chat = await createChat(app, maria)
    const tabs = [marksOf(await chat.watch()), marksOf(await chat.watch(second))]
    const all = (fits: (mark: ChatMark | null) => boolean) => Promise.all(tabs.map((tab) => until(tab, fits)))
    expect(await all(() => true)).toEqual(tabs.map(() => ({ lastSeq: 0, leafId: null, title: '' })))

    models.next({ firstTokenMs: 60_000 })
    const answer = await chat.send('Um')
    await all((mark) => mark?.title === 'Um')
    const { activeMessageId } = await read(chat)
    expect(activeMessageId).not.toBeNull()
    await chat.post('/stop', undefined, second)
    const { events } = await tellAll(answer)
    await all((mark) => mark?.lastSeq === events.at(-1)!.seq && mark.leafId === activeMessageId)

    const { messages } = await read(chat)
    const other = await chat.ask('Um, melhor', { replaces: messages[0]!.id })
    await all((mark) => mark?.leafId === other.messageId)
    await maria.api.selectBranch({ params: { chatId: chat.id }, body: { messageId: messages[0]!.id } })
    await all((mark) => mark?.leafId === activeMessageId)
    await maria.api.updateChat({ params: { chatId: chat.id }, body: { title: 'Números' } })
    await all((mark) => mark?.title === 'Números')
    await maria.api.deleteChat({ params: { chatId: chat.id } })
    await all((mark) => mark === null)
  })

  test('a person who lost access is only told to read again; a browser may watch three chats [T6, S12]', async () => {
    const joao = await createUser(app)
    const chat = await createChat(app, joao)
    const marks = marksOf(await chat.watch())
    await marks.next()
    const later = [marksOf(await chat.watch()), marksOf(await chat.watch()), marksOf(await chat.watch())]
    for (const tab of later) await tab.next()
    expect(await marks.next()).toMatchObject({ done: true })
    // the session ends without an announcement, and the title must not be sent
    await app.ctx.pool.query(`update sessions set idle_expires_at = now() - interval '1 minute' where user_id = $1`, [
      joao.id,
    ])
    await app.ctx.pool.query(`update chats set title = 'Segredo' where id = $1`, [chat.id])
    await app.ctx.pool.query(`select pg_notify('chat_changes', $1)`, [chat.id])
    expect(await later[0]!.next()).toMatchObject({ value: null })
    expect(await later[0]!.next()).toMatchObject({ done: true })
    const guest = await createGuest(app)
    const refused = await app.fetch(`/api/chats/${chat.id}/changes`, {
      headers: { authorization: `Bearer ${guest.token}` },
    })
    expect(refused.status).toBe(404)
  })
})

describe('sending while the conversation goes on elsewhere [S12]', () => {
  test('a message with an outdated parent is refused until its tab has read on [S12]', async () => {
    const chat = await createChat(app, maria)
    expect(await codeOf(await chat.send('Oi', { parentId: randomUUID() }))).toBe('not_found')
    const first = await chat.ask('Um', { parentId: null })
    const id = randomUUID()
    const next = await chat.ask('Dois', { id, parentId: first.messageId })
    for (const parentId of [first.messageId, null])
      expect(await codeOf(await chat.send('De outra aba', { parentId }))).toBe('chat_moved')
    expect((await chat.ask('Dois', { id, parentId: first.messageId })).messageId).toBe(next.messageId)
    await chat.ask('De outra aba', { parentId: next.messageId })
    await chat.ask('De um programa')
    const { messages } = await read(chat)
    expect(messages.map(({ siblings }) => siblings.length)).toEqual(messages.map(() => 1))
    expect(messages).toHaveLength(8)
  })

  test('of two tabs sending at once one begins; the other is refused, and a repetition changes nothing [S12]', async () => {
    for (let round = 0; round < 5; round++) {
      const chat = await createChat(app, maria)
      const { messageId: parentId } = await chat.ask('Começo', { parentId: null })
      const [one, two] = [randomUUID(), randomUUID()]
      const responses = await Promise.all([
        chat.send('um', { id: one, parentId }),
        chat.send('dois', { id: two, parentId, at: second }),
        chat.send('um', { id: one, parentId, at: second }),
        chat.send('dois', { id: two, parentId }),
      ])
      for (const response of responses)
        if (response.status === 200) await tellAll(response)
        else expect(await codeOf(response)).toMatch(/^chat_(busy|moved)$/)
      const { messages } = await read(chat)
      expect(messages).toHaveLength(4)
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(2)
      expect(messages[2]!.siblings).toHaveLength(1)
    }
  })
})
