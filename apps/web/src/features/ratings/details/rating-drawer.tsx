import type { RatingDetails } from '@prosa/contract/conversations/ratings.ts'
import { useQuery } from '@tanstack/react-query'
import { APPROVED_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import { ratingOriginLabels, ratingReasonLabels } from '@prosa/contract/conversations/rating-labels.ts'
import { RatingActions } from '#/features/ratings/details/rating-actions.tsx'
import type { BuilderDialogs } from '#/features/ratings/details/rating-actions.tsx'
import { RatingContext } from '#/features/ratings/details/rating-context.tsx'
import { RatingNotes } from '#/features/ratings/details/rating-notes.tsx'
import { RatingReply } from '#/features/ratings/details/rating-reply.tsx'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { StatusBadge, ValueBadge } from '#/features/ratings/rating-badges.tsx'
import { formatDateTime, formatMoney, formatNumber } from '#/lib/format/format.ts'

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

/** What was judged and how it came about. */
function RatingFacts({ rating }: { rating: RatingDetails }) {
  const { reasons, comment, expected, version, model, costBrl, firstTokenMs, resolvedAt } = rating
  const facts: [label: string, value: string | null][] = [
    ['Motivos', reasons.map((reason) => ratingReasonLabels[reason]).join(', ') || null],
    ['Comentário', comment || null],
    ['Como deveria ser', expected || null],
    ['Assistente', version === null ? rating.assistantName : `${rating.assistantName} · versão ${version}`],
    ['Modelo', model === APPROVED_MODEL ? 'Resposta aprovada, sem modelo' : model],
    ['Custo', costBrl === null ? null : formatMoney(costBrl)],
    ['Primeira palavra', firstTokenMs === null ? null : `${formatNumber(firstTokenMs / 1000)} s`],
    ['Autor', `${rating.authorName ?? 'Anônimo'} · ${ratingOriginLabels[rating.origin]}`],
    ['Responsável', rating.assigneeName],
    ['Encerrada em', resolvedAt && formatDateTime(resolvedAt)],
  ]
  return (
    <section aria-label="Dados da avaliação" className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
        <ValueBadge value={rating.value} />
        <StatusBadge status={rating.status} />
        {formatDateTime(rating.at)}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="contents">
                <dt className="text-muted-foreground">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
