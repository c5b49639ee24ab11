import type { AppContext } from '#/context.ts'
import { countAnswers } from '#/modules/usage/counting/counting.service.ts'
import { findUserAssistants, type UserAssistantQuery } from '#/modules/identity/users/user-assistants.repository.ts'
import type { UserRow } from '#/modules/identity/accounts/users.repository.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { pagedParts } from '#/platform/db/page-of.ts'

/** The assistants that a person may use and why; each assistant's access page changes it. */
export async function listUserAssistants(
  ctx: AppContext,
  { id }: Authorized<UserRow, 'list'>,
  query: UserAssistantQuery,
) {
  await countAnswers(ctx)
  return pagedParts(query, (part) => findUserAssistants(ctx.db, id, { ...query, ...part }))
}
