import type { HttpBindings } from '@hono/node-server'
import type { Contract, Input, Operation, Returned } from '@prosa/contract/protocol/api.ts'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Actor, GuestActor, UserActor } from '#/platform/authorization/actor.ts'

/** Facts of one request that every layer may need. */
export interface RequestFacts {
  readonly requestId: string
  /** Client network for limits: an IPv4 address or an IPv6 /64. */
  readonly network: string
  readonly device: string
  /** Of the cookie of the browser that asks (T8); programs have none. */
  readonly browserHash?: Buffer | undefined
  /** The same of a page of ours inside of another site's, which only guests have. */
  readonly frameHash?: Buffer | undefined
  readonly log: Logger
}

// A type, not an interface: Hono's Env asks for an index signature.
// `rawBody`: the JSON body as it was sent, for signatures over its bytes.
export type ApiEnv = { Bindings: HttpBindings; Variables: { facts: RequestFacts; rawBody?: string } }
export type ApiRequest = Context<ApiEnv>

type Kinds<O extends Operation> = O['actors'] extends readonly (infer K)[] ? K : 'user'
type ActorOf<O extends Operation> = O['policy'] extends 'public'
  ? undefined
  : 'guest' extends Kinds<O>
    ? 'user' extends Kinds<O>
      ? Actor
      : GuestActor
    : UserActor

/** What a handler of one operation receives. `request` is Hono's own, for uploads and streams. */
type Call<O extends Operation, Ctx> = Input<O, 'parsed'> & {
  ctx: Ctx
  actor: ActorOf<O>
  facts: RequestFacts
  request: ApiRequest
}

/** One handler per operation: load, authorize, call the service, present. No try/catch. */
export type HandlersOf<C extends Contract, Ctx> = {
  readonly [K in keyof C]: (call: Call<C[K], Ctx>) => Promise<Returned<C[K]>> | Returned<C[K]>
}
