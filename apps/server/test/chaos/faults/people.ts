import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { tellAll } from '../../chat-reader.ts'
import { createUser } from '../../factories.ts'
import { moreThanSocketsHold } from '../../model-behaviour.ts'
import type { Fault } from '../fault.ts'
import type { World } from '../world.ts'

const AT_ONCE = 50
let later = 0

export const double: Fault = {
  about: `one message sent ${AT_ONCE} times at once, with one key, to all instances`,
  rounds: 20,
  async happen({ fleet, assistantId, random, pause }) {
    await pause(0, 500)
    const { api, token } = await createUser(fleet.door)
    const { id: chatId } = await api.createChat({ params: { assistantId }, body: {} })
    const id = randomUUID()
    const text = `Conte tudo. [[tokens=${random.between(1, 60)}&tokensPerSecond=60]]`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': id }
    const request = { method: 'POST', headers, body: JSON.stringify({ id, text }) }
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => fleet.door.fetch(`/api/chats/${chatId}/messages`, request)),
    )
    const taken = answers.filter(({ status }) => status === 200)
    // with too many at once, some are told to send again
    const isLater = ({ status }: Response) => status === 502 || status === 503
    later += answers.filter(isLater).length
    const [first, ...others] = await Promise.all(taken.map(tellAll))
    const { messages } = await api.getChat({ params: { chatId } })
    return [
      ...(messages.length === 2 ? [] : [`${AT_ONCE} sends of one message made ${messages.length} messages`]),
      ...others
        .filter(({ events }) => !isDeepStrictEqual(events, first!.events))
        .map(() => 'a repeated send was told another answer'),
      ...answers
        .filter((one) => one.status !== 200 && !isLater(one))
        .map(({ status }) => `a repeated send was answered with ${status}`),
    ]
  },
  figures: () => `${later} sends were told to come again`,
}

const SLOW_READERS = 12
const { text, times } = moreThanSocketsHold
const LONG = `Conte tudo. [[text=${encodeURIComponent(text)}&times=${times}&tokensPerSecond=100]]`
/** The product disconnects a reader that takes no byte for a minute (Rel9), checked every five seconds. */
const CUT_AFTER_MS = 75_000

export const slow: Fault = {
  about: `${SLOW_READERS} readers of long answers who take nothing of them`,
  rounds: 1,
  async happen(world) {
    const readers = await Promise.all(Array.from({ length: SLOW_READERS }, (_, index) => standStill(world, index % 3)))
    await Promise.all(readers.map(({ answered }) => answered()))
    await sleep(CUT_AFTER_MS)
    const problems: string[] = []
    for (const { socket, end } of readers) {
      if (!(await end())) problems.push('a reader who took nothing for 75 s was not cut')
      socket.destroy()
    }
    return problems
  },
}

interface SlowReader {
  socket: Socket
  /** Waits until the whole answer is stored. */
  answered: () => Promise<void>
  /** Returns whether the server has cut the connection meanwhile. */
  end: () => Promise<boolean>
}

/** Asks a question and reads no byte of its answer. */
async function standStill({ fleet, assistantId }: World, index: number): Promise<SlowReader> {
  const { api, token } = await createUser(fleet.door)
  const { id } = await api.createChat({ params: { assistantId }, body: {} })
  const body = JSON.stringify({ id: randomUUID(), text: LONG })
  const { hostname, port } = new URL(fleet.instances[index]!.origin)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.pause()
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/chats/${id}/messages HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  return {
    socket,
    async answered() {
      while ((await api.getChat({ params: { chatId: id } })).messages[1]?.status !== 'done') await sleep(1000)
    },
    async end() {
      // reads what the kernel has buffered: a cut connection ends after it without the last chunk
      let text = ''
      const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)))
      socket.on('data', (bytes: Buffer) => (text = (text + bytes.toString()).slice(-64)))
      socket.resume()
      const isClosed = await Promise.race([closed, sleep(5_000).then(() => false)])
      return isClosed && !text.endsWith('0\r\n\r\n')
    },
  }
}
