import { attemptStateLabels } from '@prosa/contract/school/attempt-labels.ts'
import { pairScores, maxResult } from '@prosa/contract/school/rubrics.ts'
import type { AppContext } from '#/context.ts'
import type { Loaded } from '#/modules/school/activities/activities.service.ts'
import { auditSchool } from '#/modules/school/school.events.ts'
import { activityPolicy } from '#/modules/school/school.policy.ts'
import { tableFile, type TableSource } from '#/modules/school/reviews/table-file.service.ts'
import { findCriteria } from '#/modules/school/activities/criteria.repository.ts'
import { findTable } from '#/modules/school/reviews/review.repository.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { Cell } from '#/platform/api/csv.ts'
import { momentsIn } from '#/platform/clock/clock.ts'

const columns = [
  'Aluno',
  'Matrícula',
  'Turma',
  'Situação',
  'Tentativa',
  'Mensagens',
  'Minutos ativos',
  'Início',
  'Revisão',
  'Nota',
  'Nota máxima',
]

/** The mark of a confirmed review, its maximum, and each criterion's points or level. */
function toMarkCells(
  { review }: Pick<Awaited<ReturnType<typeof findTable>>['items'][number], 'review'>,
  criteria: readonly { id: string }[],
): Cell[] {
  if (!review) return ['', '', ...criteria.map(() => '')]
  const { result, rubric, scores } = review
  const chosen = new Map(pairScores(rubric, scores).map((one) => [one.criterion.id, one]))
  return [
    result,
    result === null ? '' : maxResult(rubric),
    ...criteria.map(({ id }) => chosen.get(id)?.chosen?.points ?? chosen.get(id)?.level ?? ''),
  ]
}

/** Exports the teacher's table as a file, and adds the export to the audit trail. */
export async function exportAttempts(
  ctx: AppContext,
  by: By,
  activity: Authorized<Loaded, 'manage'>,
  format: 'csv' | 'pdf',
): Promise<Response> {
  const identities = activityPolicy.seeIdentities(by.actor, activity)
  const target = { type: 'assessment', id: activity.id } as const
  await auditSchool(ctx.db, by, 'assessment.export', target, { format, identities })
  const all = { q: '', state: 'all', className: 'all', alerts: 'all', sort: 'name', identities, reviews: true } as const
  const timeZone = activity.timeZone ?? (await getSettings(ctx)).general.timeZone
  // a sheet has room for criteria, a page has not
  const criteria = format === 'csv' ? await findCriteria(ctx.db, activity.id) : []
  const when = momentsIn(timeZone)
  const source: TableSource = {
    title: activity.title,
    columns: [...columns, ...criteria.map(({ title }) => title)],
    read: async (db, part) => {
      const { items, total } = await findTable(db, activity.id, { ...all, ...part })
      const rows = items.map(({ student, state, number, messages, activeSeconds, startedAt, reviewerName, ...row }) => [
        student.name,
        student.externalId,
        student.className,
        attemptStateLabels[state],
        number,
        messages,
        Math.floor(activeSeconds / 60),
        when(startedAt),
        reviewerName,
        ...toMarkCells(row, criteria),
      ])
      return { rows, total }
    },
  }
  return tableFile(ctx, source, { actor: by.actor, format, timeZone, name: `atividade-${activity.code}` })
}
