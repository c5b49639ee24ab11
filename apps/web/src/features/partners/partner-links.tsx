import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Pagination } from '#/ui/lists/pagination.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

/** The links on the Web that people of the institution have made. */
export function PartnerLinks({ partnerId }: { partnerId: number }) {
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...read('listPartnerLinks', { params: { partnerId }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  const { items = [], total = 0, page: shown = 1, pageSize = 10 } = list.data ?? {}
  return (
    <section aria-labelledby="links" className="flex flex-col gap-3">
      <h2 id="links" className="text-lg font-semibold">
        Links na Web
      </h2>
      {list.isPending && <Skeleton className="h-16" />}
      {list.isError && <Notice tone="danger">{problemText(list.error)}</Notice>}
      {list.data && total === 0 && (
        <p className="text-sm text-muted-foreground">As pessoas da instituição ainda não publicaram nada na Web.</p>
      )}
      {items.length > 0 && (
        <Card className="py-2">
          <ul className="divide-y divide-border">
            {items.map(({ id, name, status, assistant, createdBy, createdAt }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-2.5 text-sm">
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{name}</p>
                  <p className="wrap-anywhere text-muted-foreground">
                    {assistant.name} · {createdBy} · {formatDate(createdAt)}
                  </p>
                </div>
                {status === 'active' ? <Badge tone="success">Ativo</Badge> : <Badge>Pausado</Badge>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {total > pageSize && <Pagination page={shown} total={total} pageSize={pageSize} onPageChange={setPage} />}
    </section>
  )
}
