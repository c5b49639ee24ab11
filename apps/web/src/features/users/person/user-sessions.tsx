import { useQuery } from '@tanstack/react-query'
import { SideCard } from '#/features/users/person/side-card.tsx'
import { formatRelative } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { counted } from '#/text/counted.ts'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

const most = 5

export function UserSessions({ userId }: { userId: number }) {
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
