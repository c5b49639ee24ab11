import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { answerTokens, later, streamAnswer } from './model-answer.ts'
import {
  type Behaviour,
  defaultBehaviour,
  listToolCalls,
  directivesOfMessage,
  directivesOfModel,
  parseDirectives,
} from './model-behaviour.ts'
import { listening } from './instances/listening.ts'

export interface ChatMessage {
  role: string
  content?: string | null | { type: string; text?: string }[]
}

/** A request received by the model server, and the state of its answer. */
export interface ModelRequest {
  headers: IncomingMessage['headers']
  body: {
    model: string
    messages: ChatMessage[]
    stream?: boolean
    stream_options?: { include_usage?: boolean }
    [key: string]: unknown
  }
  /** Tokens written to the socket so far. */
  sent: number
  state: 'open' | 'finished' | 'aborted'
  /** Resolves when the answer is complete or the client has gone. */
  ended: Promise<'finished' | 'aborted'>
}

export interface ModelServer {
  /** With /v1, as a provider's base URL. */
  url: string
  /** The latest 1,000, oldest first. */
  requests: ModelRequest[]
  /** Sets the behaviours of the next requests, one each, above all other settings. */
  next: (...behaviours: Partial<Behaviour>[]) => void
  /** Changes the behaviour of all following requests. */
  behave: (behaviour: Partial<Behaviour>) => void
  close: () => Promise<void>
}

export interface ModelServerOptions {
  port?: number
  models?: string[]
  /** If given, any other bearer token gets 401. */
  apiKey?: string
  behaviour?: Partial<Behaviour>
  /** The context size of each model in the list, as vLLM reports it. */
  toldContext?: number
  /** Follows directives in what tools answer and describe too, as a model that takes data for instructions. */
  obeys?: boolean
  /** Answers depending on the messages; undefined uses the behaviour. */
  reply?: (messages: ChatMessage[]) => string | undefined
}

const KEPT_REQUESTS = 1_000

/** Starts an OpenAI-compatible HTTP server with programmed answers, by rising precedence: options, model name, last message, `next`. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  const queue: Partial<Behaviour>[] = []
  let standing = { ...defaultBehaviour, ...options.behaviour }
  let count = 0

  const server = createServer({ noDelay: true }, (request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error))
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (options.apiKey !== undefined && request.headers.authorization !== `Bearer ${options.apiKey}`)
      return refuse(response, 401)
    if (request.method === 'GET' && request.url === '/v1/models')
      return sendModels(response, options.models ?? ['prosa-teste'], options.toldContext)
    if (request.method === 'POST' && request.url === '/v1/audio/transcriptions') return transcribe(request, response)
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return refuse(response, 404)
    const body = parseBody(await text(request))
    if (body === undefined) return refuse(response, 400)
    const record = track(request, response, body)
    requests.push(record)
    if (requests.length > KEPT_REQUESTS) requests.shift()
    const behaviour = behaviourOf(body)
    later(behaviour.headersMs, () => answer(response, record, behaviour, `chatcmpl-${++count}`))
  }

  function behaviourOf(body: ModelRequest['body']): Behaviour {
    const message = lastUserText(body.messages)
    const reply = options.reply?.(body.messages)
    const named = parseDirectives(directivesOfModel(body.model))
    const inMessage = parseDirectives(directivesOfMessage(options.obeys === true ? newestOrder(body) : message))
    const behaviour = {
      ...standing,
      ...(reply === undefined ? {} : { text: reply }),
      ...named,
      ...(hasResult(body.messages) && options.obeys !== true ? { ...inMessage, toolCall: null } : inMessage),
      ...queue.shift(),
    }
    return behaviour.echo ? { ...behaviour, text: JSON.stringify(body.messages) } : behaviour
  }

  const { host, close } = await listening(server, options)
  return {
    url: `http://${host}/v1`,
    requests,
    next: (...behaviours) => void queue.push(...behaviours),
    behave: (behaviour) => void (standing = { ...standing, ...behaviour }),
    close,
  }
}

/** The transcript of every recording in a browser's format; others are refused. */
const spokenWords = 'Quando começam as aulas?'

async function transcribe(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = (await buffer(request)).toString('latin1')
  if (!/filename="ditado\.(webm|mp4|ogg)"/.test(form)) return refuse(response, 400)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text: spokenWords }))
}

/** Whether the messages hold the result of a call, so that one named in a message is made once. */
const hasResult = (messages: ChatMessage[]): boolean =>
  messages.at(-1)?.role === 'tool' || JSON.stringify(messages[0]?.content ?? '').includes('<chamadas>')

/** What a model that obeys everything follows: the newest result, or before the first one the descriptions of the tools. */
function newestOrder({ messages, tools }: ModelRequest['body']): string {
  const last = messages.at(-1)
  return last?.role === 'tool' ? JSON.stringify(last.content) : JSON.stringify(tools ?? [])
}

