import { type Role, roleLabels } from '@prosa/contract/protocol/permissions.ts'
import {
  ofPersonTexts,
  personTexts,
  type UserColumn,
  userColumns,
  type UserColumnWidths,
  type users,
  usualUserColumns,
} from '@prosa/contract/identity/users.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import { findAllUsers, findUsers, type UserFilter } from '#/modules/identity/users/user-list.repository.ts'
import {
  type UserRow,
  type UserStatus,
  findListChoice,
  updateListChoice,
} from '#/modules/identity/accounts/users.repository.ts'
import type { By } from '#/platform/api/handlers.ts'
import { csvFile } from '#/platform/api/csv-file.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { momentsIn } from '#/platform/clock/clock.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'

const statusLabels: Record<UserStatus, string> = {
  active: 'Ativo',
  invited: 'Convidado',
  suspended: 'Bloqueado',
  deleted: 'Excluído',
}

type Exported = 'name' | Exclude<UserColumn, 'chats' | 'cost' | 'budget'>
type Cells = readonly [title: string, cell: (user: UserRow, when: ReturnType<typeof momentsIn>) => string]

/** The columns of the exported table, in order. */
const columns: Readonly<Record<Exported, Cells>> = {
  name: ['Nome', ({ name }) => name],
  email: ['E-mail', ({ email }) => email],
  roles: ['Papéis', ({ roles }) => roles.map((role) => roleLabels[role as Role] ?? role).join(', ')],
  status: ['Situação', ({ status }) => statusLabels[status]],
  ...ofPersonTexts((name): Cells => [personTexts[name].label, (user) => user[name]]),
  groups: ['Grupos', ({ groups }) => groups.map(({ name }) => name).join(', ')],
  partner: ['Instituição', ({ partner }) => partner?.name ?? ''],
  seen: ['Último acesso', ({ lastSeenAt }, when) => when(lastSeenAt)],
  created: ['Criado em', ({ createdAt }, when) => when(createdAt)],
}

/** Exports the list as a table that the import reads, and adds the export to the audit trail [G1]. */
export async function exportUsers(ctx: AppContext, by: By, filter: UserFilter): Promise<Response> {
  const { total } = await findUsers(ctx.db, { ...filter, page: 1, pageSize: 1 })
  await audit(ctx.db, {
    ...doneBy(by),
    action: 'user.export',
    target: { type: 'settings', id: 'users' },
    data: { count: total },
  })
  const when = momentsIn((await getSettings(ctx)).general.timeZone)
  const shownColumns = Object.values(columns)
  return csvFile(ctx.pool, {
    name: 'usuarios',
    columns: shownColumns.map(([title]) => title),
    read: async (db) =>
      (await findAllUsers(db, filter)).map((user) => shownColumns.map(([, cell]) => cell(user, when))),
  })
}

/** A person's columns of the list and their widths; unknown columns are left out. */
export async function readColumns(ctx: AppContext, actor: UserActor) {
  const { columns, widths } = await findListChoice(ctx.db, actor.id)
  return {
    columns: columns ? columns.filter(isColumn) : [...usualUserColumns],
    widths: widthsIn(widths ?? {}),
    usual: columns === null && widths === null,
  }
}

/**
 * Saves the columns and widths (in pixels) of the actor's list of people. A missing part keeps its value; null restores the
 * default.
 */
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
