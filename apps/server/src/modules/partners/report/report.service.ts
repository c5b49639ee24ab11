import { formatCnpj } from '@prosa/contract/cnpj.ts'
import Papa from 'papaparse'
import type { AppContext } from '#/context.ts'
import { type Author, recordOnPartner } from '#/modules/partners/partners.service.ts'
import { reportOn, type ReportRow } from '#/modules/partners/report/report.repository.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

export async function reportOnPartner(ctx: AppContext, partnerId: number): Promise<ReportRow> {
  const [row] = await reportOn(ctx.db, { timeZone: await timeZoneOf(ctx), partnerId })
  if (!row) throw notFound()
  return row
}

/** The month of every institution as a table for a spreadsheet, in which no cell can become a formula. */
export async function exportReport(ctx: AppContext, author: Author): Promise<{ name: string; content: string }> {
  const rows = await reportOn(ctx.db, { timeZone: await timeZoneOf(ctx) })
  await recordOnPartner(ctx.db, author, {
    action: 'partner.export-report',
    partnerId: 'all',
    data: { count: rows.length },
  })
  const table = Papa.unparse(rows.map(toCells), { delimiter: ';', escapeFormulae: true })
  const name = `instituicoes-${rows[0]?.month ?? 'vazio'}.csv`
  // the mark tells spreadsheets that the text is UTF-8
  return { name, content: `\uFEFF${table}` }
}

const toCells = (row: ReportRow) => ({
  Instituição: row.name,
  CNPJ: formatCnpj(row.cnpj ?? ''),
  Situação: row.status === 'active' ? 'Ativa' : 'Pausada',
  Mês: row.month,
  Pessoas: row.people,
  'Assistentes liberados': row.assistants,
  'Links na Web': row.links,
  'Conversas no mês': row.chats,
  'Mensagens no mês': row.messages,
})

const timeZoneOf = async (ctx: AppContext): Promise<string> => (await getSettings(ctx)).general.timeZone
