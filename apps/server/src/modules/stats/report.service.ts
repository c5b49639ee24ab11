import { localTime } from '@prosa/contract/protocol/opening-hours.ts'
import type { stats as contract, StatsFigure, StatsFigureName } from '@prosa/contract/stats/stats.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { appNameOf, getSettings } from '#/modules/settings/settings.service.ts'
import { cardsOf, cellText, dayText, moneyText, monthText } from '#/modules/stats/report-text.model.ts'
import { readFigure, readStats } from '#/modules/stats/stats.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { type PaperTable, writePaper } from '#/platform/pdf/paper.ts'

type Asked = z.output<typeof contract.exportStatsReport.query>

const tables: readonly [title: string, figure: StatsFigureName, rows: number][] = [
  ['Assistentes', 'assistants', 10],
  ['De onde vêm as conversas', 'origins', 10],
  ['Modelos', 'models', 10],
  ['Perguntas sem resposta', 'questions', 10],
]

const filterNames = {
  assistantId: 'assistente',
  origin: 'origem',
  model: 'modelo',
  groupId: 'grupo',
  partnerId: 'instituição',
  role: 'papel',
} as const

/** A month on paper: its cards beside the days before, and the first rows of the tables. The audit trail keeps who took it. */
export async function monthlyReport(ctx: AppContext, by: By, { month, ...filters }: Asked): Promise<Uint8Array> {
  const { timeZone } = (await getSettings(ctx)).general
  const today = localTime(ctx.clock.now(), timeZone).day
  const span = { period: 'custom' as const, ...daysOf(month, today) }
  const asked = { ...filters, ...span }
  const { cards, previous, exchangeRate } = await readStats(ctx, by.actor, asked)
  const found = await Promise.all(
    tables.map(async ([title, name, pageSize]) => ({
      title,
      figure: await readFigure(ctx, by.actor, name, { ...asked, page: 1, pageSize, sort: '-messages' }),
    })),
  )
  await audit(ctx.db, {
    ...doneBy(by),
    action: 'stats.export',
    target: { type: 'stats', id: 'report' },
    data: { month },
  })
  const narrowed = Object.entries(filterNames).flatMap(([key, name]) =>
    filters[key as keyof typeof filterNames] === 'all' ? [] : [name],
  )
  const lines = [
    `Números de ${dayText(span.from)} a ${dayText(span.to)}, comparados com o período de mesmo tamanho logo antes.`,
    ...(narrowed.length > 0 ? [`Só parte do uso: há filtro de ${narrowed.join(', ')}.`] : []),
    ...(exchangeRate
      ? [`Preços em dólar convertidos a ${moneyText(exchangeRate.usdRate)}, cotação de ${dayText(exchangeRate.date)}.`]
      : []),
    ...(cards ? [] : ['Há menos de 5 pessoas com estes filtros. Para proteger cada uma, os números não aparecem.']),
  ]
  return writePaper({
    title: `Relatório mensal: ${monthText(month)}`,
    blocks: [
      ...lines.map((text) => ({ kind: 'note', text }) as const),
      ...(cards ? [{ kind: 'cards', cards: cardsOf(cards, previous) } as const, ...found.map(tableOf)] : []),
    ],
    footer: `${await appNameOf(ctx)} · emitido em ${dayText(today)}`,
  })
}

function tableOf({ title, figure }: { title: string; figure: Pick<StatsFigure, 'columns' | 'rows'> }): PaperTable {
  const { columns, rows } = figure
  return {
    kind: 'table',
    title,
    columns: columns.map(({ label, kind }) => ({ label, isNumber: kind !== 'text' })),
    rows: rows.map(({ cells }) => columns.map(({ kind }, index) => cellText(kind, cells[index] ?? null))),
    empty: 'Nada neste mês.',
  }
}

/** First and last day; of the month that is not over, until today. */
function daysOf(month: string, today: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { from: `${month}-01`, to: month === today.slice(0, 7) ? today : last }
}
