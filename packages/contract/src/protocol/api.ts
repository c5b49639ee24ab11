import type { z } from '#/protocol/zod.ts'
import type { ErrorCode } from '#/protocol/errors.ts'
import type { PermissionName } from '#/protocol/permissions.ts'

/** Who may knock: a signed-in person, a guest session (share, SGA), a personal API key. */
export type ActorKind = 'user' | 'guest' | 'key'

/**
 * One operation of the API as plain data. The server mounts it, the client calls it, OpenAPI and the authorization
 * tests read it.
 *
 * `policy` is the word `public` (no session needed), `session` (any actor of the listed kinds) or the name of the
 * server's policy that decides once the object is loaded (`assistant.edit`). `permission` is asked before that.
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
  /** Calls a minute for each actor, or each client network where no session is needed; beyond it 429. */
  readonly limitPerMinute?: number
  /**
   * What opens a public operation in the place of a session: `signature` is a request that its sender has signed, by the
   * headers that `headers` names.
   */
  readonly door?: 'signature'
  /** Headers that the operation reads of its own, as its callers write them; the handler reads the raw request. */
  readonly headers?: z.ZodObject
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /**
   * Replaces what several people may change. The body may say in `version` which state its author read: where it is another by
   * now, nothing is changed and the answer is 409 `changed_meanwhile`. Left out, the last one to write wins.
   */
  readonly versioned?: true
  /** What a whole body may have where that is more than MAX_JSON_MB, in megabytes. */
  readonly bodyMegabytes?: number
  /** The body is multipart/form-data with one file in the field `file`; the handler reads the raw request. */
  readonly upload?: true
  readonly status?: 200 | 201 | 202
  /** Shape of the answer; without it the answer is 204. */
  readonly ok?: z.ZodType
  /** The answer is not JSON: an event stream, or a file, whose `Content-Type` says of what kind it is. */
  readonly raw?: 'text/event-stream' | '*/*'
  readonly errors?: readonly ErrorCode[]
  /** Its failures, where another protocol's form takes the place of problems (RFC 9457). */
  readonly failure?: ForeignFailure
}

/** Failures in the form of another protocol: the body of all of them, and by status what it says. */
export interface ForeignFailure {
  readonly body: z.ZodType
  readonly statuses: Readonly<Record<number, string>>
}

export type Contract = Readonly<Record<string, Operation>>

/**
 * Of the doors that nobody's session limits, for a whole network: schools have one address for everybody, and classes of 60
 * come in the same seconds. What could be guessed there has limits of its own (L6).
 */
export const crowdPerMinute = 600
/** How often a network may ask for what pages read before somebody has entered, some times a page. */
export const readsPerMinute = 2400

/**
 * A schema, as far as types ask for one. Who asks whether it is one of zod's has all of each schema compared with that, which
 * took half of the time of every type check.
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

/** What a caller of an operation passes (`sent`) or a handler receives after validation (`parsed`). */
export type Input<O, Side extends 'sent' | 'parsed'> = Part<O, 'params', Side> &
  Part<O, 'query', Side> &
  Part<O, 'body', Side>

/** What the caller of an operation gets back. */
export type Answer<O> = O extends { readonly raw: string }
  ? Response
  : O extends { readonly ok: infer S extends Schema }
    ? S['_zod']['output']
    : void

/** What a handler of an operation returns: the contract strips whatever it does not name. */
export type Returned<O> = O extends { readonly raw: string }
  ? Response
  : O extends { readonly ok: infer S extends Schema }
    ? S['_zod']['input']
    : void

interface Addressed {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/** Path and query of a call; also the cache key of a read, on both ends. Query keys are sorted, empty ones left out. */
export function addressOf({ path: pattern }: Pick<Operation, 'path'>, input: Addressed = {}): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (value !== undefined && value !== null && value !== '') search.set(name, `${value as string | number | boolean}`)
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path
}
