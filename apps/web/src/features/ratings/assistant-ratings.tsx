import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RatingDrawer } from '#/features/ratings/details/rating-drawer.tsx'
import type { BuilderDialogs } from '#/features/ratings/details/rating-actions.tsx'
import { NoRatings } from '#/features/ratings/no-ratings.tsx'
import { RatingCards } from '#/features/ratings/rating-cards.tsx'
import { MainFilters } from '#/features/ratings/ratings-filters.tsx'
import type { RatingsSearchProps } from '#/features/ratings/ratings-search.ts'
import { RatingsTable } from '#/features/ratings/ratings-table.tsx'
import { read } from '#/lib/api/operations.ts'
import { PagedList } from '#/ui/lists/paged-list.tsx'

interface AssistantRatingsProps extends RatingsSearchProps {
  assistantId: number
  dialogs: BuilderDialogs
  saveDraft: () => Promise<unknown>
}

/** The ratings of one assistant, for whoever edits it. */
export default function AssistantRatings(props: AssistantRatingsProps) {
  const { assistantId, search, onSearchChange, dialogs, saveDraft } = props
  const { rating, page, ...chosen } = search
  const filters = { ...chosen, assistant: String(assistantId) }
  const list = useQuery({ ...read('listRatings', { query: { ...filters, page } }), placeholderData: keepPreviousData })
  return (
    <>
      <RatingCards filters={filters} />
      <div className="flex flex-wrap items-end gap-2">
        <MainFilters search={search} onSearchChange={onSearchChange} />
      </div>
      <PagedList
        list={list}
        failure="Não foi possível carregar as avaliações"
        onPageChange={(next) => onSearchChange({ page: next })}
      >
        <RatingsTable
          narrow
          rows={list.data?.items ?? []}
          loading={list.isPending}
          onOpen={(id) => onSearchChange({ rating: id })}
          empty={<NoRatings search={search} onSearchChange={onSearchChange} />}
        />
      </PagedList>
      {rating !== undefined && (
        <RatingDrawer
          ratingId={rating}
          dialogs={dialogs}
          saveDraft={saveDraft}
          onClose={() => onSearchChange({ rating: undefined })}
        />
      )}
    </>
  )
}
