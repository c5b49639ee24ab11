import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { historySentence } from '#/features/access/history/history-sentence.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Pagination } from '#/ui/lists/pagination.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

export function HistorySheet({ assistantId, onClose }: { assistantId: number; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...read('listAccessHistory', { params: { assistantId }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  const { items = [], total = 0, page: shown = 1, pageSize = 10 } = list.data ?? {}
  return (
    <Sheet open onOpenChange={onClose} title="Histórico de acesso">
      <div aria-busy={list.isPending} className="flex flex-col gap-4 pb-4">
        {list.isPending && <Skeleton className="h-24" />}
        {list.isError && (
          <Notice
            tone="danger"
            title="Não foi possível carregar o histórico"
            action={
              <Button variant="secondary" size="sm" onClick={() => void list.refetch()}>
                Tentar novamente
              </Button>
            }
          >
            {problemText(list.error)}
          </Notice>
        )}
        {list.isSuccess && items.length === 0 && (
          <EmptyState
            icon={<History />}
            title="Nada mudou ainda."
            description="Aqui aparece quem deu, alterou ou removeu acessos, e quando."
          />
        )}
        <ol className="flex flex-col divide-y divide-border">
          {items.map((record) => (
            <li key={record.id} className="py-3 first:pt-0">
              <p className="text-sm break-words">{historySentence(record)}</p>
              <time dateTime={record.at} className="text-xs text-muted-foreground tabular-nums">
                {formatDateTime(record.at)}
              </time>
            </li>
          ))}
        </ol>
        {total > pageSize && <Pagination page={shown} total={total} pageSize={pageSize} onPageChange={setPage} />}
      </div>
    </Sheet>
  )
}
