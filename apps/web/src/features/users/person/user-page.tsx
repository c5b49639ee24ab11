import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { UserDetails } from '@prosa/contract/people/user-details.ts'
import { AccountActions } from '#/features/users/person/account-actions.tsx'
import { NewUser } from '#/features/users/person/new-user.tsx'
import { UserPermissions } from '#/features/users/person/permissions/user-permissions.tsx'
import { UserHeader } from '#/features/users/person/user-header.tsx'
import { UserLimits } from '#/features/users/person/limits/user-limits.tsx'
import { UserHistory } from '#/features/users/person/user-history.tsx'
import { UserUsage } from '#/features/users/person/user-usage.tsx'
import { UserStatus } from '#/features/users/user-status.tsx'
import { Can } from '#/lib/session/can.tsx'
import { useCan } from '#/lib/session/permissions.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { Card } from '#/ui/layout/card.tsx'
import { changesOf, fieldsOf, userFormSchema } from '#/features/users/person/user-form-schema.ts'
import { UserForm } from '#/features/users/person/user-form.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { SideCard } from '#/features/users/person/side-card.tsx'
import { formatRelative } from '#/lib/format/format.ts'
import { problemText } from '#/lib/api/problems.ts'
import { counted } from '#/text/counted.ts'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

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

function EditUser({ user }: { user: UserDetails }) {
  const before = fieldsOf(user)
  const form = useZodForm(userFormSchema, { defaultValues: before })
  const update = useWrite('updateUser', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    async (fields) => {
      await update.mutateAsync({ params: { userId: user.id }, body: changesOf(before, fields) })
      form.reset(fields)
      toast.success('Alterações salvas.')
    },
    {
      partner_people_limit: 'partnerId',
      partner_role_required: 'roles',
      last_administrator: 'roles',
      last_permission_holder: 'roles',
    },
  )
  return <UserForm form={form} isNew={false} problem={problem} onSubmit={submit} />
}

const most = 5

function UserSessions({ userId }: { userId: number }) {
  const sessions = useQuery(read('listUserSessions', { params: { userId } }))
  const items = sessions.data?.items ?? []
  return (
    <SideCard title="Sessões abertas">
      {sessions.isPending && <Skeleton className="h-10" />}
      {sessions.isError && <p className="text-sm">{problemText(sessions.error)}</p>}
      {sessions.isSuccess && items.length === 0 && (
        <p className="text-sm text-muted-foreground">Nenhuma sessão aberta.</p>
      )}
      <ul className="flex flex-col gap-2 text-sm">
        {items.slice(0, most).map(({ id, device, lastSeenAt }) => (
          <li key={id}>
            <p className="wrap-anywhere">{device || 'Aparelho desconhecido'}</p>
            <p className="text-muted-foreground">Último uso {formatRelative(lastSeenAt)}</p>
          </li>
        ))}
      </ul>
      {items.length > most && (
        <p className="text-sm text-muted-foreground">E mais {counted(items.length - most, 'sessão', 'sessões')}.</p>
      )}
    </SideCard>
  )
}
