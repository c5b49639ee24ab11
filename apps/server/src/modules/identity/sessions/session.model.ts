import { type ApiKeyScope, permissionsOfScopes } from '@prosa/contract/identity/api-keys.ts'
import type { SessionUser } from '@prosa/contract/identity/auth.ts'
import { type PermissionName, type Role, roleSchema } from '@prosa/contract/protocol/permissions.ts'
import type { LoadedSession } from '#/modules/identity/sessions/session.repository.ts'
import { effectivePermissions } from '#/modules/identity/permissions/permissions.policy.ts'
import type { Actor, GuestActor, UserActor } from '#/platform/authorization/actor.ts'

/** The actor of a session, as every policy sees them; `apart` is the scope of an address that it alone opens. */
export const toActor = (session: LoadedSession, apart?: ApiKeyScope): Actor =>
  session.kind === 'guest' ? toGuest(session) : toUser(session, apart)

function toGuest({ id, guest_id, link_id, assessment_id, student_id }: LoadedSession): GuestActor {
  if (guest_id === null) throw new Error('a guest session without its guest')
  const guest = { kind: 'guest', sessionId: id, guestId: guest_id } as const
  if (link_id !== null) return { ...guest, pass: { kind: 'share', linkId: link_id } }
  if (assessment_id === null || student_id === null) throw new Error('a guest without a pass')
  return { ...guest, pass: { kind: 'sga', activityId: assessment_id, studentId: student_id } }
}

/** The user of a session, as policies see them; a key has no more than its scopes. */
export function toUser(session: LoadedSession, apart?: ApiKeyScope): UserActor {
  const { id, kind, roles, scopes, photo, time_zone: timeZone } = session
  const held = permissionsHeld(session)
  return {
    kind: 'user',
    id: session.user_id ?? 0,
    sessionId: id,
    ...(kind === 'key' ? { keyId: id } : {}),
    name: session.name,
    email: session.email,
    roles: roles.filter(isRole),
    permissions: scopes === null ? held : narrowed(held, permissionsOfScopes(scopes, apart)),
    assistants: new Map(session.assistants.map(({ id, role }) => [id, role])),
    publicAssistants: new Set(session.public_assistants),
    ...(apart === undefined ? {} : { apart }),
    ...(photo === null ? {} : { photo }),
    ...(timeZone === null ? {} : { timeZone }),
    ...(session.allowed_models === null ? {} : { allowedModels: session.allowed_models }),
  }
}

const narrowed = <T>(held: ReadonlySet<T>, allowed: ReadonlySet<T>): Set<T> =>
  new Set([...held].filter((name) => allowed.has(name)))

/** The current permissions of a session's person, before a key's scopes. */
export function permissionsHeld(person: LoadedSession): Set<PermissionName> {
  const { roles, permission_profile: profile, permissions_added, permissions_removed } = person
  const own = { permissionsAdded: permissions_added, permissionsRemoved: permissions_removed }
  return new Set(effectivePermissions({ roles, profile, ...own }))
}

/** The logged user exactly as the specification names it [S37]. */
export function presentSessionUser(actor: UserActor): SessionUser {
  return {
    id: actor.id,
    name: actor.name,
    email: actor.email,
    roles: [...actor.roles],
    permissions: [...actor.permissions].map((name) => ({ name })),
    assistants: [...actor.assistants].map(([id, role]) => ({ id, pivot: { role } })),
    publicAssistants: [...actor.publicAssistants].map((id) => ({ id })),
    ...(actor.photo === undefined ? {} : { photo: actor.photo }),
    ...(actor.timeZone === undefined ? {} : { timeZone: actor.timeZone }),
  }
}

const isRole = (role: string): role is Role => roleSchema.safeParse(role).success
