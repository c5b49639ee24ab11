import { ratingStatuses, ratingValues } from '@prosa/contract/conversations/rating-choices.ts'
import {
  ratingOriginLabels,
  ratingReasonLabels,
  ratingStatusLabels,
  ratingValueLabels,
} from '@prosa/contract/quality/rating-labels.ts'
import type { Rating } from '@prosa/contract/quality/ratings.ts'
import { MessageSquareHeart } from 'lucide-react'
import type { Filters } from '#/blocks/list/list-filters.tsx'
import { pickLabels } from '#/blocks/list/pick-labels.ts'
import type { ListSearch, SearchProps } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { StatusBadge, ValueBadge } from '#/features/ratings/rating-badges.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { plainText } from '#/lib/format/plain-text.ts'
import { Button } from '#/ui/actions/button.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

/** State in the address: the list's filters, and the open rating. */
export type RatingsSearch = ListSearch<'listRatings'> & { rating?: string | undefined }

export type RatingsSearchProps = SearchProps<RatingsSearch>

interface RatingsListProps extends RatingsSearchProps {
  more?: Filters<'listRatings'>
}

/** The ratings of the period with their filters; the page decides how one is opened. */
export function RatingsList({ search, onSearchChange, ...list }: RatingsListProps) {
  const { rating: _, ...filters } = search
  return (
    <ListView
      {...list}
      list="listRatings"
      search={filters}
      onSearchChange={onSearchChange}
      label="Avaliações"
      failure="Não foi possível carregar as avaliações"
      filters={{
        q: { label: 'Buscar nas avaliações', placeholder: 'Pergunta, resposta ou comentário…' },
        value: { label: 'Nota', options: { all: 'Todas as notas', ...pickLabels(ratingValues, ratingValueLabels) } },
        status: {
          label: 'Situação',
          options: { all: 'Todas as situações', ...pickLabels(ratingStatuses, ratingStatusLabels) },
        },
        from: 'days',
      }}
      columns={ratingColumns}
      renderActions={(row) => <OpenRating rating={row} onOpen={(id) => onSearchChange({ rating: id })} />}
      empty={{
        icon: <MessageSquareHeart />,
        title: 'Nenhuma avaliação no período.',
        description: 'Aqui aparecem as respostas que as pessoas avaliaram nos últimos 30 dias.',
      }}
      hint="Mude os filtros ou veja um período maior."
    />
  )
}

interface OpenRatingProps {
  rating: Rating
  onOpen: (id: string) => void
}

export const OpenRating = ({ rating: { id, question }, onOpen }: OpenRatingProps) => (
  <Button size="sm" variant="ghost" onClick={() => onOpen(id)}>
    Abrir<span className="sr-only"> a avaliação de “{question}”</span>
  </Button>
)

const answer: Column<Rating> = {
  id: 'answer',
  header: 'Pergunta e resposta',
  cell: (rating) => (
    <div className="max-w-md min-w-0">
      <p className="line-clamp-1 font-medium wrap-anywhere">{rating.question || 'Pergunta não disponível'}</p>
      <p className="line-clamp-2 wrap-anywhere text-muted-foreground">{plainText(rating.answer)}</p>
      <p className="mt-1 text-xs wrap-anywhere text-muted-foreground">
        {rating.assistantName}
        {rating.version !== null && ` · versão ${rating.version}`}
      </p>
    </div>
  ),
}

const at: Column<Rating> = {
  id: 'at',
  header: 'Data',
  from: 'lg',
  cell: (rating) => <span className="whitespace-nowrap">{formatDateTime(rating.at)}</span>,
}
const value: Column<Rating> = {
  id: 'value',
  header: 'Nota',
  cell: (rating) => <ValueBadge value={rating.value} />,
}
const comment: Column<Rating> = {
  id: 'comment',
  header: 'Motivo e comentário',
  from: 'md',
  cell: (rating) => (
    <div className="max-w-56 min-w-0">
      <p>{rating.reasons.map((reason) => ratingReasonLabels[reason]).join(', ')}</p>
      <p className="line-clamp-2 wrap-anywhere text-muted-foreground">{rating.comment}</p>
    </div>
  ),
}
const author: Column<Rating> = {
  id: 'authorName',
  header: 'Autor e origem',
  from: 'lg',
  cell: (rating) => (
    <>
      <p className="wrap-anywhere">{rating.authorName ?? 'Anônimo'}</p>
      <p className="text-muted-foreground">{ratingOriginLabels[rating.origin]}</p>
    </>
  ),
}
const status: Column<Rating> = {
  id: 'status',
  header: 'Situação',
  cell: (rating) => (
    <>
      <StatusBadge status={rating.status} />
      {rating.assigneeName && <p className="mt-1 text-xs wrap-anywhere text-muted-foreground">{rating.assigneeName}</p>}
    </>
  ),
}
export const ratingColumns = [at, value, answer, comment, author, status]
