import { type Role, roleLabels } from '@prosa/contract/people/permissions.ts'
import type { AppContext } from '#/context.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import { findUsers, type UserFilter } from '#/modules/identity/users/user-list.repository.ts'
import type { UserStatus } from '#/modules/identity/users/users.repository.ts'
import type { By } from '#/platform/api/handlers.ts'
import { csvOf, csvTime } from '#/platform/csv/csv.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'

const MOST_EXPORTED = 20_000

const statusLabels: Record<UserStatus, string> = {
  active: 'Ativo',
  invited: 'Convidado',
  suspended: 'Bloqueado',
  deleted: 'Excluído',
}

const titles = ['Nome', 'E-mail', 'Papéis', 'Situação', 'Matrícula', 'Telefone', 'Grupos', 'Instituição']

/** The list as a table that the import understands; that it was taken out is in the audit trail [G1]. */
export async function exportUsers(ctx: AppContext, by: By, filter: UserFilter): Promise<string> {
  const { items } = await findUsers(ctx.db, { ...filter, page: 1, pageSize: MOST_EXPORTED })
  await audit(ctx.db, {
    ...doneBy(by),
    action: 'user.export',
    target: { type: 'settings', id: 'users' },
    data: { count: items.length },
  })
  const { timeZone } = (await getSettings(ctx)).general
  return csvOf(
    [...titles, 'Último acesso', 'Criado em'],
    items.map((user) => [
      user.name,
      user.email,
      user.roles.map((role) => roleLabels[role as Role] ?? role).join(', '),
      statusLabels[user.status],
      user.registration,
      user.phone,
      user.groups.map(({ name }) => name).join(', '),
      user.partner?.name ?? '',
      csvTime(user.lastSeenAt, timeZone),
      csvTime(user.createdAt, timeZone),
    ]),
  )
}
