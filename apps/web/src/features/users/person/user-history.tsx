import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SideCard } from '#/features/users/person/side-card.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { auditSentence } from '#/text/audit-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

const step = 10

/** What was done with the account, and by whom. */
export function UserHistory({ userId }: { userId: number }) {
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
