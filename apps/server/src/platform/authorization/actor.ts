import type { ApiKeyScope } from '@prosa/contract/identity/api-keys.ts'
import type { PermissionName, Role } from '@prosa/contract/protocol/permissions.ts'

/** A person, signed in or calling with a personal key, as one query loads them. */
export interface UserActor {
  readonly kind: 'user'
  readonly id: number
  readonly sessionId: string
  /** The personal key of the call; `permissions` are those that the key allows. */
  readonly keyId?: string
  /** The key's scope that alone opens the address of the call; absent at all other addresses. */
  readonly apart?: ApiKeyScope
  readonly name: string
  readonly email: string
  readonly roles: readonly Role[]
  readonly permissions: ReadonlySet<PermissionName>
  /** Assistants shared with the person, with the role in each. */
  readonly assistants: ReadonlyMap<number, 'viewer' | 'editor'>
  /** Assistants published to the organisation; always empty for partners (S49). */
  readonly publicAssistants: ReadonlySet<number>
  readonly photo?: string
  /** IANA name; absent where the organisation's applies. */
  readonly timeZone?: string
  /** The only models that may answer the person, besides the embedded one; absent where all may. */
  readonly allowedModels?: readonly string[]
}

/** How a guest got in: a public link, or a school's launch of one activity for one student. */
type GuestPass =
  | { readonly kind: 'share'; readonly linkId: string }
  | { readonly kind: 'sga'; readonly activityId: string; readonly studentId: string }

/** A person without an account. Chats belong to `guestId`; the session opens them on one device. */
export interface GuestActor {
  readonly kind: 'guest'
  readonly sessionId: string
  readonly guestId: string
  readonly pass: GuestPass
}

export type Actor = UserActor | GuestActor

/** Whether the actor holds the permission; true where none is required. Administrators need it too [S48]. */
export function hasPermission(actor: Actor, permission: PermissionName | undefined): boolean {
  if (permission === undefined) return true
  return actor.kind === 'user' && actor.permissions.has(permission)
}

/** Whether the actor is a person with the role of administrator. */
export const isAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.roles.includes('admin')

/** `kind:id` of an actor, for logs, limits and keys; never a name or an e-mail. Each personal key is a separate actor. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'guest') return `guest:${actor.guestId}`
  return actor.keyId === undefined ? `user:${actor.id}` : `key:${actor.keyId}`
}
