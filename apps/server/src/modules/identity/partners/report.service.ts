import { formatCnpj } from '@prosa/contract/protocol/cnpj.ts'
import type { AppContext } from '#/context.ts'
import { recordOnPartner } from '#/modules/identity/partners/partners.service.ts'
import { reportOn, type ReportRow } from '#/modules/identity/partners/report.repository.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import { type Cell, formatCsv } from '#/platform/api/csv.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import type { By } from '#/platform/api/handlers.ts'

/** Returns an institution's figures of the current month in the organization's time zone. Throws 404 where it does not exist. */
export async function reportOnPartner(ctx: AppContext, partnerId: number): Promise<ReportRow> {
  const [row] = await reportOn(ctx.db, { timeZone: await readTimeZone(ctx), partnerId })
  if (!row) throw notFound()
  return row
}

/** Exports the month of every institution as a table in which no cell can become a formula. */
export async function exportReport(ctx: AppContext, by: By): Promise<{ name: string; content: string }> {
  const rows = await reportOn(ctx.db, { timeZone: await readTimeZone(ctx) })
  await recordOnPartner(ctx.db, by, {
    action: 'partner.export-report',
    partnerId: 'all',
    data: { count: rows.length },
  })
  const name = `instituicoes-${rows[0]?.month ?? 'vazio'}.csv`
  return { name, content: formatCsv(columns, rows.map(toCells)) }
}

const columns = [
  'Instituição',
  'CNPJ',
  'Situação',
  'Mês',
  'Pessoas',
  'Assistentes liberados',
  'Links na Web',
  'Conversas no mês',
  'Mensagens no mês',
]

const toCells = (row: ReportRow): Cell[] => [
  row.name,
  formatCnpj(row.cnpj ?? ''),
  row.status === 'active' ? 'Ativa' : 'Pausada',
  row.month,
  row.people,
  row.assistants,
  row.links,
  row.chats,
  row.messages,
]

const readTimeZone = async (ctx: AppContext): Promise<string> => (await getSettings(ctx)).general.timeZone
