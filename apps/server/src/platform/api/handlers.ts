import type { HttpBindings } from '@hono/node-server'
import type { Input, Returned, Schema } from '@prosa/contract/protocol/api.ts'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Actor, GuestActor, UserActor } from '#/platform/authorization/actor.ts'
import type { ResourceOf, Rule } from '#/platform/authorization/rules.ts'

/** Facts of one request that every layer may need. */
export interface RequestFacts {
  readonly requestId: string
  /** Client network for limits: an IPv4 address or an IPv6 /64. */
  readonly network: string
  readonly device: string
  /** Hash of the browser's cookie (T8); programs have none. */
  readonly browserHash?: Buffer | undefined
  /** Hash of the cookie of our page embedded in another site, which only guests have. */
  readonly frameHash?: Buffer | undefined
  readonly log: Logger
}

// A type, not an interface, because Hono's Env requires an index signature. `rawBody` is the JSON body as it was sent, for
// signatures over its bytes.
export type ApiEnv = { Bindings: HttpBindings; Variables: { facts: RequestFacts; rawBody?: string } }
export type ApiRequest = Context<ApiEnv>

// None of these types requires an `Operation`: see Schema.
type Kinds<O> = O extends { readonly actors: readonly (infer K)[] } ? K : 'user'
type ActorOf<O> = O extends { readonly policy: 'public' }
  ? undefined
  : 'guest' extends Kinds<O>
    ? 'user' extends Kinds<O>
      ? Actor
      : GuestActor
    : UserActor

/** The actor of a change and its request, for the audit trail. */
export interface By<A extends Actor | undefined = UserActor> {
  readonly actor: A
  readonly facts: RequestFacts
  /** Version of the record that the caller has read, if sent: see `requireSeen`. */
  readonly seen?: string | undefined
}

/** The names of the policies in a contract that need a rule. */
type PolicyName<C> = Exclude<
  { [K in keyof C]: C[K] extends { readonly policy: infer P extends string } ? P : never }[keyof C],
  'public' | 'session'
>

/** One rule for each policy that a contract names. */
export type RulesOf<C, Ctx> = Readonly<Record<PolicyName<C>, Rule<Ctx>>>

type Named<O> =
  | (O extends { readonly params: infer S extends Schema } ? keyof S['_zod']['output'] : never)
  | (O extends { readonly query: infer S extends Schema } ? keyof S['_zod']['output'] : never)

/**
 * The argument of an operation's handler. `resource` is the one of its policy, with the proof that the actor may do this with it;
 * `request` is Hono's own, for uploads and streams.
 */
type Call<O, Ctx, Rules> = Input<O, 'parsed'> &
  (O extends { readonly policy: infer P extends keyof Rules } ? ResourceOf<Rules[P], Named<O>> : unknown) & {
    ctx: Ctx
    actor: ActorOf<O>
    facts: RequestFacts
    by: By<ActorOf<O>>
    request: ApiRequest
  }

/**
 * One handler per operation: call the service and present the result. No try/catch and no authorization: the rule of its policy
 * ran before.
 */
export type HandlersOf<C, Ctx, Rules> = {
  readonly [K in keyof C]: (call: Call<C[K], Ctx, Rules>) => Promise<Returned<C[K]>> | Returned<C[K]>
}
