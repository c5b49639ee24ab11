import type { RatingDetails } from '@prosa/contract/conversations/ratings.ts'
import { useQuery } from '@tanstack/react-query'
import { RatingActions } from '#/features/ratings/details/rating-actions.tsx'
import type { BuilderDialogs } from '#/features/ratings/details/rating-actions.tsx'
import { RatingContext } from '#/features/ratings/details/rating-context.tsx'
import { RatingFacts } from '#/features/ratings/details/rating-facts.tsx'
import { RatingNotes } from '#/features/ratings/details/rating-notes.tsx'
import { RatingReply } from '#/features/ratings/details/rating-reply.tsx'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface RatingDrawerProps {
  ratingId: string
  dialogs: BuilderDialogs
  saveDraft?: (() => Promise<unknown>) | undefined
  onClose: () => void
}

/** One rating with all that is needed to decide, beside the list. */
export function RatingDrawer({ ratingId, onClose, ...actions }: RatingDrawerProps) {
  const details = useQuery(read('getRating', { params: { ratingId } }))
  return (
    <Sheet open onOpenChange={onClose} size="lg" title="Avaliação">
      {details.isPending && <Skeleton className="h-40 w-full" />}
      {details.isError && (
        <Notice
          tone="danger"
          title="Não foi possível abrir esta avaliação"
          action={
            <Button variant="secondary" size="sm" onClick={() => void details.refetch()}>
              Tentar novamente
            </Button>
          }
        >
          {problemText(details.error)}
        </Notice>
      )}
      {details.data && <Details rating={details.data} {...actions} />}
    </Sheet>
  )
}

function Details({ rating, ...actions }: { rating: RatingDetails } & Omit<RatingDrawerProps, 'ratingId' | 'onClose'>) {
  return (
    <div className="flex flex-col gap-6 pb-4">
      <RatingFacts rating={rating} />
      <RatingActions rating={rating} {...actions} />
      <RatingContext rating={rating} />
      <RatingReply key={rating.id} rating={rating} />
      <RatingNotes rating={rating} />
    </div>
  )
}
