import type { RatingDetails } from '@prosa/contract/conversations/ratings.ts'
import { APPROVED_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import { ratingOriginLabels, ratingReasonLabels } from '@prosa/contract/conversations/rating-labels.ts'
import { StatusBadge, ValueBadge } from '#/features/ratings/rating-badges.tsx'
import { formatDateTime, formatMoney, formatNumber } from '#/lib/format/format.ts'

/** What was judged and how it came about. */
export function RatingFacts({ rating }: { rating: RatingDetails }) {
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
