import type { Socket } from 'node:net'
import { buildConnector } from 'undici'
import type { Pace } from '#/platform/speed/flush-interval.ts'

/** Reads after a request that do not wait: its answer's headers and first words. */
const PROMPT_READS = 4
/** A read that brings so much is no words of an answer, and the rest is wanted as it comes. */
const BULK_BYTES = 8192

/** HTTP/1.1, since a connection that several answers share cannot wait for one of them; a byte read is enough to stop reading. */
const pacedSocket = { allowH2: false, highWaterMark: undefined, readableHighWaterMark: 1 }

/**
 * `buildConnector` of connections that are read once a beat while an answer comes. What waits stays in the kernel's buffer,
 * which costs nothing; read word by word, it would cost more than all that follows.
 */
export function pacedConnector(
  pace: Pick<Pace, 'atBeat'>,
  options: buildConnector.BuildOptions = {},
): buildConnector.connector {
  const connect = buildConnector({ ...options, ...pacedSocket })
  return (target, callback) =>
    connect(target, (...result) => {
      const [, socket] = result
      if (socket) paceReading(socket, pace)
      callback(...result)
    })
}

function paceReading(socket: Socket, { atBeat }: Pick<Pace, 'atBeat'>): void {
  const read = socket._read.bind(socket)
  const write = socket.write.bind(socket)
  let promptReads = 0
  let bytesBefore = 0
  let waiting = false

  function readNow(): void {
    if (!waiting) return
    waiting = false
    if (!socket.destroyed) read(0)
  }

  socket._read = (size) => {
    const bytes = socket.bytesRead - bytesBefore
    bytesBefore = socket.bytesRead
    if (promptReads-- > 0 || bytes >= BULK_BYTES) return read(size)
    waiting = true
    atBeat(readNow)
  }
  // A new request wants the beginning of its answer as soon as it comes.
  socket.write = ((...args: Parameters<typeof write>) => {
    promptReads = PROMPT_READS
    readNow()
    return write(...args)
  }) as Socket['write']
}
