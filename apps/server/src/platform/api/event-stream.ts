import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ServerResponse } from 'node:http'
import type { ApiRequest } from '#/platform/api/handlers.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

const HEARTBEAT_MS = 15_000

export interface OpenStream {
  /** The response that the handler returns. */
  answer: Response
  /**
   * Writes an event, or nothing after the end. Each event carries a whole state: a client that is behind gets only the newest
   * event of each name, so that a sleeping laptop does not fill the server's memory.
   */
  send: (event: string, data: unknown) => void
  end: () => void
  /** Calls the handler once, when the stream ends for any reason. */
  onClose: (handler: () => void) => void
  isClosed: () => boolean
}

/**
 * Writes the headers of a response of server-sent events (C12), with those that middlewares have set so far. Throws 405 for HEAD,
 * because a stream of events has nothing to report but its content.
 */
export function beginEvents(request: ApiRequest): ServerResponse {
  if (request.req.method === 'HEAD') throw new DomainError('method_not_allowed', { allow: ['GET'] })
  const response = request.env.outgoing
  response.writeHead(200, {
    ...Object.fromEntries(request.body(null).headers),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  return response
}

/** Opens a response of server-sent events, kept alive by a comment every 15 s; its client reconnects a second after a cut. */
export function openEventStream(request: ApiRequest): OpenStream {
  const response = beginEvents(request)
  const waiting = new Map<string, string>()
  const write = (text: string) => {
    if (!response.writableEnded) response.write(text)
  }
  const writeWaiting = () => {
    for (const text of waiting.values()) write(text)
    waiting.clear()
  }
  write('retry: 1000\n\n')
  const heartbeat = setInterval(() => {
    if (!response.writableNeedDrain) write(': \n\n')
  }, HEARTBEAT_MS)
  response.on('drain', writeWaiting).once('close', () => clearInterval(heartbeat))
  return {
    answer: RESPONSE_ALREADY_SENT,
    send: (event, data) => {
      const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
      if (response.writableNeedDrain) waiting.set(event, text)
      else write(text)
    },
    end: () => {
      writeWaiting()
      response.end()
    },
    onClose: (handler) => void response.once('close', handler),
    isClosed: () => response.closed,
  }
}
