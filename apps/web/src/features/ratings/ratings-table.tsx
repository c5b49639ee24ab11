import type { Rating } from '@prosa/contract/conversations/ratings.ts'
import { ratingOriginLabels, ratingReasonLabels } from '@prosa/contract/conversations/rating-labels.ts'
import type { ReactNode } from 'react'
import { StatusBadge, ValueBadge } from '#/features/ratings/rating-badges.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { plainText } from '#/lib/format/plain-text.ts'
import { Button } from '#/ui/actions/button.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

interface RatingsTableProps {
  rows: readonly Rating[]
  loading: boolean
  onOpen: (id: string) => void
  empty: ReactNode
  /** For a part of a page: date and author have no columns of their own. */
  narrow?: boolean
}

export function RatingsTable({ rows, loading, onOpen, empty, narrow = false }: RatingsTableProps) {
  return (
    <DataTable
      label="Avaliações"
      columns={narrow ? narrowColumns : columns}
      rows={rows.map((rating) => ({ rating, onOpen, narrow }))}
      rowId={({ rating }) => rating.id}
      loading={loading}
      empty={empty}
    />
  )
}

interface RatingRow {
  rating: Rating
  onOpen: (id: string) => void
  narrow: boolean
}

// the same for every draw: what is open gives the focus back to its button
const columns: readonly Column<RatingRow>[] = [
  {
    id: 'at',
    header: 'Data',
    from: 'lg',
    cell: ({ rating }) => <span className="whitespace-nowrap">{formatDateTime(rating.at)}</span>,
  },
  {
    id: 'value',
    header: 'Nota',
    from: 'sm',
    cell: ({ rating }) => <ValueBadge value={rating.value} />,
  },
  {
    id: 'answer',
    header: 'Pergunta e resposta',
    cell: ({ rating, narrow }) => (
      <div className="min-w-0 max-w-md">
        <p className="line-clamp-1 font-medium wrap-anywhere">{rating.question || 'Pergunta não disponível'}</p>
        <p className="line-clamp-2 wrap-anywhere text-muted-foreground">{plainText(rating.answer)}</p>
        <p className="mt-1 text-xs wrap-anywhere text-muted-foreground">
          {narrow ? (rating.authorName ?? 'Anônimo') : rating.assistantName}
          {rating.version !== null && ` · versão ${rating.version}`}
          <span className={narrow ? undefined : 'lg:hidden'}> · {formatDateTime(rating.at)}</span>
        </p>
        <span className="mt-1 flex gap-1 sm:hidden">
          <ValueBadge value={rating.value} /> <StatusBadge status={rating.status} />
        </span>
      </div>
    ),
  },
  {
    id: 'comment',
    header: 'Motivo e comentário',
    from: 'md',
    cell: ({ rating }) => (
      <div className="max-w-56 min-w-0">
        <p>{rating.reasons.map((reason) => ratingReasonLabels[reason]).join(', ')}</p>
        <p className="line-clamp-2 wrap-anywhere text-muted-foreground">{rating.comment}</p>
      </div>
    ),
  },
  {
    id: 'authorName',
    header: 'Autor e origem',
    from: 'lg',
    cell: ({ rating }) => (
      <>
        <p className="wrap-anywhere">{rating.authorName ?? 'Anônimo'}</p>
        <p className="text-muted-foreground">{ratingOriginLabels[rating.origin]}</p>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Situação',
    from: 'sm',
    cell: ({ rating }) => (
      <>
        <StatusBadge status={rating.status} />
        {rating.assigneeName && (
          <p className="mt-1 text-xs wrap-anywhere text-muted-foreground">{rating.assigneeName}</p>
        )}
      </>
    ),
  },
  {
    id: 'open',
    header: 'Abrir',
    hideHeader: true,
    align: 'end',
    cell: ({ rating, onOpen }) => (
      <Button size="sm" variant="ghost" onClick={() => onOpen(rating.id)}>
        Abrir<span className="sr-only"> a avaliação de “{rating.question}”</span>
      </Button>
    ),
  },
]
const narrowColumns = columns.filter(({ id }) => id !== 'at' && id !== 'authorName')
