import { roleLabels } from '@prosa/contract/protocol/permissions.ts'
import { ofPersonTexts, personTexts, type User, type UserColumn } from '@prosa/contract/identity/users.ts'
import { Link } from '@tanstack/react-router'
import { UserStatus } from '#/features/users/user-status.tsx'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '#/lib/format/format.ts'
import type { Column } from '#/ui/lists/data-table.tsx'

/** Returns the name column and the chosen ones. */
export const makeColumns = (visible: readonly UserColumn[]): readonly Column<User>[] => [
  { id: 'name', header: 'Nome', cell: (user) => <Name user={user} hasEmail={visible.includes('email')} /> },
  ...visible.map((id) => ({ id, ...userColumnLooks[id] })),
]

function Name({ user, hasEmail }: { user: User; hasEmail: boolean }) {
  return (
    <div className="min-w-0">
      {user.status === 'deleted' ? (
        <p className="font-medium">{user.name}</p>
      ) : (
        <Link
          to="/users/$userId"
          params={{ userId: String(user.id) }}
          className="font-medium break-words hover:underline"
        >
          {user.name}
        </Link>
      )}
      {!hasEmail && user.status !== 'deleted' && <p className="wrap-anywhere text-muted-foreground">{user.email}</p>}
    </div>
  )
}

const joinNames = (things: readonly { name: string }[]): string => things.map(({ name }) => name).join(', ') || '–'

type Look = Omit<Column<User>, 'id'> & { header: string }

/** Appearance of each column. `from` is the minimum window width: a narrow window shows only the name and the facts below it. */
export const userColumnLooks: Readonly<Record<UserColumn, Look>> = {
  email: { header: 'E-mail', from: 'md', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  roles: { header: 'Papéis', cell: ({ roles }) => roles.map((role) => roleLabels[role]).join(', ') || '–' },
  groups: {
    header: 'Grupos',
    from: 'lg',
    cell: ({ groups }) => <span className="wrap-anywhere">{joinNames(groups)}</span>,
  },
  partner: {
    header: 'Instituição',
    from: 'lg',
    cell: ({ partner }) => <span className="wrap-anywhere">{partner?.name ?? '–'}</span>,
  },
  status: { header: 'Situação', cell: ({ status }) => <UserStatus status={status} /> },
  seen: {
    header: 'Último acesso',
    from: 'md',
    cell: ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(lastSeenAt) : 'Nunca'),
  },
  ...ofPersonTexts((name): Look => ({
    header: personTexts[name].label,
    from: 'md',
    cell: (user) => user[name] || '–',
  })),
  chats: {
    header: 'Conversas (30 dias)',
    from: 'md',
    align: 'end',
    cell: ({ recentChats }) => formatNumber(recentChats),
  },
  cost: { header: 'Custo no mês', from: 'md', align: 'end', cell: ({ monthCostBrl }) => formatMoney(monthCostBrl) },
  budget: {
    header: 'Orçamento',
    from: 'md',
    align: 'end',
    cell: ({ budget }) =>
      budget ? `${formatMoney(budget.usedCents / 100)} de ${formatMoney(budget.limitCents / 100)}` : '–',
  },
  created: { header: 'Criado em', from: 'lg', cell: ({ createdAt }) => formatDate(createdAt) },
}
