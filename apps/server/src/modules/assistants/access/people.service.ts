import type { addAccessSchema, FoundPrincipal, Principal } from '@prosa/contract/assistants/access.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import type { By } from '#/platform/api/handlers.ts'
import { accessPolicy } from '#/modules/assistants/access/access.policy.ts'
import { countFindable, findUserByEmail, searchPrincipals } from '#/modules/assistants/access/people.repository.ts'
import type { AssistantRow } from '#/modules/assistants/finding/assistants.service.ts'
import { invitePerson } from '#/modules/identity/users/users.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { authorize } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

const found = 10

/** Finds people and groups to whom the actor may give access; `only` leaves the groups out. */
export async function findPeople(
  ctx: AppContext,
  actor: UserActor,
  assistantId: number,
  { q, only }: { q: string; only: 'all' | 'people' },
): Promise<FoundPrincipal[]> {
  const search = { q, onlyPeople: only === 'people', limit: found }
  const rows = await searchPrincipals(ctx.db, actor, assistantId, search)
  return rows.map(({ kind, id, ...row }) => ({ ...row, principal: { kind, id } }))
}

/** Throws `principal_unknown` if the actor may not find one of these principals. */
export async function checkFindable(
  tx: Queryable,
  actor: UserActor,
  assistant: AssistantRow,
  principals: readonly Principal[],
): Promise<void> {
  if (principals.length === 0) return
  authorize(accessPolicy, actor, 'searchPeople', assistant)
  const distinct = new Set(principals.map(({ kind, id }) => `${kind}-${id}`))
  if ((await countFindable(tx, actor, principals)) !== distinct.size) throw new DomainError('principal_unknown')
}

/** Returns the people with these e-mails. Those without an account are invited, by mail or by links shown to the inviter. */
export async function invitePeople(
  ctx: AppContext,
  tx: Queryable,
  by: By,
  assistant: AssistantRow,
  invitations: z.output<typeof addAccessSchema>['invitations'],
): Promise<{ principals: Principal[]; invited: number; links: { email: string; url: string }[] }> {
  if (invitations.length > 0) authorize(accessPolicy, by.actor, 'invite', assistant)
  const principals: Principal[] = []
  const links: { email: string; url: string }[] = []
  for (const invitation of invitations) {
    const { email } = invitation
    const known = await findUserByEmail(tx, email)
    if (known !== undefined) {
      principals.push({ kind: 'user', id: known })
      continue
    }
    const { user, inviteUrl } = await invitePerson(ctx, tx, by, invitation)
    links.push({ email, url: inviteUrl })
    principals.push({ kind: 'user', id: user.id })
  }
  return { principals, invited: links.length, links: ctx.config.smtpUrl === undefined ? links : [] }
}
