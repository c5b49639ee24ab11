import type { PermissionName, Role } from '@prosa/contract/protocol/permissions.ts'

/** A person, signed in or by a personal key, as one query loads them. */
export interface UserActor {
  readonly kind: 'user'
  readonly id: number
  readonly sessionId: string
  /** The personal key by which the person calls; the permissions are those that it allows. */
  readonly keyId?: string
  readonly name: string
  readonly email: string
  readonly roles: readonly Role[]
  readonly permissions: ReadonlySet<PermissionName>
  /** Assistants granted to the person, with the pivot's role. */
  readonly assistants: ReadonlyMap<number, 'viewer' | 'editor'>
  /** Assistants of the organisation; always empty for partners (S49). */
  readonly publicAssistants: ReadonlySet<number>
  readonly photo?: string
  /** IANA name; left out for the organisation's. */
  readonly timeZone?: string
  /** There where a group of theirs answers people's questions. */
  readonly attends?: true
  /** The only models that may answer the person, besides the embedded one; left out where all may. */
  readonly allowedModels?: readonly string[]
}

/** What let a guest in: a link on the Web, or a school's launch of one activity for one student. */
type GuestPass =
  | { readonly kind: 'share'; readonly linkId: string }
  | { readonly kind: 'sga'; readonly activityId: string; readonly studentId: string }

/** Somebody without an account. Chats belong to `guestId`; the session opens them on one device. */
export interface GuestActor {
  readonly kind: 'guest'
  readonly sessionId: string
  readonly guestId: string
  readonly pass: GuestPass
}

export type Actor = UserActor | GuestActor

/** Passes where nothing is asked; otherwise the actor needs a permission of that name, administrators too [S48]. */
export function hasPermission(actor: Actor, permission: PermissionName | undefined): boolean {
  if (permission === undefined) return true
  return actor.kind === 'user' && actor.permissions.has(permission)
}

export const isAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.roles.includes('admin')

/** `kind:id` of an actor, for logs, limits and keys; never a name or an e-mail. Each personal key is one of its own. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'guest') return `guest:${actor.guestId}`
  return actor.keyId === undefined ? `user:${actor.id}` : `key:${actor.keyId}`
}
