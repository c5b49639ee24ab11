import { Readable } from 'node:stream'
import type { AppContext } from '#/context.ts'
import type { Loaded } from '#/modules/assessments/activities/activities.service.ts'
import { auditSga, type Trace } from '#/modules/assessments/assessments.events.ts'
import { assessmentPolicy } from '#/modules/assessments/assessments.policy.ts'
import { type ExportTable, tableCsv } from '#/modules/assessments/exports/export-table.model.ts'
import { attemptStateLabels } from '#/modules/assessments/exports/labels.model.ts'
import { findTable } from '#/modules/assessments/review/review.repository.ts'
import { attachment } from '#/platform/api/attachment.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'

/** Every row of a table at one moment: a file that holds less than it seems to is worse than none. */
export const wholeTable = { page: 1, pageSize: Number.MAX_SAFE_INTEGER } as const
/** A PDF is for reading, and takes long to make: what is longer is for a spreadsheet. */
const PDF_ROWS = 10_000

/** 'Ana Lima em 21/11/2026, 16:44:47': who took it out, on every line and page. */
export const watermarkOf = (actor: UserActor, at: Date): string =>
  `${actor.name} em ${at.toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })}`

export async function tableFile(table: ExportTable, format: 'csv' | 'pdf', name: string): Promise<Response> {
  if (format === 'csv')
    return attachment(tableCsv(table), { name: `${name}.csv`, contentType: 'text/csv; charset=utf-8' })
  const { tablePdf } = await import('#/modules/assessments/exports/pdf.model.ts')
  const pdf = Readable.from([Buffer.from(await tablePdf(readable(table)))])
  return attachment(pdf, { name: `${name}.pdf`, contentType: 'application/pdf' })
}

/** The first rows where there are more; its title says so. */
export function readable(table: ExportTable): ExportTable {
  const { title, rows } = table
  if (rows.length <= PDF_ROWS) return table
  const [shown, all] = [PDF_ROWS, rows.length].map((count) => count.toLocaleString('pt-BR'))
  return {
    ...table,
    title: `${title} (as primeiras ${shown} de ${all} linhas; o CSV tem todas)`,
    rows: rows.slice(0, PDF_ROWS),
  }
}

/** The teacher's table as a file; the audit trail keeps who took it. */
export async function exportAttempts(
  ctx: AppContext,
  actor: UserActor,
  assessment: Authorized<Loaded, 'manage'>,
  { format, trace }: { format: 'csv' | 'pdf'; trace: Trace },
): Promise<Response> {
  const identities = assessmentPolicy.seeIdentities(actor, assessment)
  const all = { ...wholeTable, q: '', state: 'all', className: 'all', alerts: 'all', sort: 'name' } as const
  const { items } = await ctx.db.transaction(async (tx) => {
    const target = { type: 'assessment', id: assessment.id } as const
    await auditSga(tx, 'assessment.export', actor, target, { trace, data: { format, identities } })
    return findTable(tx, assessment.id, { ...all, identities })
  })
  const when = (at: Date | null) => at?.toLocaleString('pt-BR', { timeZone: assessment.timeZone ?? undefined }) ?? ''
  const table: ExportTable = {
    title: assessment.title,
    columns: [
      'Aluno',
      'Matrícula',
      'Turma',
      'Situação',
      'Tentativa',
      'Mensagens',
      'Minutos ativos',
      'Início',
      'Revisão',
    ],
    rows: items.map(({ student, state, number, messages, activeSeconds, startedAt, reviewerName }) => [
      student.name,
      student.externalId,
      student.className,
      attemptStateLabels[state],
      number,
      messages,
      Math.round(activeSeconds / 60),
      when(startedAt),
      reviewerName,
    ]),
    watermark: watermarkOf(actor, ctx.clock.now()),
  }
  return tableFile(table, format, `atividade-${assessment.code}`)
}
