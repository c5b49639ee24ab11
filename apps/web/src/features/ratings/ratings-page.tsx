import { ratingOrigins, ratingReasons } from '@prosa/contract/conversations/rating-choices.ts'
import { ratingOriginLabels, ratingReasonLabels } from '@prosa/contract/quality/rating-labels.ts'
import { toChoiceSource, useChoices } from '#/blocks/entity/choices.tsx'
import { ExportButton, pickFilters } from '#/blocks/list/export-button.tsx'
import { pickLabels } from '#/blocks/list/pick-labels.ts'
import type { BuilderDialogs } from '#/features/ratings/details/rating-actions.tsx'
import { RatingDrawer } from '#/features/ratings/details/rating-drawer.tsx'
import { RatingCards } from '#/features/ratings/rating-cards.tsx'
import { RatingsList, type RatingsSearch, type RatingsSearchProps } from '#/features/ratings/ratings-list.tsx'
import { api } from '#/lib/api/api.ts'
import { PageHeader } from '#/ui/layout/page-header.tsx'

interface RatingsPageProps extends RatingsSearchProps {
  dialogs: BuilderDialogs
}

/** Ratings of answers and their handling [S23]. */
export function RatingsPage({ search, onSearchChange, dialogs }: RatingsPageProps) {
  const { rating, ...list } = search
  const filters = pickFilters(list)
  const { assistant = 'all' } = search
  const { items } = useChoices(rated, assistant === 'all' ? [] : [assistant])
  const chosen = items.find(({ value }) => value === assistant)
  /** A version belongs to an assistant. */
  const change = (wanted: RatingsSearch) =>
    onSearchChange('assistant' in wanted && !('q' in wanted) ? { ...wanted, version: 'all' } : wanted)
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Avaliações"
        actions={<ExportButton fetchFile={() => api.exportRatings({ query: filters })} name="avaliacoes.csv" />}
      />
      <RatingCards filters={filters} />
      <RatingsList
        search={search}
        onSearchChange={change}
        more={{
          assistant: { label: 'Assistente', options: [all], source: rated },
          version: chosen !== undefined && {
            label: 'Versão',
            options: [{ value: 'all', label: 'Todas' }, ...listVersions(chosen.versions)],
          },
          reason: { label: 'Motivo', options: { all: 'Todos', ...pickLabels(ratingReasons, ratingReasonLabels) } },
          origin: { label: 'Origem', options: { all: 'Todas', ...pickLabels(ratingOrigins, ratingOriginLabels) } },
          partner: {
            label: 'Instituição parceira',
            options: [
              { value: 'all', label: 'Todas' },
              { value: 'none', label: 'Sem instituição' },
            ],
            source: toChoiceSource('partners'),
          },
          assignee: {
            label: 'Responsável',
            options: [all, { value: 'none', label: 'Sem responsável' }],
            source: toChoiceSource('assignees'),
          },
          comment: { label: 'Comentário', options: { all: 'Com ou sem', yes: 'Com comentário' } },
        }}
      />
      {rating !== undefined && (
        <RatingDrawer ratingId={rating} dialogs={dialogs} onClose={() => onSearchChange({ rating: undefined })} />
      )}
    </div>
  )
}

const all = { value: 'all', label: 'Todos' }

const rated = { list: 'listRatedAssistants' } as const

const listVersions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: String(count - index), label: `Versão ${count - index}` }))
