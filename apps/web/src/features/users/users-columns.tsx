import { roleLabels } from '@prosa/contract/people/permissions.ts'
import type { User, UserColumn } from '@prosa/contract/people/users.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { UserStatus } from '#/features/users/user-status.tsx'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '#/lib/format/format.ts'
import { userColumnLabels } from '#/text/user-labels.ts'
import type { Column } from '#/ui/lists/data-table.tsx'

/** The name, and what was chosen besides it. */
export const columnsOf = (shown: readonly UserColumn[]): readonly Column<User>[] => [
  { id: 'name', header: 'Nome', cell: (user) => <Name user={user} hasEmail={shown.includes('email')} /> },
  ...shown.map((name) => ({ id: name, header: userColumnLabels[name], ...looks[name], cell: cells[name] })),
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
      <UserStatus status={user.status} className="mt-1 sm:hidden" />
    </div>
  )
}

const named = (things: readonly { name: string }[]): string => things.map(({ name }) => name).join(', ') || '–'

const cells: Readonly<Record<UserColumn, (user: User) => ReactNode>> = {
  email: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  roles: ({ roles }) => roles.map((role) => roleLabels[role]).join(', ') || '–',
  groups: ({ groups }) => <span className="wrap-anywhere">{named(groups)}</span>,
  partner: ({ partner }) => <span className="wrap-anywhere">{partner?.name ?? '–'}</span>,
  status: ({ status }) => <UserStatus status={status} />,
  seen: ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(lastSeenAt) : 'Nunca'),
  registration: ({ registration }) => registration || '–',
  chats: ({ recentChats }) => formatNumber(recentChats),
  cost: ({ monthCostBrl }) => formatMoney(monthCostBrl),
  budget: ({ budget }) =>
    budget ? `${formatMoney(budget.usedCents / 100)} de ${formatMoney(budget.limitCents / 100)}` : '–',
  created: ({ createdAt }) => formatDate(createdAt),
}

/** The window width from which each column is shown. A narrow window shows only the name and the facts below it. */
const looks: Readonly<Record<UserColumn, { from: 'sm' | 'md' | 'lg'; align?: 'end' }>> = {
  email: { from: 'md' },
  roles: { from: 'sm' },
  groups: { from: 'lg' },
  partner: { from: 'lg' },
  status: { from: 'sm' },
  seen: { from: 'md' },
  registration: { from: 'md' },
  chats: { from: 'md', align: 'end' },
  cost: { from: 'md', align: 'end' },
  budget: { from: 'md', align: 'end' },
  created: { from: 'lg' },
}
