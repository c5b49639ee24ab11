import { addressOf, type Answer, type Input, type Operation } from '#/protocol/api.ts'
import { commonErrors } from '#/protocol/common-errors.ts'
import type { Problem } from '#/protocol/errors.ts'

/** Thrown by the client for every answer that is not 2xx; `problem` is the server's RFC 9457 body. */
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
  /** The call goes on although its page is left. */
  keepalive?: boolean
  headers?: Record<string, string>
}

type Call<O> =
  unknown extends Input<O, 'sent'>
    ? (input?: Record<string, never>, options?: CallOptions) => Promise<Answer<O>>
    : (input: Input<O, 'sent'>, options?: CallOptions) => Promise<Answer<O>>

export type Client<C> = { readonly [K in keyof C]: Call<C[K]> }

export interface ClientConfig {
  /** Origin of the server, empty for the page's own. */
  base: string
  token?: () => string | null
  fetch?: (address: string, init?: RequestInit) => Promise<Response>
  onProblem?: (problem: ApiProblem) => void
  /** Makes a key for each call that does something: asked again after its answer was lost, it is done once. */
  newKey?: () => string
  /**
   * Waits before a call that has a key is made again, because the server was too busy for it; resolves to whether to make it.
   * Without this function no call is made again.
   *
   * @param attempt 1 before the first repetition
   */
  waitForRetry?: (attempt: number) => Promise<boolean>
  /** What becomes of each text of a JSON body on its way. */
  sentText?: (text: string) => string
}

/** What the client asks of an operation; its schemas are no part of it. */
interface Callable extends Pick<Operation, 'path' | 'raw'> {
  /** GET where left out. */
  method?: Operation['method']
  ok?: unknown
}

/**
 * One method per operation; the types come from the contract alone. Takes the contract itself, or its plain operations:
 * `createClient<AppContract>(operations, …)`. That it is one is checked where it is defined: to ask again for each client would
 * cost a type check half of its time.
 */
export function createClient<C>(contract: C | Readonly<Record<keyof C, Callable>>, config: ClientConfig): Client<C> {
  const operations = contract as Readonly<Record<string, Callable>>
  const unheard = new Map<string, string>()
  return new Proxy({} as Client<C>, {
    get: (_, name: string) => {
      const operation = operations[name]
      // no operation: undefined, so that a client is no promise when it is returned from an async function
      return (
        operation &&
        ((input: Loose = {}, options: CallOptions = {}) =>
          // without a session nothing is made that is known by its key, and a password is not kept
          config.newKey && config.token?.() && doesSomething(name, operation) && !(input.body instanceof FormData)
            ? callOnce(unheard, config.newKey, [operation, config, input, options])
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

/** What only looks at something, or stops it, is asked again as it is: the server need not keep an answer that may hold what others wrote. */
const doesSomething = (name: string, { method, raw }: Callable): boolean =>
  method === 'POST' && !raw && !/^(?:read|check|preview|test|find|propose|improve|stop)[A-Z]/.test(name)

/** Calls of which nobody knows what became: of more than so many at once the first is forgotten, and would be a new one. */
const MOST_UNHEARD = 9

type CallInput = [operation: Callable, config: ClientConfig, input: Loose, options: CallOptions]

/** Sends the key of the same call before it, where nobody knows what became of that one (`Idempotency-Key`, docs/decisions/repeats-and-conflicts.md). */
async function callOnce(
  unheard: Map<string, string>,
  newKey: () => string,
  [operation, config, input, options]: CallInput,
): Promise<unknown> {
  const asked = JSON.stringify([addressOf(operation, input), input.body])
  const key = unheard.get(asked) ?? newKey()
  unheard.delete(asked)
  const headers = { 'idempotency-key': key, ...options.headers }
  // the key makes sure that a call for which the server had no room is done once, however often it is made
  for (let attempt = 1; ; attempt++)
    try {
      return await call(operation, config, input, { ...options, headers })
    } catch (error) {
      if (isBusy(error) && (await config.waitForRetry?.(attempt))) continue
      // what was sent may be large
      if (mayBeDone(error) && unheard.set(asked, key).size > MOST_UNHEARD)
        unheard.delete(unheard.keys().next().value ?? '')
      throw error
    }
}

/** Whether the server had no room for a call, or is still at the same one. */
const isBusy = (error: unknown): boolean =>
  error instanceof ApiProblem && [503, 409].includes(error.status) && mayBeDone(error)

/** Whether the server may have done what was asked: no answer came, or one of what stands before it, or it is still at it. */
export const mayBeDone = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.code === 'unavailable' || error.code === 'request_running'

async function call(...[operation, config, input, options]: CallInput): Promise<unknown> {
  const token = config.token?.()
  const isForm = input.body instanceof FormData
  const { sentText } = config
  const asSent = sentText && ((_: string, value: unknown) => (typeof value === 'string' ? sentText(value) : value))
  const response = await (config.fetch ?? fetch)(config.base + addressOf(operation, input), {
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
    // of the session before, as where a new password began another one meanwhile, it says nothing of this one
    if (token === config.token?.()) config.onProblem?.(problem)
    throw problem
  }
  if (isPage(response)) throw new ApiProblem(unexpected(502))
  if (operation.raw) return response
  return operation.ok ? readAnswer(response) : undefined
}

/** A page instead of an answer: of a filter, of a proxy, of a network that wants a sign-in first. Where ours is a page, it is a file to save. */
const isPage = ({ headers }: Response): boolean =>
  (headers.get('content-type') ?? '').includes('html') && !headers.has('content-disposition')

/** What is no JSON was not written by our server, or was cut. */
export async function readAnswer(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw error instanceof SyntaxError ? new ApiProblem(unexpected(502)) : error
  }
}

/**
 * Reads the problem of a failed answer. An answer without a problem of ours, such as the page of a proxy, becomes a plain one.
 *
 * A 401 or 403 ends the session [S43], whichever program on the server's side wrote it. The page that a network shows instead of
 * the product (a sign-in page, a filter) ends nothing: it is HTML or plain text and lacks the `x-request-id` of our answers.
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

const filtered = 'A rede em que você está recusou este pedido. Tente em outra rede, ou avise quem cuida dela.'

/** What stands in front of the product refuses in its own words, in English and in HTML. */
const foreignTitles: Readonly<Record<number, string>> = {
  413: 'O servidor à frente do Prosa recusou o tamanho do envio. Envie um arquivo menor, ou peça a quem cuida dele um limite maior.',
  502: 'O servidor à frente do Prosa não conseguiu falar com ele. Tente novamente em instantes.',
  504: 'O servidor à frente do Prosa não esperou a resposta. Tente novamente, ou peça a quem cuida dele um limite maior.',
}

/** By its marks alone: what carries a code, a title and a status was written by our server. */
function isProblem(body: unknown): body is Problem {
  const { code, title, status } = (body ?? {}) as Partial<Record<keyof Problem, unknown>>
  return typeof code === 'string' && typeof title === 'string' && typeof status === 'number'
}