/** The text of the last user message, which may contain directives. */
export function lastUserText(messages: ChatMessage[]): string {
  const content = messages.findLast((message) => message.role === 'user')?.content ?? ''
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')
}

function parseBody(json: string): ModelRequest['body'] | undefined {
  try {
    const body = JSON.parse(json) as ModelRequest['body']
    return typeof body.model === 'string' && Array.isArray(body.messages) ? body : undefined
  } catch {
    return undefined
  }
}

function track(request: IncomingMessage, response: ServerResponse, body: ModelRequest['body']): ModelRequest {
  const record: ModelRequest = {
    headers: request.headers,
    body,
    sent: 0,
    state: 'open',
    ended: Promise.resolve('aborted'),
  }
  record.ended = once(response, 'close').then(() => {
    record.state = response.writableFinished ? 'finished' : 'aborted'
    return record.state
  })
  return record
}

function answer(response: ServerResponse, record: ModelRequest, behaviour: Behaviour, id: string): void {
  if (response.destroyed) return
  if (behaviour.status !== 200) return refuse(response, behaviour.status, behaviour.retryAfter)
  const { body } = record
  const head = { id, created: Math.floor(Date.now() / 1000), model: body.model }
  const usage = usageOf(body.messages, behaviour)
  if (behaviour.contextTokens > 0 && usage.prompt_tokens > behaviour.contextTokens)
    return refuseLength(response, behaviour.contextTokens, usage.prompt_tokens)
  const onToken = (sent: number) => void (record.sent = sent)
  const wanted = body.stream_options?.include_usage === true && behaviour.reportsUsage ? usage : undefined
  if (body.stream === true) return streamAnswer(response, { behaviour, head, usage: wanted, onToken })
  const duration = behaviour.tokensPerSecond > 0 ? (behaviour.tokens * 1000) / behaviour.tokensPerSecond : 0
  later(behaviour.firstTokenMs + duration, () => sendJson(response, 200, completion(head, behaviour, usage)))
}

function completion(
  head: { id: string; created: number; model: string },
  behaviour: Behaviour,
  usage: unknown,
): unknown {
  const calls = listToolCalls(behaviour).map(({ id, ...call }) => ({ id, type: 'function', function: call }))
  const toolCalls = calls.length === 0 ? {} : { tool_calls: calls }
  const message = { role: 'assistant', content: answerTokens(behaviour).join(''), refusal: null, ...toolCalls }
  const finish = calls.length === 0 ? behaviour.finish : 'tool_calls'
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    usage,
  }
}

/** Counts four characters as a token of the prompt: a sufficient estimate here. */
function usageOf(messages: ChatMessage[], behaviour: Behaviour) {
  const prompt = behaviour.promptTokens || Math.ceil(JSON.stringify(messages).length / 4)
  const completionTokens = answerTokens(behaviour).length
  return { prompt_tokens: prompt, completion_tokens: completionTokens, total_tokens: prompt + completionTokens }
}

const errors: Record<number, [type: string, code: string | null, message: string]> = {
  400: ['invalid_request_error', null, 'We could not parse the JSON body of your request.'],
  401: ['invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.'],
  404: ['invalid_request_error', 'model_not_found', 'The model does not exist or you do not have access to it.'],
  429: ['requests', 'rate_limit_exceeded', 'Rate limit reached.'],
}

function refuse(response: ServerResponse, status: number, retryAfter = 0): void {
  const [type, code, message] = errors[status] ?? [
    'server_error',
    null,
    'The server had an error while processing your request.',
  ]
  if (retryAfter > 0) response.setHeader('retry-after', retryAfter)
  sendJson(response, status, { error: { message, type, param: null, code } })
}

function refuseLength(response: ServerResponse, most: number, requested: number): void {
  const message = `This model's maximum context length is ${most} tokens. However, your messages resulted in ${requested} tokens. Please reduce the length of the messages.`
  const code = 'context_length_exceeded'
  sendJson(response, 400, { error: { message, type: 'invalid_request_error', param: 'messages', code } })
}

function sendModels(response: ServerResponse, models: string[], context?: number): void {
  const contextFacts = context === undefined ? {} : { max_model_len: context }
  const data = models.map((id) => ({ id, ...contextFacts, object: 'model', created: 1_700_000_000, owned_by: 'prosa' }))
  sendJson(response, 200, { object: 'list', data })
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

// Runs as a separate process for the bench: prints its address, ends with its parent.
if (import.meta.main) {
  const server = await startModelServer({ port: Number(process.argv[2] ?? 0) })
  process.stdout.write(`${server.url}\n`)
  process.on('disconnect', () => process.exit(0))
}
