import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { RatingDrawer } from '#/features/ratings/details/rating-drawer.tsx'
import type { BuilderDialogs } from '#/features/ratings/details/rating-actions.tsx'
import { RatingCards } from '#/features/ratings/rating-cards.tsx'
import { NoRatings } from '#/features/ratings/no-ratings.tsx'
import { RatingsFilters } from '#/features/ratings/ratings-filters.tsx'
import type { RatingsSearchProps } from '#/features/ratings/ratings-search.ts'
import { RatingsTable } from '#/features/ratings/ratings-table.tsx'
import { api } from '#/lib/api/api.ts'
import { saveFile } from '#/lib/api/download.ts'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'

interface RatingsPageProps extends RatingsSearchProps {
  dialogs: BuilderDialogs
}

/** What people think of the answers, and what is done about it [S23]. */
export function RatingsPage({ search, onSearchChange, dialogs }: RatingsPageProps) {
  const { rating, page, pageSize: _, ...filters } = search
  const list = useQuery({ ...read('listRatings', { query: { ...filters, page } }), placeholderData: keepPreviousData })
  const save = useMutation({
    mutationFn: async () => saveFile(await api.exportRatings({ query: filters }), 'avaliacoes.csv'),
    meta: { keepsReads: true },
  })
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">Avaliações</h1>
        <Button variant="secondary" loading={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden /> Exportar CSV
        </Button>
      </header>
      <RatingCards filters={filters} />
      <RatingsFilters search={search} onSearchChange={onSearchChange} />
      <PagedList
        list={list}
        failure="Não foi possível carregar as avaliações"
        onPageChange={(next) => onSearchChange({ page: next })}
      >
        <RatingsTable
          rows={list.data?.items ?? []}
          loading={list.isPending}
          onOpen={(id) => onSearchChange({ rating: id })}
          empty={<NoRatings search={search} onSearchChange={onSearchChange} />}
        />
      </PagedList>
      {rating !== undefined && (
        <RatingDrawer ratingId={rating} dialogs={dialogs} onClose={() => onSearchChange({ rating: undefined })} />
      )}
    </div>
  )
}
