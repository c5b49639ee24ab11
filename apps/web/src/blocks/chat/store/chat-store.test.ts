import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChatStore } from '#/blocks/chat/store/chat-store.ts'
import { atEnd, messageText, type ChatStoreOptions, type Unsent } from '#/blocks/chat/store/chat-state.ts'
import { unsentMessages } from '#/blocks/chat/store/device-memory.ts'
import { newId } from '#/lib/format/new-id.ts'
import { ChatServer, chatId, sampleMessage } from '#/blocks/chat/test-chat-server.ts'
import { api } from '#/lib/api/api.ts'
import { streamHealth } from '#/lib/api/streams.ts'

let server: ChatServer
let store: ChatStore
let stopWatching: () => void
let storedUnsent: readonly Unsent[]

beforeEach(async () => {
  server = new ChatServer()
  await server.start()
})

afterEach(async () => {
  store.close()
  streamHealth.pass()
  vi.restoreAllMocks()
  await server.stop()
})

function open(options: Partial<ChatStoreOptions> = {}) {
  storedUnsent = []
  store = new ChatStore({
    chatId,
    chat: null,
    unsent: [],
    create: () => api.createChat({ params: { assistantId: 1 }, body: { id: chatId } }),
    storeUnsent: ({ unsent }) => (storedUnsent = unsent),
    onRead: () => undefined,
    onMissing: () => undefined,
    onChanged: () => undefined,
    ...options,
  })
  stopWatching = store.subscribe(() => undefined)
  return store
}

const waiting = (id: string, text: string): Unsent => ({
  id,
  text,
  files: [],
  ...atEnd,
  state: 'queued',
  problem: null,
})

/** A busy machine is slow, not wrong. */
const until = (expectation: () => void) => vi.waitFor(expectation, 10_000)
const texts = () => store.state().messages.map(messageText)
const writing = (text: string) => until(() => expect(texts().at(-1)).toBe(text))
const waitUntilSettled = () =>
  until(() => expect(store.state()).toMatchObject({ connection: 'idle', activeMessageId: null }))
const sent = (count = 1) => until(() => expect(server.count('POST /messages')).toBe(count))
const answering = () => until(() => expect(store.state().activeMessageId).not.toBeNull())

test('the first message creates the chat, and the answer grows to its end [S12]', async () => {
  open()
  store.send('Como a folha respira?')
  await answering()
  server.write('A folha ')
  await writing('A folha ')
  server.write('respira.')
  server.title = 'Como a folha respira?'
  server.finish()
  await waitUntilSettled()
  expect(texts()).toEqual(['Como a folha respira?', 'A folha respira.'])
  expect(store.state().title).toBe('Como a folha respira?')
  expect(server.seen.map(({ operation }) => operation)).toEqual(['POST /api/assistants/1/chats', 'POST /messages'])
})

test('files stay with their message and its edits, and return when it is withdrawn [S12]', async () => {
  const files = [{ type: 'file' as const, id: newId(), name: 'a.pdf', format: 'pdf' as const, bytes: 10 }]
  open()
  store.send('Leia', files)
  await answering()
  expect(server.seen.at(-1)?.body.attachments).toEqual([files[0]!.id])
  expect(store.state().messages[0]?.parts).toEqual([{ type: 'text', text: 'Leia' }, ...files])
  server.finish()
  await waitUntilSettled()
  store.edit(store.state().messages[0]!, 'Leia de novo')
  await sent(2)
  expect(server.seen.at(-1)?.body.attachments).toEqual([files[0]!.id])
  server.finish()
  await waitUntilSettled()
  server.refusals.push({ operation: 'POST /messages', how: 'attachment_unready' })
  store.send('E agora?', files)
  await until(() => expect(store.outgoing()?.state).toBe('failed'))
  expect([storedUnsent[0]?.files, store.discard(store.outgoing()!.id)]).toEqual([files, 'E agora?'])
})

test('a broken connection resumes without a gap or a repeat [Rel3]', async () => {
  open()
  store.send('Conte')
  await answering()
  server.write('um ')
  await writing('um ')
  server.cut()
  server.write('dois ')
  await writing('um dois ')
  server.write('três')
  server.finish()
  await waitUntilSettled()
  expect(texts().at(-1)).toBe('um dois três')
  expect(server.seen.at(-1)).toMatchObject({ operation: 'GET /stream', lastEventId: '2' })
  expect(server.count('POST /messages')).toBe(1)
})

