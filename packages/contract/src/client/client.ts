import { formatAddress, type Answer, type Input, type Operation } from '#/protocol/api.ts'
import { commonErrors } from '#/protocol/common-errors.ts'
import type { Problem } from '#/protocol/errors.ts'

/** The error of every response outside 2xx; `problem` is its RFC 9457 body. */
export class ApiProblem extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail ?? problem.title)
    this.name = 'ApiProblem'
    this.problem = problem
  }
  get status(): number {
    return this.problem.status
  }
  get code(): string {
    return this.problem.code
  }
}

export interface CallOptions {
  signal?: AbortSignal
  /** Lets the request finish even if the person leaves the page. */
  keepalive?: boolean
  headers?: Record<string, string>
}

type Call<O> =
  unknown extends Input<O, 'sent'>
    ? (input?: Record<string, never>, options?: CallOptions) => Promise<Answer<O>>
    : (input: Input<O, 'sent'>, options?: CallOptions) => Promise<Answer<O>>

export type Client<C> = { readonly [K in keyof C]: Call<C[K]> }

export interface ClientConfig {
  /** Origin of the server; empty for the origin of the page. */
  base: string
  token?: () => string | null
  fetch?: (address: string, init?: RequestInit) => Promise<Response>
  onProblem?: (problem: ApiProblem) => void
  /** Creates an `Idempotency-Key` for each write, so that a retry after a lost response repeats nothing. */
  newKey?: () => string
  /**
   * Waits before a call with a key is retried because the server was too busy; resolves to whether to retry. Without
   * this function no call is retried.
   *
   * @param attempt 1 before the first retry
   */
  waitForRetry?: (attempt: number) => Promise<boolean>
  /** Transforms every string of a JSON body before it is sent. */
  sentText?: (text: string) => string
}

/** The parts of an operation that the client needs; schemas are not among them. */
interface Callable extends Pick<Operation, 'path' | 'raw'> {
  /** GET by default. */
  method?: Operation['method']
  ok?: unknown
}

/**
 * Creates a client with one method per operation, typed by the contract. It takes the contract itself or its plain
 * operations: `createClient<AppContract>(operations, …)`. The parameter is typed loosely, because checking the contract
 * again for every client would double the time of the type check.
 */
export function createClient<C>(contract: C | Readonly<Record<keyof C, Callable>>, config: ClientConfig): Client<C> {
  const operations = contract as Readonly<Record<string, Callable>>
  const unconfirmed = new Map<string, string>()
  return new Proxy({} as Client<C>, {
    get: (_, name: string) => {
      const operation = operations[name]
      // An unknown property gives undefined; without this, an async function that returns the client would call its
      // `then`.
      return (
        operation &&
        ((input: Loose = {}, options: CallOptions = {}) =>
          // Only calls in a session have keys, so that a sign-in's password is never remembered. Form data cannot be
          // compared.
          config.newKey && config.token?.() && needsKey(name, operation) && !(input.body instanceof FormData)
            ? callOnce(unconfirmed, config.newKey, [operation, config, input, options])
            : call(operation, config, input, options))
      )
    },
  })
}

interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * Whether a call writes and therefore needs a key. Calls that only read or stop something can be repeated safely; the
 * server should not store their responses, which may hold other people's texts.
 */
const needsKey = (name: string, { method, raw }: Callable): boolean =>
  method === 'POST' && !raw && !/^(?:read|check|preview|test|find|propose|improve|stop)[A-Z]/.test(name)

/**
 * Maximum number of calls with an unknown outcome that are remembered. Beyond it the oldest is forgotten, and its retry
 * counts as a new call.
 */
const MAX_UNCONFIRMED_CALLS = 9

type CallInput = [operation: Callable, config: ClientConfig, input: Loose, options: CallOptions]

/**
 * Makes a call with an `Idempotency-Key`. If the outcome of an identical earlier call is unknown, its key is sent again
 * (docs/decisions/repeats-and-conflicts.md).
 */
