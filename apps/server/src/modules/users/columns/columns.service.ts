import { type UserColumn, userColumns, usualUserColumns } from '@prosa/contract/users.ts'
import type { AppContext } from '#/context.ts'
import { findListColumns, updateListColumns } from '#/modules/users/columns/columns.repository.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'

/** The columns of the list for one person; those that the product no longer knows are left out. */
export async function readColumns(ctx: AppContext, actor: UserActor) {
  const chosen = await findListColumns(ctx.db, actor.id)
  const columns = chosen ? userColumnsIn(chosen) : [...usualUserColumns]
  return { columns, usual: chosen === null }
}

export async function chooseColumns(ctx: AppContext, actor: UserActor, columns: UserColumn[] | null) {
  await updateListColumns(ctx.db, actor.id, columns && [...new Set(columns)])
  return readColumns(ctx, actor)
}

const userColumnsIn = (names: readonly string[]): UserColumn[] =>
  names.filter((name): name is UserColumn => (userColumns as readonly string[]).includes(name))