test('with held streams the answer is polled: sent once, every word once [Rel3, Rel6]', async () => {
  server.streams = 'held'
  streamHealth.hold()
  open()
  store.send('Conte')
  await answering()
  server.write('um ')
  await writing('um ')
  server.write('dois ')
  await writing('um dois ')
  server.write('três')
  server.finish()
  await waitUntilSettled()
  expect(texts()).toEqual(['Conte', 'um dois três'])
  expect([server.count('POST /messages'), store.outgoing()]).toEqual([1, undefined])
  await store.regenerate(store.state().messages.at(-1)!)
  await answering()
  server.finish()
  await waitUntilSettled()
  expect(server.count('POST /messages/:id/regenerate')).toBe(1)
  expect(store.state().messages).toHaveLength(2)
})

test('when every stream breaks before its first event, polling takes over and streams are tried later [Rel3, Rel6]', async () => {
  server.streams = 'cut'
  open()
  store.send('Conte')
  await answering()
  server.write('um ')
  await writing('um ')
  await until(() => expect(streamHealth.areHeld()).toBe(true))
  server.write('dois')
  await writing('um dois')
  expect(store.state().connection).toBe('live')
  expect(new Set(server.seen.flatMap(({ body }) => body.id ?? [])).size, 'the chat and one message').toBe(2)
  server.finish()
  await waitUntilSettled()
  server.streams = 'pass'
  dispatchEvent(new Event('online'))
  store.send('E agora?')
  await answering()
  server.write('direto')
  await writing('direto')
  expect(texts()).toEqual(['Conte', 'um dois', 'E agora?', 'direto'])
})

test('a page opened during the answer follows it, and one opened later has all of it [Rel3]', async () => {
  server.begin(newId(), null, 'Conte')
  server.write('um ')
  open({ chat: server.snapshot() })
  store.adoptRead(server.snapshot())
  await until(() => expect(store.state().connection).toBe('live'))
  expect(server.count('GET /stream')).toBe(1)
  server.write('dois')
  await writing('um dois')
  // The answer ends while the connection is broken, so nothing is left to follow.
  server.cut()
  server.finish()
  await waitUntilSettled()
  expect(texts().at(-1)).toBe('um dois')
})

test('messages written during an answer are sent after it, in order [S12]', async () => {
  open()
  store.send('um')
  await answering()
  store.send('dois')
  store.send('três')
  expect(store.state().unsent.map(({ text }) => text)).toEqual(['dois', 'três'])
  expect(storedUnsent.map(({ text }) => text)).toEqual(['dois', 'três'])
  server.finish()
  await sent(2)
  await answering()
  server.finish()
  await sent(3)
  await answering()
  server.finish()
  await waitUntilSettled()
  expect(texts().filter((text) => text !== '')).toEqual(['um', 'dois', 'três'])
  expect(storedUnsent).toEqual([])
})

test('stopping is a call: the answer ends as stopped, and waiting messages follow [Rel4]', async () => {
  open()
  store.send('um')
  await answering()
  server.write('metade')
  await writing('metade')
  await Promise.all([store.stop(), store.stop()])
  await waitUntilSettled()
  expect(server.count('POST /stop')).toBe(1)
  expect(store.state().messages.at(-1)?.status).toBe('stopped')
  expect(store.state().stopping).toBe(false)
})

test('a broken send is repeated by itself with the same id [Rel6]', async () => {
  open()
  server.refusals = [
    { operation: 'POST /messages', how: 'cut' },
    { operation: 'POST /messages', how: 'unavailable' },
  ]
  store.send('um')
  await answering()
  const ids = server.seen.filter(({ operation }) => operation === 'POST /messages').map(({ body }) => body.id)
  expect(new Set(ids).size).toBe(1)
  expect(ids).toHaveLength(3)
  expect(texts().filter((text) => text !== '')).toEqual(['um'])
})

test('a network’s sign-in page loses no message: it is sent again with the same id [Rel6]', async () => {
  open()
  server.refusals = [
    { operation: 'POST /api/assistants/1/chats', how: 'page' },
    { operation: 'POST /messages', how: 'page' },
  ]
  store.send('um')
  await answering()
  expect(server.count('POST /messages')).toBe(2)
  expect(texts().filter((text) => text !== '')).toEqual(['um'])
})

test('an empty success from another machine than the server loses no message [Rel6]', async () => {
  open()
  store.send('um')
  await answering()
  server.finish()
  await waitUntilSettled()
  server.refusals = [{ operation: 'POST /messages', how: 'nothing' }]
  store.send('dois')
  await until(() => expect(store.outgoing()).toMatchObject({ text: 'dois', state: 'failed' }))
  expect(storedUnsent.map(({ text }) => text)).toEqual(['dois'])
  store.retry()
  await answering()
  expect(texts().filter((text) => text !== '')).toEqual(['um', 'dois'])
})