async function callOnce(
  unconfirmed: Map<string, string>,
  newKey: () => string,
  [operation, config, input, options]: CallInput,
): Promise<unknown> {
  const callText = JSON.stringify([formatAddress(operation, input), input.body])
  const key = unconfirmed.get(callText) ?? newKey()
  unconfirmed.delete(callText)
  const headers = { 'idempotency-key': key, ...options.headers }
  // Retrying is safe: the server executes a call with the same key only once.
  for (let attempt = 1; ; attempt++)
    try {
      return await call(operation, config, input, { ...options, headers })
    } catch (error) {
      if (isBusy(error) && (await config.waitForRetry?.(attempt))) continue
      // Few calls are remembered, because their bodies may be large.
      if (mayHaveRun(error) && unconfirmed.set(callText, key).size > MAX_UNCONFIRMED_CALLS)
        unconfirmed.delete(unconfirmed.keys().next().value ?? '')
      throw error
    }
}

/** Whether the server was too busy for a call or is still executing it. */
const isBusy = (error: unknown): boolean =>
  error instanceof ApiProblem && [503, 409].includes(error.status) && mayHaveRun(error)

/**
 * Whether the server may have executed the call: the response was lost, came from a proxy, or says that the call is
 * running.
 */
export const mayHaveRun = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.code === 'unavailable' || error.code === 'request_running'

async function call(...[operation, config, input, options]: CallInput): Promise<unknown> {
  const token = config.token?.()
  const isForm = input.body instanceof FormData
  const { sentText } = config
  const asSent = sentText && ((_: string, value: unknown) => (typeof value === 'string' ? sentText(value) : value))
  const response = await (config.fetch ?? fetch)(config.base + formatAddress(operation, input), {
    ...options,
    method: operation.method ?? 'GET',
    headers: {
      accept: operation.raw ?? 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(input.body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    body: isForm ? (input.body as FormData) : JSON.stringify(input.body, asSent),
  })
  if (!response.ok) {
    const problem = new ApiProblem(await readProblem(response))
    // A problem of an earlier session, for example before a new password, must not end the current one.
    if (token === config.token?.()) config.onProblem?.(problem)
    throw problem
  }
  if (isPage(response)) throw new ApiProblem(unexpected(502))
  if (operation.raw) return response
  return operation.ok ? readAnswer(response) : undefined
}

/** Whether a filter, a proxy or a captive portal answered with an HTML page. Our own HTML responses are downloads. */
const isPage = ({ headers }: Response): boolean =>
  (headers.get('content-type') ?? '').includes('html') && !headers.has('content-disposition')

/**
 * Parses the JSON of a response.
 *
 * @throws ApiProblem if it is not JSON, because a proxy answered or the response was cut off
 */
export async function readAnswer(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw error instanceof SyntaxError ? new ApiProblem(unexpected(502)) : error
  }
}

/**
 * Reads the problem of a failed response. A response without one, such as the page of a proxy, becomes a generic
 * problem.
 *
 * A 401 or 403 ends the session [S43], whichever program on the server's side wrote it. A captive portal or a filter
 * ends nothing: its page is HTML or plain text and lacks the `x-request-id` header of our responses.
 */
export async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined)
  if (isProblem(body)) return body
  const { status, headers } = response
  if ([401, 403].includes(status))
    return headers.get('content-type')?.startsWith('text/') && !headers.has('x-request-id')
      ? unexpected(502, 'unavailable', filtered)
      : unexpected(status, 'session_required', commonErrors.session_required[1])
  const known = { 413: 'body_too_large', 429: 'rate_limited' } as const
  return unexpected(status, known[status as keyof typeof known], foreignTitles[status])
}

const unexpected = (
  status: number,
  code: Problem['code'] = 'unavailable',
  title = 'O servidor não respondeu como esperado. Tente novamente em instantes.',
): Problem => ({ type: 'about:blank', status, code, title })

const filtered = 'A rede em que você está recusou este pedido. Tente em outra rede.'

/** Portuguese titles for errors of the proxy in front of the server, which answers in English and HTML. */
const foreignTitles: Readonly<Record<number, string>> = {
  413: 'O envio é grande demais para este servidor. Envie um arquivo menor, ou fale com o administrador.',
  502: 'O servidor à frente do Prosa não conseguiu falar com ele. Tente novamente em instantes.',
  504: 'O servidor à frente do Prosa não esperou a resposta. Tente novamente, ou fale com o administrador.',
}

/** Recognizes our problems by their code, title and status, not by the content type. */
function isProblem(body: unknown): body is Problem {
  const { code, title, status } = (body ?? {}) as Partial<Record<keyof Problem, unknown>>
  return typeof code === 'string' && typeof title === 'string' && typeof status === 'number'
}
