import type { Actor } from '#/platform/authorization/actor.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

declare const proof: unique symbol

/** A resource with the proof that its actor may do `Action` with it. Only `authorize` creates one. */
export type Authorized<T, Action extends string> = T & { readonly [proof]: Action }

/** Who may do what with one kind of resource: pure predicates, one a line, which read like sentences. */
export type Policy<T, Action extends string> = Readonly<Record<Action, (actor: Actor, resource: T) => boolean>>

/** The 404 of `authorize`: the caller cannot tell it from any other, the security log records a refusal (G1). */
export class AccessDenied extends DomainError {
  readonly action: string
  constructor(action: string) {
    super('not_found')
    this.action = action
  }
}

/**
 * Returns the resource with its proof, or throws the 404 of a resource that does not exist (T1), which hides it from unauthorized
 * actors. States in which an action is impossible are the services' 409, not a policy.
 */
export function authorize<T, Action extends string, A extends Action>(
  policy: Policy<T, Action>,
  actor: Actor,
  action: A,
  resource: T | undefined,
): Authorized<T, A> {
  if (resource === undefined || !policy[action](actor, resource)) throw new AccessDenied(action)
  return resource as Authorized<T, A>
}

/** Returns what the actor may do, for screens. */
export function listAbilities<T, Action extends string>(
  policy: Policy<T, Action>,
  actor: Actor,
  resource: T,
): Record<Action, boolean> {
  const decide = (action: Action): [Action, boolean] => [action, policy[action](actor, resource)]
  return Object.fromEntries((Object.keys(policy) as Action[]).map(decide)) as Record<Action, boolean>
}
