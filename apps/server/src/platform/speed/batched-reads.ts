import type { Socket } from 'node:net'
import { buildConnector } from 'undici'
import type { FlushSchedule } from '#/platform/speed/flush-interval.ts'

/** Reads after a request that do not wait: its answer's headers and first words. */
const PROMPT_READS = 4
/** A read that brings so much is no words of an answer, and the rest is wanted as it comes. */
const BULK_BYTES = 8192

/**
 * HTTP/1.1, since a connection that several answers share cannot wait for one of them. With a high-water mark of one byte
 * a socket stops reading after each read, until it is asked for more.
 */
const batchedSocket = { allowH2: false, highWaterMark: undefined, readableHighWaterMark: 1 }

/**
 * `buildConnector` of connections that are read once per flush interval while an answer comes. What waits stays in the kernel's
 * buffer, which costs nothing; reading each packet as it comes would cost more processor time than all later steps of an
 * answer together. Over TLS every record is still read when it comes, so there only the later steps become cheaper.
 */
export function batchedConnector(
  schedule: Pick<FlushSchedule, 'scheduleRead'>,
  options: buildConnector.BuildOptions = {},
): buildConnector.connector {
  const connect = buildConnector({ ...options, ...batchedSocket })
  return (target, callback) =>
    connect(target, (...result) => {
      const [, socket] = result
      if (socket) batchReads(socket, schedule)
      callback(...result)
    })
}

function batchReads(socket: Socket, { scheduleRead }: Pick<FlushSchedule, 'scheduleRead'>): void {
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
    scheduleRead(readNow)
  }
  // A new request wants the beginning of its answer as soon as it comes.
  socket.write = ((...args: Parameters<typeof write>) => {
    promptReads = PROMPT_READS
    readNow()
    return write(...args)
  }) as Socket['write']
}
