import type { Actor } from '#/platform/authorization/actor.ts'
import { AccessDenied, type Authorized } from '#/platform/authorization/authorize.ts'

/** A policy without a resource: the actor alone decides. */
export interface ActorRule {
  readonly admits: (actor: Actor) => boolean
}

/**
 * A policy about one resource. `param` is the parameter of path or query that names it, null where it follows from the actor.
 * `admits` is asked first, and alone by an operation that names no resource, such as a list. `load` returns the resource with its
 * proof, or throws the 404 of a missing one (T1).
 */
export interface ResourceRule<Ctx, Id, T, Param extends string | null> {
  readonly param: Param
  readonly admits?: (actor: Actor) => boolean
  readonly load: (ctx: Ctx, id: Id, actor: Actor) => Promise<T>
}

/** The rule behind a policy's name in the contract. */
export type Rule<Ctx> = ActorRule | ResourceRule<Ctx, never, unknown, string | null>

interface Parts<Ctx, Id, T, Action extends string, Param extends string | null> {
  param: Param
  admits?: (actor: Actor) => boolean
  load: (ctx: Ctx, id: Id, actor: Actor) => Promise<T | undefined>
  action: Action
  /** Whether the actor may use the resource. Absent where `admits` or `load` decides alone. */
  allows?: (actor: Actor, resource: T) => boolean
}

/** Creates the rule of a policy about one resource: how it is loaded, and who may do the action with it. */
export const about = <Ctx, Id, T, const Action extends string, const Param extends string | null>({
  load,
  action,
  allows,
  ...rule
}: Parts<Ctx, Id, T, Action, Param>): ResourceRule<Ctx, Id, Authorized<NonNullable<T>, Action>, Param> => ({
  ...rule,
  load: async (ctx, id, actor) => {
    const found = await load(ctx, id, actor)
    if (found === undefined || allows?.(actor, found) === false) throw new AccessDenied(action)
    return found as Authorized<NonNullable<T>, Action>
  },
})

/** The resource that a rule passes to a handler, in an operation with parameters of these names. */
export type ResourceOf<R, Named extends PropertyKey> =
  R extends ResourceRule<never, never, infer T, infer Param>
    ? Param extends Named | null
      ? { resource: T }
      : unknown
    : unknown

/** Checks an actor and returns the resource of the rule. */
export type Admit<Ctx> = (ctx: Ctx, actor: Actor, input: { params?: object; query?: object }) => Promise<unknown>

/** Returns how a rule decides about operations with parameters of these names; undefined where it cannot. */
export function admissionBy<Ctx>(rule: Rule<Ctx>, named: ReadonlySet<string>): Admit<Ctx> | undefined {
  const { admits } = rule
  const found = 'load' in rule && (rule.param === null || named.has(rule.param)) ? rule : undefined
  if (!found && !admits) return undefined
  return async (ctx, actor, input) => {
    if (admits?.(actor) === false) throw new AccessDenied('admit')
    const given: Record<string, unknown> = { ...input.query, ...input.params }
    return found?.load(ctx, (found.param === null ? undefined : given[found.param]) as never, actor)
  }
}
