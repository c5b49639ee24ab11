import type { ratings as contract, Rating, RatingCards } from '@prosa/contract/quality/ratings.ts'
import type { z } from 'zod'
import {
  ratingOriginLabels,
  ratingReasonLabels,
  ratingStatusLabels,
  ratingValueLabels,
} from '@prosa/contract/quality/rating-labels.ts'
import type { AppContext } from '#/context.ts'
import {
  findCards,
  findRatedAssistants,
  findRatings,
  type RatingFilters,
} from '#/modules/quality/ratings/board.repository.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { csvFile } from '#/platform/api/csv-file.ts'
import type { ChoiceRequest, Page, PageRequest } from '#/platform/db/page-of.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { momentsIn } from '#/platform/clock/clock.ts'

const EXCERPT = 160
const EXPORTED_EXCERPT = 5000

type Filters = z.output<typeof contract.getRatingCards.query> & Pick<RatingFilters, 'includesStudents' | 'assistants'>

/** Lists the ratings that match the filters, each with the beginning of its question and answer. */
export async function listRatings(
  ctx: AppContext,
  { page, pageSize, ...filters }: Filters & PageRequest,
): Promise<Page<Rating>> {
  return findRatings(ctx.db, await toFilters(ctx, filters), { page, pageSize, excerpt: EXCERPT })
}

/** Returns the totals of the ratings that match the filters. */
export const ratingCards = async (ctx: AppContext, filters: Filters): Promise<RatingCards> =>
  findCards(ctx.db, await toFilters(ctx, filters))

/** Lists the assistants with ratings, to choose from. */
export const ratedAssistants = (ctx: AppContext, request: ChoiceRequest) => findRatedAssistants(ctx.db, request)

/** Exports the ratings as a table, and records the export in the audit trail. */
export async function exportRatings(ctx: AppContext, by: By, filters: Filters): Promise<Response> {
  const filter = await toFilters(ctx, filters)
  const { total } = await findRatings(ctx.db, filter, { page: 1, pageSize: 1, excerpt: EXCERPT })
  await audit(ctx.db, {
    ...doneBy(by),
    action: 'rating.export',
    target: { type: 'rating', id: 'export' },
    data: { count: total },
  })
  const when = momentsIn((await getSettings(ctx)).general.timeZone)
  return csvFile(ctx.pool, {
    name: 'avaliacoes',
    columns,
    read: async (db, part) => {
      const { items } = await findRatings(db, filter, { ...part, excerpt: EXPORTED_EXCERPT })
      return items.map((row) => [
        when(row.at),
        ratingValueLabels[row.value],
        row.assistantName,
        row.version,
        row.question,
        row.answer,
        row.reasons.map((reason) => ratingReasonLabels[reason]).join(', '),
        row.comment,
        ratingOriginLabels[row.origin],
        row.authorName ?? 'Anônimo',
        ratingStatusLabels[row.status],
        row.assigneeName,
      ])
    },
  })
}

const columns = [
  'Data',
  'Nota',
  'Assistente',
  'Versão',
  'Pergunta',
  'Resposta',
  'Motivo',
  'Comentário',
  'Origem',
  'Autor',
  'Situação',
  'Responsável',
]

const toFilters = async (ctx: AppContext, { from, to, ...filters }: Filters): Promise<RatingFilters> => ({
  ...filters,
  from,
  to,
  timeZone: (await getSettings(ctx)).general.timeZone,
})
