import { filtersOf } from '#/blocks/list/export-button.tsx'
import type { BuilderDialogs } from '#/features/ratings/details/rating-actions.tsx'
import { RatingDrawer } from '#/features/ratings/details/rating-drawer.tsx'
import { RatingCards } from '#/features/ratings/rating-cards.tsx'
import { RatingsList, type RatingsSearchProps } from '#/features/ratings/ratings-list.tsx'

interface AssistantRatingsProps extends RatingsSearchProps {
  assistantId: number
  dialogs: BuilderDialogs
  saveDraft: () => Promise<unknown>
}

/** The ratings of one assistant, for its editors. */
export default function AssistantRatings(props: AssistantRatingsProps) {
  const { assistantId, search, onSearchChange, dialogs, saveDraft } = props
  const { rating, ...list } = search
  return (
    <>
      <RatingCards filters={{ ...filtersOf(list), assistant: String(assistantId) }} />
      <RatingsList assistantId={assistantId} search={search} onSearchChange={onSearchChange} />
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
