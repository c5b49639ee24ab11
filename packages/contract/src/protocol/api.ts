import type { z } from '#/protocol/zod.ts'
import type { ErrorCode } from '#/protocol/errors.ts'
import type { PermissionName } from '#/protocol/permissions.ts'

/** Kinds of callers: a signed-in person, a guest session (link or activity), a personal API key. */
export type ActorKind = 'user' | 'guest' | 'key'

/**
 * One operation of the API as plain data. The server mounts it, the client calls it; OpenAPI and the authorization
 * tests are derived from it.
 *
 * `policy` is `public` (no session needed), `session` (any caller of the listed kinds) or the name of a server policy
 * that decides once the object is loaded (`assistant.edit`). `permission` is checked before that.
 */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly tag: string
  readonly summary: string
  readonly policy: 'public' | 'session' | `${string}.${string}`
  readonly permission?: PermissionName
  /** Defaults to `['user']`. */
  readonly actors?: readonly ActorKind[]
  /** Limit of calls per minute for each caller, or each client network if no session is needed; then 429. */
  readonly limitPerMinute?: number
  /**
   * Authenticates a public operation instead of a session: `signature` means that the sender has signed the request,
   * with the headers that `headers` names.
   */
  readonly door?: 'signature'
  /** Headers that the operation itself reads, spelled as callers send them; the handler reads the raw request. */
  readonly headers?: z.ZodObject
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /**
   * Replaces an object that several people may change. The body may give in `version` the state that its author read;
   * if it has changed since, the answer is 409 `changed_meanwhile`. Without `version` the last write wins.
   */
  readonly versioned?: true
  /** Maximum size of the whole body in megabytes, if larger than MAX_JSON_MB. */
  readonly bodyMegabytes?: number
  /** The body is multipart/form-data with one file in the field `file`; the handler reads the raw request. */
  readonly upload?: true
  readonly status?: 200 | 201 | 202
  /** Schema of the response; without it the response is 204. */
  readonly ok?: z.ZodType
  /** The response is not JSON: an event stream, or a file described by its `Content-Type`. */
  readonly raw?: 'text/event-stream' | '*/*'
  readonly errors?: readonly ErrorCode[]
  /** Error format of another protocol, instead of problems (RFC 9457). */
  readonly failure?: ForeignFailure
}

/** Errors in the format of another protocol: their common body schema, and a description by status. */
export interface ForeignFailure {
  readonly body: z.ZodType
  readonly statuses: Readonly<Record<number, string>>
}

export type Contract = Readonly<Record<string, Operation>>

/**
 * Limit per minute for a whole network at entries without a session: a school has one IP address, and classes of 60
 * arrive within seconds. Guessing has stricter limits (L6).
 */
export const crowdPerMinute = 600
/** Limit per minute for a whole network of reads before sign-in; a page makes several. */
export const readsPerMinute = 2400

/**
 * The part of a zod schema that types need. Constraining types by zod's own schema type doubled the time of every type
 * check.
 */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}

type Part<O, K extends 'params' | 'query' | 'body', Side> = O extends { readonly [P in K]: infer S extends Schema }
  ? { [P in K]: Side extends 'sent' ? S['_zod']['input'] & VersionOf<O, K> : S['_zod']['output'] }
  : unknown

type VersionOf<O, K> = K extends 'body'
  ? O extends { readonly versioned: true }
    ? { version?: string }
    : unknown
  : unknown

/**
 * Parameters of an operation as a caller passes them (`sent`) or as a handler receives them after validation
 * (`parsed`).
 */
export type Input<O, Side extends 'sent' | 'parsed'> = Part<O, 'params', Side> &
  Part<O, 'query', Side> &
  Part<O, 'body', Side>

/** The response of an operation for its caller. */
export type Answer<O> = O extends { readonly raw: string }
  ? Response
  : O extends { readonly ok: infer S extends Schema }
    ? S['_zod']['output']
    : void

/** The return value of an operation's handler; fields that the contract does not name are removed. */
export type Returned<O> = O extends { readonly raw: string }
  ? Response
  : O extends { readonly ok: infer S extends Schema }
    ? S['_zod']['input']
    : void

interface Addressed {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/**
 * Builds the path and query of a call, which is also the cache key of a read on both ends. Query keys are sorted, and
 * empty values left out.
 */
export function formatAddress({ path: pattern }: Pick<Operation, 'path'>, input: Addressed = {}): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (value !== undefined && value !== null && value !== '') search.set(name, `${value as string | number | boolean}`)
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path
}
