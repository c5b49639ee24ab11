import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ServerResponse } from 'node:http'
import { PassThrough, type Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '#/context.ts'
import { type AccessSubject, onAccessChanged, onSessionsEnded } from '#/modules/identity/sessions/access.service.ts'
import { readEvents } from '#/modules/conversations/runs/engine/events.repository.ts'
import type { NumberedEvent } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { reasonOf } from '#/modules/conversations/messages/answer.model.ts'
import type { FinishedAnswer } from '#/modules/conversations/runs/runs.repository.ts'
import { engineOf } from '#/modules/conversations/runs/runs.service.ts'
import type { StreamStart } from '#/modules/conversations/runs/sending.service.ts'
import type { Follower, FollowerOptions } from '#/modules/conversations/runs/streams/follower.stream.ts'
import {
  type Batch,
  batchOf,
  type heartbeat,
  lastEventId,
  opening,
} from '#/modules/conversations/runs/streams/sse.model.ts'
import { asDomainError } from '#/platform/api/errors.ts'
import { beginEvents } from '#/platform/api/event-stream.ts'
import type { ApiRequest } from '#/platform/api/handlers.ts'
import type { Actor } from '#/platform/authorization/actor.ts'

const RECHECK_MS = 500

/** No proxy takes it for a stream. */
const plainHeaders = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

export interface Reader {
  ctx: AppContext
  actor: Actor
  request: ApiRequest
  /** What the right to read depends on, besides the session. */
  subjects: readonly AccessSubject[]
  /** Throws where the actor may not read any more; asked when the access to a subject has changed. */
  recheck: () => Promise<unknown>
}

/** Answers a send with the stream of its answer. */
export function streamAnswer(reader: Reader, { chatId, after, first, given }: StreamStart): Response {
  if (given) return sendGiven(reader, given)
  const known: NumberedEvent[] = first ? [{ seq: first.seq, event: 'status', data: JSON.stringify(first.data) }] : []
  const follower = openStream(reader, chatId, first ? after - 1 : after, known)
  if (!first) follower.catchUp()
  return RESPONSE_ALREADY_SENT
}

/**
 * Follows a chat from `Last-Event-ID`, or from the beginning of the answer under way. 204 where nothing is under way and
 * nothing newer is kept: the reader has everything, or was away for so long that it should read the chat anew. `now`: what
 * there is, as a plain answer that ends.
 */
export async function streamChat(
  reader: Reader,
  chat: { id: string; activeFrom: number | null },
  until: 'end' | 'now',
): Promise<Response> {
  const { ctx, request } = reader
  const nothing = () => request.body(null, 204)
  const after =
    lastEventId(request.req.header('last-event-id')) ?? (chat.activeFrom === null ? undefined : chat.activeFrom - 1)
  if (after === undefined) return nothing()
  const { answering, events } = await readEvents(ctx.pool, chat.id, after, 200)
  const next = events[0]?.seq
  if ((next === undefined && !answering) || (next !== undefined && next !== after + 1)) return nothing()
  if (until === 'now') return request.body(batchOf(events)?.text ?? '', 200, plainHeaders)
  // What was stored between the reading and the registering is read by this second look.
  openStream(reader, chat.id, after, events).catchUp()
  return RESPONSE_ALREADY_SENT
}

/**
 * The events of an answer, batch by batch, for the API that tells them in OpenAI's format, with a heartbeat after a
 * silence. It ends with the answer, or earlier where the reader loses access or stops reading.
 */
export function readAnswer(reader: Omit<Reader, 'request'>, { chatId, after, first }: StreamStart): AnswerReading {
  const pipe = new PassThrough({ objectMode: true })
  const follower = follow(reader, { chatId, after, response: pipe, shape: (batch) => batch })
  if (!first) follower.catchUp()
  return pipe
}

/** What `readAnswer` gives: batches of events and heartbeats. */
export type AnswerReading = AsyncIterable<Batch | typeof heartbeat> & Pick<PassThrough, 'destroy'>

/**
 * Writes to Node's own response: a web stream would cost several times as much for every batch, and hides how much a
 * reader has taken.
 */
function openStream(reader: Reader, chatId: string, after: number, known: readonly NumberedEvent[]): Follower {
  const follower = follow(reader, { chatId, after, response: openResponse(reader.request) })
  const batch = batchOf(known)
  if (batch) follower.deliver({ ...batch, ends: false })
  return follower
}

/** Follows until the stream closes, the session ends, or the reader may not read any more. */
function follow(reader: Omit<Reader, 'request'>, stream: Omit<FollowerOptions, 'read'>): Follower {
  const follower = engineOf(reader.ctx).followers.add(stream)
  endWithAccess(reader, stream.response)
  return follower
}

function endWithAccess({ ctx, actor, subjects, recheck }: Omit<Reader, 'request'>, response: Writable): void {
  const end = () => void response.end()
  const stops = [
    onSessionsEnded(ctx, actor.sessionId, end),
    onAccessChanged(ctx, subjects, () => void endWhereRefused(recheck, response)),
  ]
  response.once('close', () => {
    for (const stop of stops) stop()
  })
}

/** A database that is away says nothing about what a reader may: it is asked again for as long as the stream is open. */
async function endWhereRefused(recheck: Reader['recheck'], response: Writable): Promise<void> {
  while (!response.destroyed && !response.writableEnded) {
    const refusal = await recheck().then(() => undefined, asDomainError)
    if (refusal === undefined) return
    if (refusal.code !== 'unavailable') return void response.end()
    await sleep(RECHECK_MS)
  }
}

/** Tells what a chat is now and whenever it has changed, to whoever has it open and sees nothing under way. */
export function watchChat(reader: Reader, chatId: string): Response {
  const { ctx, actor, request, recheck } = reader
  const response = openResponse(request)
  engineOf(ctx).watchers.add({ chatId, sessionId: actor.sessionId, response, recheck })
  endWithAccess(reader, response)
  return RESPONSE_ALREADY_SENT
}

function openResponse(request: ApiRequest): ServerResponse {
  const response = beginEvents(request)
  response.write(opening)
  return response
}

/** The events of this answer are gone: its result in their words. */
function sendGiven({ request }: Reader, answer: FinishedAnswer): Response {
  const { messageId, parentId, status, errorCode, parts, sources, cut, lastSeq: seq } = answer
  const tell = (event: NumberedEvent['event'], data: object): NumberedEvent => ({
    seq,
    event,
    data: JSON.stringify(data),
  })
  const events = [
    tell('status', { messageId, parentId, status }),
    tell('part', { messageId, parts, sources }),
    ...(errorCode === null ? [] : [tell('error', { messageId, ...reasonOf(errorCode) })]),
    tell('done', { messageId, status, ...(cut ? { cut } : {}) }),
  ]
  const response = openResponse(request)
  response.end(batchOf(events)?.text)
  return RESPONSE_ALREADY_SENT
}
