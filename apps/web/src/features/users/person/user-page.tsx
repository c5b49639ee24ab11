import type { UserDetails } from '@prosa/contract/identity/user-details.ts'
import { useQuery, useSuspenseQuery, keepPreviousData } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { InvitationLink } from '#/blocks/entity/link-to-hand-over.tsx'
import { AccountActions } from '#/features/users/person/account-actions.tsx'
import { EditUser } from '#/features/users/person/edit-user.tsx'
import { SideCard } from '#/features/users/person/side-card.tsx'
import { UserFieldsPart } from '#/features/users/person/user-fields.tsx'
import { emptyUser, type UserInput, userFormSchema } from '#/features/users/person/user-form-schema.ts'
import { UserHeader } from '#/features/users/person/user-header.tsx'
import { UserStatus } from '#/features/users/user-status.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { formatRelative, formatDate, formatDateTime, formatMoney, formatNumber } from '#/lib/format/format.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useCan } from '#/lib/session/permissions.ts'
import { auditSentence } from '#/text/audit-labels.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { Card } from '#/ui/layout/card.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface UserPageProps {
  /** Null for a new person. */
  userId: number | null
  onCreated: (userId: number) => void
  onDeleted: () => Promise<void>
}

export function UserPage({ userId, onCreated, onDeleted }: UserPageProps) {
  if (userId !== null) return <KnownUser key={userId} userId={userId} onDeleted={onDeleted} />
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <UserHeader userId={null} title="Convidar pessoa" current="data" />
      <NewUser onCreated={onCreated} />
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
        <EditUser user={user} />
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

/** Sign-in methods and activity of the person in figures. */
function UserUsage({ user: { entry, usage, budget, lastSeenAt, createdAt } }: { user: UserDetails }) {
  const facts = [
    ['Forma de acesso', waysIn(entry)],
    ['Verificação em duas etapas', entry.codes || entry.passkeys > 0 ? 'Ligada' : 'Desligada'],
    ['Último acesso', lastSeenAt ? formatDateTime(lastSeenAt) : 'Nunca'],
    ['Criado em', formatDate(createdAt)],
    ['Assistentes próprios', formatNumber(usage.assistants)],
    ['Conversas em 30 dias', formatNumber(usage.recentChats)],
    ['Mensagens em 30 dias', formatNumber(usage.recentMessages)],
    ['Custo no mês', formatMoney(usage.monthCostBrl)],
    ['Orçamento usado', budget ? formatMoney(budget.usedCents / 100) : 'Sem orçamento'],
  ] as const
  return (
    <SideCard title="Acesso e uso">
      <dl className="flex flex-col gap-2 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </SideCard>
  )
}

function waysIn({ password, providers, passkeys }: UserDetails['entry']): string {
  const ways = [
    password && 'senha',
    providers > 0 && 'SSO',
    passkeys > 0 && counted(passkeys, 'chave de acesso', 'chaves de acesso'),
  ].filter(Boolean)
  return ways.length > 0 ? ways.join(', ') : 'Convite pendente'
}

const step = 10

/** Audited changes of the account. */
function UserHistory({ userId }: { userId: number }) {
  const [pageSize, setPageSize] = useState(step)
  const history = useQuery({
    ...read('listUserHistory', { params: { userId }, query: { pageSize } }),
    placeholderData: keepPreviousData,
  })
  const { items = [], total = 0 } = history.data ?? {}
  return (
    <SideCard title="Auditoria desta conta">
      {history.isPending && <Skeleton className="h-10" />}
      {history.isError && <p className="text-sm">{problemText(history.error)}</p>}
      {history.isSuccess && total === 0 && <p className="text-sm text-muted-foreground">Nenhum registro ainda.</p>}
      <ul className="flex flex-col gap-2 text-sm">
        {items.map(({ id, at, action, actorName }) => (
          <li key={id}>
            <p className="wrap-anywhere">{auditSentence(action)}</p>
            <p className="text-muted-foreground">
              {formatDateTime(at)} · {actorName ?? 'Prosa'}
            </p>
          </li>
        ))}
      </ul>
      {total > items.length && pageSize < 100 && (
        <Button size="sm" variant="secondary" onClick={() => setPageSize(pageSize + step)}>
          Mostrar mais
        </Button>
      )}
    </SideCard>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The text from the invitation dialog, whose person went on to the page with all fields. */
    invited?: Pick<UserInput, 'name' | 'email' | 'kind'>
  }
}

interface Made {
  userId: number
  email: string
  url: string
  mailed: boolean
}

/** Creates a person with all fields; the invitation's link is shown before their page opens. */
function NewUser({ onCreated }: { onCreated: (userId: number) => void }) {
  const [made, setMade] = useState<Made>()
  const begun = useLocation({ select: ({ state }) => state.invited })
  const form = useZodForm(userFormSchema, {
    defaultValues: { ...emptyUser, ...(begun && { name: begun.name, email: begun.email, kind: begun.kind }) },
  })
  const invite = useWrite('inviteUser', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    async ({ limits: _none, permissions: _usual, roles: _ofKind, ...fields }) => {
      const partnerId = fields.kind === 'partner' ? fields.partnerId : null
      const { user, inviteUrl } = await invite.mutateAsync({ body: { ...fields, partnerId } })
      setMade({ userId: user.id, email: user.email, url: inviteUrl, mailed: fields.sendMail })
    },
    { email_taken: 'email', partner_people_limit: 'partnerId' },
  )
  const open = () => made && onCreated(made.userId)
  return (
    <>
      <form noValidate onSubmit={submit}>
        <Card className="flex flex-col gap-5 sm:p-6">
          {problem && <Notice tone="danger">{problem}</Notice>}
          <UserFieldsPart form={form} isNew />
          <Button type="submit" loading={form.formState.isSubmitting} className="self-start">
            Convidar
          </Button>
        </Card>
      </form>
      {made && (
        <Dialog open onOpenChange={open} title="Pessoa convidada" footer={<Button onClick={open}>Continuar</Button>}>
          <InvitationLink {...made} />
        </Dialog>
      )}
    </>
  )
}
