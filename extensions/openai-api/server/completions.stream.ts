import { ignoredHeader, openaiApi as programs } from '#/openai-api/programs.ts'
import type { ChatEventData } from '@prosa/contract/conversations/chat-events.ts'
import type { Contract, Operation } from '@prosa/contract/protocol/api.ts'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status'
import type { AppContext, Handlers } from '@prosa/server/src/context.ts'
import { openAiFailure } from '#/openai-api/server/completion-errors.model.ts'
import {
  type CompletionHead,
  makeExtension,
  toFinishReason,
  answerText,
  toUsage,
  answerCalls,
  type FinishReason,
  type FunctionCall,
} from '#/openai-api/server/completions.model.ts'
import type { RunningCompletion } from '#/openai-api/server/completions.service.ts'
import { awaitAnswer } from '@prosa/server/src/modules/conversations/runs/program-answers.service.ts'
import { mountContract, type MountOptions } from '@prosa/server/src/platform/api/adapter.ts'
import type { ApiEnv, ApiRequest } from '@prosa/server/src/platform/api/handlers.ts'
import { asDomainError } from '@prosa/server/src/platform/api/errors.ts'

interface Delta {
  role?: 'assistant'
  content?: string
  tool_calls?: (FunctionCall & { index: number })[]
}

/** One Server-Sent Event of OpenAI's stream. */
const formatEvent = (data: object | string): string =>
  `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

const lastFrame = formatEvent('[DONE]')

/** Creates the chunks of a stream; with usage requested, all but the last contain `usage: null` (C4). */
function makeChunks(head: CompletionHead, includeUsage: boolean) {
  const common = { ...head, object: 'chat.completion.chunk' }
  const noUsage = includeUsage ? { usage: null } : {}
  const makeChoices = (delta: Delta, finish: FinishReason | null) => [
    { index: 0, delta, logprobs: null, finish_reason: finish },
  ]
  return {
    delta: (delta: Delta): string => formatEvent({ ...common, choices: makeChoices(delta, null), ...noUsage }),
    end: (finish: FinishReason, more: object): string =>
      formatEvent({ ...common, choices: makeChoices({}, finish), ...noUsage, ...more }),
    usage: (usage: object | null): string => formatEvent({ ...common, choices: [], usage }),
  }
}

const heartbeat = ': \n\n'

interface Streaming {
  ctx: AppContext
  request: ApiRequest
  running: RunningCompletion
  head: CompletionHead
  includeUsage: boolean
}

/** Waits until the answer is complete or its stream breaks off. */
export async function waitForEnd(request: ApiRequest, running: RunningCompletion): Promise<void> {
  stopWithConnection(request, running)
  for await (const batch of running.reading ?? []) if (typeof batch !== 'string' && batch.ends) return
}

/** Stops the answer when the client closes the connection, as OpenAI does. */
function stopWithConnection({ env: { outgoing } }: ApiRequest, { reading, giveUp }: RunningCompletion): void {
  const onClose = () => {
    if (outgoing.writableFinished) return
    reading?.destroy()
    giveUp()
  }
  if (outgoing.closed) onClose()
  else outgoing.once('close', onClose)
}

/**
 * Streams an answer in OpenAI's chunks. Headers and first chunk are sent at once, since a model may think longer than a
 * proxy waits; later failures are sent in the stream.
 */
export function streamCompletion(streaming: Streaming): Response {
  const { ctx, request, running } = streaming
  stopWithConnection(request, running)
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of streamChunks(streaming)) yield Buffer.from(piece)
    } catch (error) {
      if (request.env.outgoing?.destroyed) return
      const known = asDomainError(error)
      if (known.status >= 500) ctx.log.warn({ err: error }, 'completion cut off')
      yield Buffer.from(formatEvent(openAiFailure(known).body))
    }
  }
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    ...ignoredHeaders(running),
  }
  return new Response(ReadableStream.from(all()), { headers })
}

async function* streamChunks({ ctx, running, head, includeUsage }: Streaming): AsyncGenerator<string> {
  const chunks = makeChunks(head, includeUsage)
  let begun = running.written !== ''
  yield chunks.delta({ role: 'assistant', content: running.written })
  for await (const batch of running.reading ?? []) {
    if (typeof batch === 'string') {
      yield heartbeat
      continue
    }
    const content = batch.events.map(({ event, data }) => (event === 'delta' ? parseDelta(data) : '')).join('')
    if (content !== '') yield chunks.delta({ content })
    begun ||= content !== ''
    if (batch.ends) break
  }
  const answer = await awaitAnswer(ctx, running)
  const calls = answerCalls(answer, running.functions)
  // An old answer, or one without text events, is sent whole.
  const unsent = begun ? '' : answerText(answer)
  if (unsent !== '' || (!begun && calls.length === 0)) yield chunks.delta({ content: unsent })
  for (const [index, call] of calls.entries()) yield chunks.delta({ tool_calls: [{ index, ...call }] })
  yield chunks.end(toFinishReason(answer, calls), { prosa: makeExtension(answer, running.chatId, running.ignored) })
  if (includeUsage) yield chunks.usage(toUsage(answer) ?? null)
  yield lastFrame
}

const CLIENT_LEFT = 499
/** Whether reading ended because the client disconnected. */
const isLeft = (error: Error, { env: { outgoing } }: ApiRequest): boolean =>
  'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE' && outgoing.destroyed

/** Names the first ten ignored fields and counts the rest, because proxies limit header length. */
export function ignoredHeaders({ ignored }: RunningCompletion): Record<string, string> {
  if (ignored.length === 0) return {}
  const more = ignored.length > 10 ? [`+${ignored.length - 10}`] : []
  return { [ignoredHeader]: [...ignored.slice(0, 10), ...more].join(', ') }
}

/** Returns the text of an event. Reasoning is left out, because OpenAI's format has no place for it. */
function parseDelta(data: string): string {
  const { text, kind } = JSON.parse(data) as ChatEventData['delta']
  return kind === 'reasoning' ? '' : text
}

/** Allows pages of these sites to call assistants with a key; cookies are never accepted there. `*` is every site. */
const allowPrograms = (origins: readonly string[]) =>
  cors({
    origin: origins.includes('*') ? '*' : [...origins],
    allowMethods: ['GET', 'POST'],
    exposeHeaders: ['retry-after', 'x-request-id', ignoredHeader],
    maxAge: 600,
  })

/** The same operations at addresses with a final slash, because programs join addresses by hand. */
const addSlash = <C extends Contract>(contract: C): C =>
  Object.fromEntries(
    Object.entries<Operation>(contract).map(([name, operation]) => [
      name,
      { ...operation, path: `${operation.path}/` as const },
    ]),
  ) satisfies Contract as Contract as C

/** Mounts a router whose failures are in OpenAI's format. */
export function mountCompletions(
  app: Hono<ApiEnv>,
  handlers: Handlers<typeof programs>,
  mounting: MountOptions<AppContext, object>,
): void {
  const { apiOrigins } = mounting.ctx.config
  if (apiOrigins.length > 0) app.use('/v1/*', allowPrograms(apiOrigins))
  const door = new Hono<ApiEnv>()
  door.onError((error, request) => {
    // the client is gone: nginx's status for it keeps the failure statistics correct
    if (isLeft(error, request)) return request.body(null, CLIENT_LEFT as StatusCode)
    const known = asDomainError(error)
    const log = request.get('facts').log
    if (known.status >= 500) log.error({ err: error, route: request.req.routePath }, 'request failed')
    const { status, body, retryAfter } = openAiFailure(known)
    const headers = {
      'cache-control': 'no-store',
      'content-language': 'pt-BR',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    }
    return request.json(body, status as ContentfulStatusCode, headers)
  })
  for (const contract of [programs, addSlash(programs)]) mountContract(door, contract, handlers, mounting)
  const unknown = (request: ApiRequest) => {
    const message =
      'Não há nada neste endereço com este método. O endereço base da API termina em /v1; o que há nela está em /api/docs.'
    const error = { message, type: 'invalid_request_error', param: null, code: 'unknown_url' }
    return request.json({ error }, 404, { 'cache-control': 'no-store' })
  }
  door.all('/v1/*', unknown)
  // routes of programs configured without `/v1`
  door.post('/chat/completions', unknown)
  door.get('/models', unknown)
  app.route('/', door)
}
