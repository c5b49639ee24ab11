import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ServerResponse } from 'node:http'
import { PassThrough, type Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '#/context.ts'
import { type AccessSubject, onAccessChanged, onSessionsEnded } from '#/modules/identity/sessions/access.service.ts'
import { readEvents } from '#/modules/conversations/runs/engine/events.repository.ts'
import type { NumberedEvent } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { toReason } from '#/modules/conversations/messages/answer.model.ts'
import type { FinishedAnswer } from '#/modules/conversations/runs/runs.repository.ts'
import { getEngine } from '#/modules/conversations/runs/runs.service.ts'
import type { StreamStart } from '#/modules/conversations/runs/sending.service.ts'
import type { Follower, FollowerOptions } from '#/modules/conversations/runs/streams/follower.stream.ts'
import {
  type Batch,
  mergeEvents,
  type heartbeatComment,
  lastEventId,
  openingLine,
} from '#/modules/conversations/runs/streams/sse.model.ts'
import { asDomainError } from '#/platform/api/errors.ts'
import { beginEvents } from '#/platform/api/event-stream.ts'
import type { ApiRequest } from '#/platform/api/handlers.ts'
import type { Actor } from '#/platform/authorization/actor.ts'

const RECHECK_MS = 500

/** Headers that proxies do not treat as a stream. */
const plainHeaders = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

export interface Reader {
  ctx: AppContext
  actor: Actor
  request: ApiRequest
  /** Subjects on which the right to read depends, besides the session. */
  subjects: readonly AccessSubject[]
  /** Throws if the actor may no longer read; called when access to a subject changes. */
  recheck: () => Promise<unknown>
}

/** Responds to a send with the stream of its answer. */
export function streamAnswer(reader: Reader, { chatId, after, first, given }: StreamStart): Response {
  if (given) return sendGiven(reader, given)
  const known: NumberedEvent[] = first ? [{ seq: first.seq, event: 'status', data: JSON.stringify(first.data) }] : []
  const follower = openStream(reader, chatId, first ? after - 1 : after, known)
  if (!first) follower.catchUp()
  return RESPONSE_ALREADY_SENT
}

/**
 * Follows a chat from `Last-Event-ID`, or from the running answer's beginning. Responds 204 if no answer is running and no
 * newer event is kept: the reader is complete or should read the chat again. `now`: responds with the present events and
 * ends.
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
  if (until === 'now') return request.body(mergeEvents(events)?.text ?? '', 200, plainHeaders)
  // Reads again for events stored before the registration.
  openStream(reader, chat.id, after, events).catchUp()
  return RESPONSE_ALREADY_SENT
}

/**
 * Returns an answer's events batch by batch, with heartbeats, for another format than ours. Ends with the answer, or earlier
 * if the reader loses access or stops reading.
 * @public for extensions
 */
export function readAnswer(
  reader: Omit<Reader, 'request'>,
  { chatId, after, first }: StreamStart,
): AsyncIterable<Batch | typeof heartbeatComment> & Pick<PassThrough, 'destroy'> {
  const pipe = new PassThrough({ objectMode: true })
  const follower = follow(reader, { chatId, after, response: pipe, shape: (batch) => batch })
  if (!first) follower.catchUp()
  return pipe
}

/** Writes to Node's response: a web stream would cost several times as much per batch, and hides how much was read. */
function openStream(reader: Reader, chatId: string, after: number, known: readonly NumberedEvent[]): Follower {
  const follower = follow(reader, { chatId, after, response: openResponse(reader.request) })
  const batch = mergeEvents(known)
  if (batch) follower.deliver({ ...batch, ends: false })
  return follower
}

/** Follows until the stream closes, the session ends, or the reader loses access. */
function follow(reader: Omit<Reader, 'request'>, stream: Omit<FollowerOptions, 'read'>): Follower {
  const follower = getEngine(reader.ctx).followers.add(stream)
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

/** Rechecks access, and retries while the database is unreachable and the stream open. */
async function endWhereRefused(recheck: Reader['recheck'], response: Writable): Promise<void> {
  while (!response.destroyed && !response.writableEnded) {
    const refusal = await recheck().then(() => undefined, asDomainError)
    if (refusal === undefined) return
    if (refusal.code !== 'unavailable') return void response.end()
    await sleep(RECHECK_MS)
  }
}

/** Sends a chat's state now and after each change, to a reader who has it open without a running answer. */
export function watchChat(reader: Reader, chatId: string): Response {
  const { ctx, actor, request, recheck } = reader
  const response = openResponse(request)
  getEngine(ctx).watchers.add({ chatId, sessionId: actor.sessionId, response, recheck })
  endWithAccess(reader, response)
  return RESPONSE_ALREADY_SENT
}

function openResponse(request: ApiRequest): ServerResponse {
  const response = beginEvents(request)
  response.write(openingLine)
  return response
}

/** Responds with a finished answer as events, because its own were deleted. */
function sendGiven({ request }: Reader, answer: FinishedAnswer): Response {
  const { messageId, parentId, status, errorCode, parts, sources, cut, lastSeq: seq } = answer
  const givenEvent = (event: NumberedEvent['event'], data: object): NumberedEvent => ({
    seq,
    event,
    data: JSON.stringify(data),
  })
  const events = [
    givenEvent('status', { messageId, parentId, status }),
    givenEvent('part', { messageId, parts, sources }),
    ...(errorCode === null ? [] : [givenEvent('error', { messageId, ...toReason(errorCode) })]),
    givenEvent('done', { messageId, status, ...(cut ? { cut } : {}) }),
  ]
  const response = openResponse(request)
  response.end(mergeEvents(events)?.text)
  return RESPONSE_ALREADY_SENT
}