test('without internet a message waits, and is sent when it returns [S12]', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open()
  server.refusals = [{ operation: 'POST /api/assistants/1/chats', how: 'cut' }]
  store.send('um')
  await until(() => expect(store.outgoing()?.state).toBe('waiting'))
  expect(storedUnsent.map(({ text }) => text)).toEqual(['um'])
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await answering()
  expect(store.outgoing()).toBeUndefined()
})

test('a message that waits for the internet and is found on the server is not sent again [Rel6]', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open()
  server.refusals = [{ operation: 'POST /messages', how: 'cut' }]
  store.send('um')
  await until(() => expect(store.outgoing()?.state).toBe('waiting'))
  server.begin(store.outgoing()!.id, null, 'um')
  server.finish()
  store.adoptRead(server.snapshot())
  expect([store.state().unsent, storedUnsent]).toEqual([[], []])
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await store.refresh()
  store.send('dois')
  await answering()
  expect(texts().filter((text) => text !== '')).toEqual(['um', 'dois'])
  expect(server.count('POST /messages')).toBe(2)
})

test('a refused message stays with the reason until it is retried or withdrawn [S12]', async () => {
  open()
  server.refusals = [{ operation: 'POST /messages', how: 'assistant_paused' }]
  store.send('um')
  await until(() => expect(store.outgoing()?.state).toBe('failed'))
  expect(store.outgoing()?.problem).toBe('Este assistente está pausado. O responsável pode retomá-lo.')
  const { id } = store.outgoing() ?? {}
  store.retry()
  await answering()
  expect(server.messages[0]?.id).toBe(id)
  server.finish()
  await waitUntilSettled()

  server.refusals = [{ operation: 'POST /messages', how: 'runs_limit' }]
  store.send('dois')
  await until(() => expect(store.outgoing()?.state).toBe('failed'))
  expect(store.discard(store.outgoing()!.id)).toBe('dois')
  expect(store.outgoing()).toBeUndefined()
})

test('while another tab’s message is answered, this one waits in line [S12]', async () => {
  open()
  store.send('um')
  await answering()
  server.finish()
  await waitUntilSettled()
  const other = newId()
  server.begin(other, server.messages.at(-1)?.id ?? null, 'da outra aba')
  server.refusals = [{ operation: 'POST /messages', how: 'chat_busy' }]
  store.send('daqui')
  await until(() => expect(store.state().unsent).toMatchObject([{ text: 'daqui', state: 'queued' }]))
  await answering()
  server.finish()
  await sent(3)
  await answering()
  expect(texts().filter((text) => text !== '')).toEqual(['um', 'da outra aba', 'daqui'])
})

test('an outdated message follows another tab’s; if another branch is visible, the person decides [S12]', async () => {
  open()
  store.send('um')
  await answering()
  server.finish()
  await waitUntilSettled()
  server.begin(newId(), server.messages.at(-1)?.id ?? null, 'da outra aba')
  server.finish()
  server.refusals = [{ operation: 'POST /messages', how: 'chat_moved' }]
  store.send('daqui')
  await answering()
  expect(texts().filter((text) => text !== '')).toEqual(['um', 'da outra aba', 'daqui'])
  expect(server.seen.at(-1)?.body.parentId).toBe(server.messages[3]?.id)
  server.finish()
  await waitUntilSettled()

  const branch = sampleMessage({ id: newId(), parts: [{ type: 'text', text: 'outro assunto' }] })
  server.messages = [branch]
  server.refusals = [{ operation: 'POST /messages', how: 'chat_moved' }]
  store.send('e em inglês?')
  await until(() => expect(store.outgoing()?.state).toBe('failed'))
  expect([texts(), storedUnsent.map(({ text }) => text)]).toEqual([['outro assunto'], ['e em inglês?']])
  expect(store.outgoing()?.problem).toContain('A conversa mudou em outra aba')
  store.retry()
  await answering()
  expect(server.seen.at(-1)?.body.parentId).toBe(branch.id)
})

test('messages stored by an older version are read, including the position of an edit [Rel6]', () => {
  const [question, wording] = [newId(), newId()]
  const place = { parentId: null, siblings: [question] }
  unsentMessages.write(chatId, [{ id: wording, text: 'outra', place } as unknown as Unsent])
  expect(unsentMessages.read(chatId)).toEqual([{ ...waiting(wording, 'outra'), ...place }])
  // Entries of a broken version, without a text to show or send.
  unsentMessages.write(chatId, [
    { id: wording },
    { id: 5, text: {} },
    waiting(wording, 'inteira'),
  ] as unknown as Unsent[])
  expect(unsentMessages.read(chatId)).toEqual([waiting(wording, 'inteira')])
  unsentMessages.write(chatId, [])
  expect(unsentMessages.read(chatId)).toEqual([])
})

