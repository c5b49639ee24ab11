import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ApiKeyScope } from '@prosa/contract/identity/api-keys.ts'
import type { ActorKind, Contract, Operation } from '@prosa/contract/protocol/api.ts'
import type { Hono } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { ApiEnv, ApiRequest, HandlersOf, RequestFacts, RulesOf } from '#/platform/api/handlers.ts'
import { cutWhereItFails } from '#/platform/api/attachment.ts'
import { runOncePerKey, idempotencyKey, type Idempotency } from '#/platform/api/idempotency.ts'
import { parseInput } from '#/platform/api/validation.ts'
import { type Actor, actorName, hasPermission } from '#/platform/authorization/actor.ts'
import { AccessDenied } from '#/platform/authorization/authorize.ts'
import { type Admit, admissionBy, type Rule } from '#/platform/authorization/rules.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import { logSecurityEvent } from '#/platform/log/security-event.ts'
import { jsonAnswer } from '#/platform/pages/compression.ts'
import { isDiskFull } from '#/platform/storage/disk-space.ts'

/**
 * Resolves the actor of a bearer token, of one of these kinds; throws 401 `session_required` or 403. `apart` is the scope of
 * keys that alone opens the asked address.
 */
export type Authenticate = (
  token: string | undefined,
  kinds: readonly ActorKind[],
  facts: RequestFacts,
  apart?: ApiKeyScope,
) => Promise<Actor>

/** Throws 429 above this number of uses of a key in a minute. */
type LimitUses = (key: string, limitPerMinute: number) => Promise<void>

/** What mounted operations share. */
export interface MountOptions<Ctx, Rules> {
  ctx: Ctx
  /** The rule of each policy that the contract names. */
  rules: Rules
  authenticate: Authenticate
  limitUses: LimitUses
  idempotency: Idempotency
  /** Largest JSON body in bytes (F1). */
  maxJsonBytes: number
}

type AnyHandler = (call: unknown) => unknown

/**
 * Mounts the operations of a contract: authenticate, check the permission, limit, validate, load and authorize the resource,
 * handle (both once for each idempotency key), and reduce the response to the contract. Handlers only handle.
 */
export function mountContract<C, Ctx, Rules extends RulesOf<C, Ctx>>(
  app: Hono<ApiEnv>,
  contract: C,
  handlers: HandlersOf<C, Ctx, Rules>,
  options: MountOptions<Ctx, Rules>,
): void {
  const { ctx, authenticate, idempotency, maxJsonBytes } = options
  for (const [name, operation] of Object.entries(contract as Contract)) {
    const admitTo = admissionTo<Ctx>(name, operation, options.rules as Readonly<Record<string, Rule<Ctx>>>)
    const handle = handlers[name as keyof C] as AnyHandler
    app.on(operation.method, operation.path, async (request) => {
      const facts = request.get('facts')
      const actor = await admitCall(operation, request, authenticate)
      await limitCalls(name, operation, { actor, facts, limitUses: options.limitUses })
      const input = await parseInput(operation, request, maxJsonBytes)
      const answer = async () => {
        try {
          const resource = actor && (await admitTo?.(ctx, actor, input))
          const by = { actor, facts, seen: input['seen'] }
          return toContractFields(operation, await handle({ ...input, ctx, actor, facts, by, resource, request }))
        } catch (error) {
          if (error instanceof AccessDenied) noteDenial(actor, facts, `${name} ${error.action}`)
          throw error
        }
      }
      const key = idempotencyKey(operation, request)
      if (key === undefined || actor === undefined) return respondWith(operation, request, await answer())
      const call = { actor: actorName(actor), key, content: [name, input], log: facts.log }
      return respondWith(operation, request, await runOncePerKey(idempotency, call, answer))
    })
  }
}

/** The check that an operation's policy requires; undefined where a session, or nothing, is enough. */
function admissionTo<Ctx>(
  name: string,
  { policy, params, query }: Operation,
  rules: Readonly<Record<string, Rule<Ctx>>>,
): Admit<Ctx> | undefined {
  if (policy === 'public' || policy === 'session') return undefined
  const rule = rules[policy]
  const admission = rule && admissionBy(rule, new Set(Object.keys({ ...params?.shape, ...query?.shape })))
  if (!admission) throw new Error(`The policy ${policy} decides nothing about ${name}`)
  return admission
}

async function admitCall(
  operation: Operation,
  request: ApiRequest,
  authenticate: Authenticate,
): Promise<Actor | undefined> {
  if (operation.policy === 'public') return undefined
  const facts = request.get('facts')
  const actor = await authenticate(bearerToken(request), operation.actors ?? ['user'], facts)
  // Guests have no permissions: the policy checks the object against their session.
  if (actor.kind === 'guest' || hasPermission(actor, operation.permission)) return actor
  noteDenial(actor, facts, operation.permission ?? '')
  throw notFound()
}

/** Logs a denied access, never the address, which may hold a token. */
function noteDenial(actor: Actor | undefined, { log, network }: RequestFacts, detail: string): void {
  logSecurityEvent(log, { name: 'access.denied', network, detail, ...(actor ? { actor: actorName(actor) } : {}) })
}

async function limitCalls(
  name: string,
  { method, limitPerMinute }: Operation,
  { actor, facts, limitUses }: { actor: Actor | undefined; facts: RequestFacts; limitUses: LimitUses },
): Promise<void> {
  if (limitPerMinute === undefined) return
  const who = actor && actorName(actor)
  try {
    await limitUses(`${name}:${who ?? facts.network}`, limitPerMinute)
  } catch (error) {
    // reads continue uncounted while a full disk prevents writing the count
    if (method === 'GET' && isDiskFull(error)) return
    if (error instanceof DomainError) {
      const event = { name: 'limit.reached', network: facts.network, detail: name } as const
      logSecurityEvent(facts.log, who === undefined ? event : { ...event, actor: who })
    }
    throw error
  }
}

/** The bearer token of a request; undefined without one. */
export function bearerToken(request: ApiRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.req.header('authorization') ?? '')?.[1]
}

/** Reduces a response to the fields of the contract (Z7). */
const toContractFields = (operation: Operation, returned: unknown): unknown =>
  operation.raw || !operation.ok ? returned : operation.ok.parse(returned)

async function respondWith(operation: Operation, request: ApiRequest, answer: unknown): Promise<Response> {
  request.header('cache-control', 'no-store')
  if (operation.raw) {
    // RESPONSE_ALREADY_SENT was created before the package replaced the global Response class, and is no instance of the new one.
    if (answer === RESPONSE_ALREADY_SENT) return RESPONSE_ALREADY_SENT
    if (!(answer instanceof Response)) throw new Error(`${operation.path} must return a Response`)
    const body = operation.raw === '*/*' ? await cutWhereItFails(answer.body, request) : answer.body
    return request.newResponse(body, answer.status as StatusCode, Object.fromEntries(answer.headers))
  }
  return operation.ok ? jsonAnswer(request, answer as object, operation.status) : request.body(null, 204)
}
