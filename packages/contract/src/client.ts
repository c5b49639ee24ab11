import { addressOf, type Answer, type Contract, type Input, type Operation } from '#/api.ts'
import { problemSchema, type Problem } from '#/errors.ts'

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
  headers?: Record<string, string>
}

type Call<O extends Operation> =
  unknown extends Input<O, 'sent'>
    ? (input?: Record<string, never>, options?: CallOptions) => Promise<Answer<O>>
    : (input: Input<O, 'sent'>, options?: CallOptions) => Promise<Answer<O>>

export type Client<C extends Contract> = { readonly [K in keyof C]: Call<C[K]> }

export interface ClientConfig {
  /** Origin of the server, empty for the page's own. */
  base: string
  token?: () => string | null
  fetch?: typeof fetch
  onProblem?: (problem: ApiProblem) => void
}

/** One method per operation of the contract; the types come from the contract alone. */
export function createClient<C extends Contract>(contract: C, config: ClientConfig): Client<C> {
  return new Proxy({} as Client<C>, {
    get: (_, name: string) => {
      const operation = contract[name]
      // no operation: undefined, so that a client is no promise when it is returned from an async function
      return (
        operation && ((input?: Loose, options?: CallOptions) => call(operation, config, input ?? {}, options ?? {}))
      )
    },
  })
}

interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

async function call(operation: Operation, config: ClientConfig, input: Loose, options: CallOptions): Promise<unknown> {
  const token = config.token?.()
  const isForm = input.body instanceof FormData
  const response = await (config.fetch ?? fetch)(config.base + addressOf(operation, input), {
    method: operation.method,
    headers: {
      accept: operation.raw ?? 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(input.body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
      ...options.headers,
    },
    ...(input.body === undefined ? {} : { body: isForm ? (input.body as FormData) : JSON.stringify(input.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  if (!response.ok) {
    const problem = new ApiProblem(await readProblem(response))
    config.onProblem?.(problem)
    throw problem
  }
  if (operation.raw) return response
  return operation.ok ? response.json() : undefined
}

/** The problem in an answer that failed; an answer that is not ours (a proxy's page) becomes a plain one. */
export async function readProblem(response: Response): Promise<Problem> {
  const parsed = problemSchema.safeParse(await response.json().catch(() => undefined))
  if (parsed.success) return parsed.data
  return {
    type: 'about:blank',
    status: response.status,
    code: response.status === 429 ? 'rate_limited' : 'unavailable',
    title: 'O servidor não respondeu como esperado. Tente novamente em instantes.',
  }
}