test('a message written before the page closed is sent once when it opens [Rel6]', async () => {
  const [first, second] = [newId(), newId()]
  server.begin(first, null, 'já chegou')
  server.finish()
  open({
    chat: undefined,
    unsent: [waiting(first, 'já chegou'), waiting(second, 'ainda não')],
  })
  expect(server.seen).toEqual([])
  store.adoptRead(server.snapshot())
  await answering()
  expect(server.count('POST /messages')).toBe(1)
  expect(texts().filter((text) => text !== '')).toEqual(['já chegou', 'ainda não'])
  expect(storedUnsent).toEqual([])
})

test('two presses on regenerate make one other answer beside the first [S12]', async () => {
  open()
  store.send('um')
  await answering()
  server.finish()
  await waitUntilSettled()
  const answer = store.state().messages.at(-1) ?? sampleMessage({ id: '' })
  await Promise.all([store.regenerate(answer), store.regenerate(answer)])
  await answering()
  expect(server.count('POST /messages/:id/regenerate')).toBe(1)
  expect(store.state().messages.at(-1)?.siblings).toHaveLength(2)
})

test('an edit hides the messages that it replaces at once, and shows them again when withdrawn [S12]', async () => {
  open()
  store.send('um')
  await answering()
  server.finish()
  await waitUntilSettled()
  const [question] = store.state().messages
  server.refusals = [{ operation: 'POST /messages', how: 'runs_limit' }]
  store.edit(question ?? sampleMessage({ id: '' }), 'um e meio')
  await until(() => expect(store.outgoing()?.state).toBe('failed'))
  expect(store.outgoing()).toMatchObject({ parentId: null, siblings: [question?.id] })
  expect(server.seen.at(-1)?.body).toMatchObject({ replaces: question?.id })
  expect(server.seen.at(-1)?.body).not.toHaveProperty('parentId')
  store.discard(store.outgoing()!.id)
  expect(store.state().messages).toHaveLength(2)
})

test('an unwatched chat releases its connection and resumes when it is opened again', async () => {
  open()
  store.send('um')
  await answering()
  stopWatching()
  expect(store.state().connection).toBe('idle')
  server.write('escrito sem testemunha')
  stopWatching = store.subscribe(() => undefined)
  await writing('escrito sem testemunha')
})

test('a deleted chat ends without a spinner [S12]', async () => {
  const onMissing = vi.fn<() => void>()
  server.begin(newId(), null, 'um')
  const chat = server.snapshot()
  server.refusals = [{ operation: 'GET /stream', how: 'not_found' }]
  open({ chat, onMissing })
  await until(() => expect(onMissing).toHaveBeenCalledOnce())
  expect(store.state().activeMessageId).toBeNull()
})

test('older messages are added above [S12]', async () => {
  const first = sampleMessage({ id: newId(), role: 'user', parts: [{ type: 'text', text: 'antiga' }] })
  server.older = [first]
  server.begin(newId(), first.id, 'nova')
  server.finish()
  open({ chat: server.snapshot() })
  const place = vi.fn<(change: () => void) => void>((change) => change())
  server.refusals = [{ operation: 'GET /messages', how: 'unavailable' }]
  await expect(store.loadOlder(place)).rejects.toThrow()
  expect(texts()).toEqual(['nova', ''])
  expect(place).not.toHaveBeenCalled()
  await Promise.all([store.loadOlder(place), store.loadOlder(place)])
  expect(texts()).toEqual(['antiga', 'nova', ''])
  expect(store.state().hasOlder).toBe(false)
  expect(place).toHaveBeenCalledOnce()
})

test('another branch loads back to the message where it begins, even if a page of it fails [S12]', async () => {
  const createAnswer = (name: string, parentId: string | null) =>
    sampleMessage({ id: newId(), parentId, parts: [{ type: 'text', text: name }] })
  const first = createAnswer('pergunta', null)
  const answer = createAnswer('resposta', first.id)
  server.messages = [first, answer]
  open({ chat: server.snapshot() })
  const other = createAnswer('outra resposta', first.id)
  server.older = [first, other]
  server.messages = [createAnswer('o fim da outra', other.id)]
  server.refusals = [{ operation: 'GET /messages', how: 'unavailable' }]
  await expect(store.selectBranch(other.id)).rejects.toThrow()
  expect(texts()).toEqual(['o fim da outra'])
  expect(store.state()).toMatchObject({ hasOlder: true, starting: false })
  store.adoptRead({ ...server.snapshot(), messages: [first, answer] })
  await store.selectBranch(other.id)
  expect(texts()).toEqual(['pergunta', 'outra resposta', 'o fim da outra'])
  expect(store.state().hasOlder).toBe(false)
})
