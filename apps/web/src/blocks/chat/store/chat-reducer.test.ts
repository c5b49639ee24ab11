import type { Message } from '@prosa/contract/conversations/chats.ts'
import type { ChatEvent } from '@prosa/contract/conversations/chat-events.ts'
import { expect, test } from 'vitest'
import { reduceChat } from '#/blocks/chat/store/chat-reducer.ts'
import {
  atEnd,
  emptyChat,
  failureText,
  findOutgoing,
  messageText,
  type ChatState,
  type Unsent,
} from '#/blocks/chat/store/chat-state.ts'
import { readEvents } from '#/blocks/chat/store/event-stream.ts'
import { sampleMessage } from '#/blocks/chat/test-chat-server.ts'

const [question, answer, other] = ['01', '02', '03'].map((end) => `018f0000-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
  string,
]

const events: ChatEvent[] = [
  { seq: 1, event: 'status', data: { messageId: answer, parentId: question, status: 'queued' } },
  { seq: 2, event: 'delta', data: { text: 'A folha ' } },
  { seq: 3, event: 'delta', data: { text: 'respira.' } },
  { seq: 4, event: 'done', data: { messageId: answer, status: 'done', title: 'Como a folha respira?' } },
]

const waiting = (id: string, text: string): Unsent => ({
  id,
  text,
  files: [],
  ...atEnd,
  state: 'queued',
  problem: null,
})

function sent(): ChatState {
  const outgoing = { ...waiting(question, 'Como a folha respira?'), state: 'sending' as const }
  return { ...reduceChat({ ...emptyChat, unsent: [outgoing] }, { type: 'started' }), connection: 'idle' }
}

function play(state: ChatState, ...list: ChatEvent[]): ChatState {
  return list.reduce((current, event) => reduceChat(current, { type: 'events', events: [event] }), state)
}

test('an answer grows with its events and ends with its title [S12]', () => {
  const state = play(sent(), ...events)
  expect(state.messages.map(messageText)).toEqual(['Como a folha respira?', 'A folha respira.'])
  expect(state).toMatchObject({ activeMessageId: null, title: 'Como a folha respira?', lastSeq: 4, unsent: [] })
})

test('an answer cut at its length limit is known as incomplete until it continues [S12]', () => {
  const cut = play(sent(), ...events.slice(0, 3), {
    seq: 4,
    event: 'done',
    data: { messageId: answer, status: 'done', cut: true },
  })
  expect(cut.messages[1]?.cut).toBe(true)
  const data = { messageId: answer, parentId: question, status: 'writing' as const }
  expect(play(cut, { seq: 5, event: 'status', data }).messages[1]).toMatchObject({ cut: false, status: 'writing' })
})

test('repeated events change nothing [Rel3]', () => {
  const state = play(sent(), ...events)
  expect(play(state, ...events)).toBe(state)
})

test('a regenerated answer stands beside the first, and the branch shows the new one [S12]', () => {
  const state = play(sent(), ...events, {
    seq: 5,
    event: 'status',
    data: { messageId: other, parentId: question, status: 'writing' },
  })
  expect(state.messages.map(({ id }) => id)).toEqual([question, other])
  expect(state.messages[1]?.siblings).toEqual([answer, other])
})

test('an event of another branch changes nothing, not even the last number, and the chat must be read again', () => {
  const event: ChatEvent = { seq: 9, event: 'status', data: { messageId: other, parentId: other, status: 'writing' } }
  const state = sent()
  expect(reduceChat(state, { type: 'events', events: [event] })).toBe(state)
})

test('a takeover replaces the screen’s state by the server’s [Rel5]', () => {
  const state = play(sent(), ...events.slice(0, 3), {
    seq: 4,
    event: 'part',
    data: { messageId: answer, parts: [{ type: 'text', text: 'A folha' }] },
  })
  expect(state.messages.map(messageText).at(-1)).toBe('A folha')
})

test('loaded older messages stay above a newer read of the chat', () => {
  const message = (id: string): Message => ({ ...(play(sent(), ...events).messages[0] as Message), id })
  const state = { ...emptyChat, messages: [message(question), message(answer)], hasOlder: false, lastSeq: 4 }
  const chat = {
    id: other,
    assistantId: 1,
    title: '',
    pinned: false,
    archived: false,
    folderId: null,
    test: false,
    hasOlder: true,
    lastSeq: 8,
    activeMessageId: null,
  }
  const next = reduceChat(state, { type: 'read', chat: { ...chat, messages: [message(answer), message(other)] } })
  expect(next.messages.map(({ id }) => id)).toEqual([question, answer, other])
  expect(next.hasOlder).toBe(false)
})

test('a waiting message is sent, refused, queued again before the others, and withdrawn [S12]', () => {
  const written = [waiting(question, 'um'), waiting(answer, 'dois')].reduce<ChatState>(
    (state, unsent) => reduceChat(state, { type: 'written', unsent }),
    emptyChat,
  )
  const sending = reduceChat(written, { type: 'sending', id: question })
  expect(sending.unsent).toMatchObject([
    { id: question, parentId: null, state: 'sending' },
    { id: answer, state: 'queued' },
  ])
  const refused = reduceChat(sending, { type: 'unsent', outgoing: sending.unsent[0]!, state: 'failed', problem: 'Não' })
  expect(findOutgoing(refused)).toMatchObject({ state: 'failed', problem: 'Não' })
  const requeued = reduceChat(refused, { type: 'requeued' })
  expect([findOutgoing(requeued), requeued.unsent.map(({ id }) => id)]).toEqual([undefined, [question, answer]])
  expect(reduceChat(requeued, { type: 'discarded', id: answer }).unsent.map(({ id }) => id)).toEqual([question])
})

test('comments and unknown events of the stream are ignored', async () => {
  const stream = ': ping\n\nid: 3\nevent: novidade\ndata: {}\n\nid: 3\nevent: delta\ndata: {"text":"oi"}\n\n'
  const { value } = await readEvents(new Response(stream)).next()
  expect(value).toEqual([{ seq: 3, event: 'delta', data: { text: 'oi' } }])
})

test('an answer cut off by the service’s rules says that its text was kept [Rel7]', () => {
  const error = { code: 'answer_blocked', message: 'O serviço de IA não respondeu.' }
  const parts = [{ type: 'text' as const, text: 'O átomo tem um núcleo.' }]
  expect(failureText(sampleMessage({ id: answer, status: 'blocked', error, parts }))).toContain('cortou esta resposta')
  expect(failureText(sampleMessage({ id: answer, status: 'blocked', error, parts: [] }))).toBe(error.message)
  expect(failureText(sampleMessage({ id: answer, status: 'failed', error, parts }))).toBe(error.message)
})
