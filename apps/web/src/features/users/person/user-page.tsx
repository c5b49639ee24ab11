import { useSuspenseQuery } from '@tanstack/react-query'
import { AccountActions } from '#/features/users/person/account-actions.tsx'
import { EditUser } from '#/features/users/person/edit-user.tsx'
import { NewUser } from '#/features/users/person/new-user.tsx'
import { UserPermissions } from '#/features/users/person/permissions/user-permissions.tsx'
import { UserHeader } from '#/features/users/person/user-header.tsx'
import { UserLimits } from '#/features/users/person/limits/user-limits.tsx'
import { UserHistory } from '#/features/users/person/user-history.tsx'
import { UserSessions } from '#/features/users/person/user-sessions.tsx'
import { UserUsage } from '#/features/users/person/user-usage.tsx'
import { UserStatus } from '#/features/users/user-status.tsx'
import { Can } from '#/lib/session/can.tsx'
import { useCan } from '#/lib/session/permissions.ts'
import { read } from '#/lib/api/operations.ts'
import { Card } from '#/ui/layout/card.tsx'

interface UserPageProps {
  /** Null for a person who is to be made. */
  userId: number | null
  onCreated: (userId: number) => void
  onDeleted: () => Promise<void>
}

export function UserPage({ userId, onCreated, onDeleted }: UserPageProps) {
  if (userId !== null) return <KnownUser key={userId} userId={userId} onDeleted={onDeleted} />
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <UserHeader userId={null} title="Novo usuário" current="data" />
      <NewUser onCreated={onCreated} />
      <Card>
        <h2 className="text-base font-semibold">Orçamento, modelos e permissões</h2>
        <p className="mt-1 text-sm text-muted-foreground">
          Salve o usuário para ajustar o orçamento, os modelos permitidos e as permissões.
        </p>
      </Card>
    </div>
  )
}

function KnownUser({ userId, onDeleted }: { userId: number; onDeleted: () => Promise<void> }) {
  const { data: user } = useSuspenseQuery(read('getUser', { params: { userId } }))
  const [seesSessions, seesHistory] = [useCan('users.sessions'), useCan('audit.view')]
  return (
    <div className="flex flex-col gap-6">
      <UserHeader userId={userId} title={user.name} current="data" aside={<UserStatus status={user.status} />} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <EditUser user={user} />
          <Can permission="budgets.manage">
            <UserLimits user={user} />
          </Can>
          <Can permission="users.permissions">
            <UserPermissions key={JSON.stringify([user.roles, user.permissions])} user={user} />
          </Can>
        </div>
        <aside aria-label="Conta" className="flex min-w-0 flex-col gap-6">
          <AccountActions user={user} onDeleted={onDeleted} />
          <UserUsage user={user} />
          {seesSessions && <UserSessions userId={userId} />}
          {seesHistory && <UserHistory userId={userId} />}
        </aside>
      </div>
    </div>
  )
}
