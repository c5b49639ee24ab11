import {
  type UserColumn,
  userColumns,
  type UserColumnWidths,
  type users,
  usualUserColumns,
} from '@prosa/contract/identity/users.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { findListChoice, updateListChoice } from '#/modules/identity/accounts/users.repository.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'

/** The columns of the list for one person and their widths; those that the product no longer knows are left out. */
export async function readColumns(ctx: AppContext, actor: UserActor) {
  const { columns, widths } = await findListChoice(ctx.db, actor.id)
  return {
    columns: columns ? columns.filter(isColumn) : [...usualUserColumns],
    widths: widthsIn(widths ?? {}),
    usual: columns === null && widths === null,
  }
}

export async function chooseColumns(
  ctx: AppContext,
  actor: UserActor,
  { columns, widths }: z.output<typeof users.setUserColumns.body>,
) {
  await updateListChoice(ctx.db, actor.id, {
    ...(columns === undefined ? {} : { columns: columns && [...new Set(columns)] }),
    ...(widths === undefined ? {} : { widths: widths && widthsIn(widths) }),
  })
  return readColumns(ctx, actor)
}

const isColumn = (name: string): name is UserColumn => (userColumns as readonly string[]).includes(name)

const widthsIn = (widths: Readonly<Record<string, number | undefined>>): UserColumnWidths & Record<string, number> =>
  Object.fromEntries(
    Object.entries(widths).flatMap(([name, width]) =>
      width !== undefined && (name === 'name' || isColumn(name)) ? [[name, width] as const] : [],
    ),
  )
