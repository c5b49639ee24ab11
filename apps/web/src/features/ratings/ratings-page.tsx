import { ratingOrigins, ratingReasons } from '@prosa/contract/conversations/rating-choices.ts'
import { ratingOriginLabels, ratingReasonLabels } from '@prosa/contract/conversations/rating-labels.ts'
import { useQuery } from '@tanstack/react-query'
import { ExportButton, filtersOf } from '#/blocks/list/export-button.tsx'
import { labelsOf } from '#/blocks/list/labels-of.ts'
import type { BuilderDialogs } from '#/features/ratings/details/rating-actions.tsx'
import { RatingDrawer } from '#/features/ratings/details/rating-drawer.tsx'
import { RatingCards } from '#/features/ratings/rating-cards.tsx'
import { RatingsList, type RatingsSearch, type RatingsSearchProps } from '#/features/ratings/ratings-list.tsx'
import { api } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { PageHeader } from '#/ui/layout/page-header.tsx'

interface RatingsPageProps extends RatingsSearchProps {
  dialogs: BuilderDialogs
}

/** What people think of the answers, and what is done about it [S23]. */
export function RatingsPage({ search, onSearchChange, dialogs }: RatingsPageProps) {
  const { rating, ...list } = search
  const filters = filtersOf(list)
  const { assistants = [], partners = [], assignees = [] } = useQuery(read('getRatingChoices')).data ?? {}
  const chosen = assistants.find(({ id }) => String(id) === search.assistant)
  /** A version is one of an assistant. */
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
          assistant: { label: 'Assistente', options: [all, ...optionsOf(assistants)] },
          version: chosen !== undefined && {
            label: 'Versão',
            options: [{ value: 'all', label: 'Todas' }, ...versionsOf(chosen.versions)],
          },
          reason: { label: 'Motivo', options: { all: 'Todos', ...labelsOf(ratingReasons, ratingReasonLabels) } },
          origin: { label: 'Origem', options: { all: 'Todas', ...labelsOf(ratingOrigins, ratingOriginLabels) } },
          partner: {
            label: 'Instituição parceira',
            options: [
              { value: 'all', label: 'Todas' },
              { value: 'none', label: 'Sem instituição' },
              ...optionsOf(partners),
            ],
          },
          assignee: {
            label: 'Responsável',
            options: [all, { value: 'none', label: 'Sem responsável' }, ...optionsOf(assignees)],
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

const optionsOf = (things: readonly { id: number; name: string }[]) =>
  things.map(({ id, name }) => ({ value: String(id), label: name }))

const versionsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: String(count - index), label: `Versão ${count - index}` }))
