import type { Socket } from 'node:net'
import { buildConnector } from 'undici'
import type { FlushSchedule } from '#/platform/speed/flush-interval.ts'

/** Reads after a request that happen at once: the response's headers and first words. */
const PROMPT_READS = 4
/** A read this large is not text of an answer; the rest is then read as it comes. */
const BULK_BYTES = 8192

/**
 * Uses HTTP/1.1, since a connection shared by several answers cannot be paused for one of them. With a high-water mark of one
 * byte a socket stops reading after each read, until more is requested.
 */
const batchedSocket = { allowH2: false, highWaterMark: undefined, readableHighWaterMark: 1 }

/**
 * A `buildConnector` whose connections are read once per flush interval during an answer. Waiting data stay in the kernel's
 * buffer at no cost; reading each packet as it comes would cost more processor time than all later steps of an answer together.
 * With TLS every record is still read as it comes, so only the later steps become cheaper.
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
  // A new request reads the beginning of its response at once.
  socket.write = ((...args: Parameters<typeof write>) => {
    promptReads = PROMPT_READS
    readNow()
    return write(...args)
  }) as Socket['write']
}
