import { localTime } from '@prosa/contract/protocol/opening-hours.ts'
import type { stats as contract, StatsFigure, StatsFigureName, StatsCards } from '@prosa/contract/stats/stats.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { readAppName, getSettings } from '#/modules/settings/settings.service.ts'
import { readFigure, readStats } from '#/modules/stats/stats.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { type PaperTable, writePaper } from '#/platform/pdf/paper.ts'

type ReportQuery = z.output<typeof contract.exportStatsReport.query>

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

/**
 * Renders a month as PDF: its cards with those of the days before, and the first rows of the tables. Records the export in the
 * audit trail.
 */
export async function monthlyReport(ctx: AppContext, by: By, { month, ...filters }: ReportQuery): Promise<Uint8Array> {
  const { timeZone } = (await getSettings(ctx)).general
  const today = localTime(ctx.clock.now(), timeZone).day
  const span = { period: 'custom' as const, ...monthDays(month, today) }
  const query = { ...filters, ...span }
  const { cards, previous, exchangeRate } = await readStats(ctx, by.actor, query)
  const found = await Promise.all(
    tables.map(async ([title, name, pageSize]) => ({
      title,
      figure: await readFigure(ctx, by.actor, name, { ...query, page: 1, pageSize, sort: '-messages' }),
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
      ...(cards ? [{ kind: 'cards', cards: makeCards(cards, previous) } as const, ...found.map(toPaperTable)] : []),
    ],
    footer: `${await readAppName(ctx)} · emitido em ${dayText(today)}`,
  })
}

function toPaperTable({ title, figure }: { title: string; figure: Pick<StatsFigure, 'columns' | 'rows'> }): PaperTable {
  const { columns, rows } = figure
  return {
    kind: 'table',
    title,
    columns: columns.map(({ label, kind }) => ({ label, isNumber: kind !== 'text' })),
    rows: rows.map(({ cells }) => columns.map(({ kind }, index) => cellText(kind, cells[index] ?? null))),
    empty: 'Nada neste mês.',
  }
}

/** Returns the first and last day of a month; the current month ends today. */
function monthDays(month: string, today: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { from: `${month}-01`, to: month === today.slice(0, 7) ? today : last }
}

type Column = StatsFigure['columns'][number]
type Cell = StatsFigure['rows'][number]['cells'][number]

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 })
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats `2026-10` as `outubro de 2026`. */
const monthText = (month: string): string => monthName.format(new Date(`${month}-01T00:00:00Z`))

/** Formats `2026-11-21` as `21/11/2026`. */
const dayText = (day: string): string => day.split('-').toReversed().join('/')

const moneyText = (reais: number): string => money.format(reais)

const duration = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${number.format(ms / 1000)} s`)

/** Formats a value for the kind of its column; a missing value is a dash. */
function cellText(kind: Column['kind'], cell: Cell): string {
  if (cell === null || cell === '') return '–'
  if (typeof cell === 'string') return kind === 'day' ? dayText(cell) : cell
  if (kind === 'money') return money.format(cell)
  if (kind === 'percent') return percent.format(cell)
  return kind === 'milliseconds' ? duration(cell) : number.format(cell)
}

const shownCards: readonly [label: string, kind: Column['kind'], of: (cards: StatsCards) => number | null][] = [
  ['Pessoas ativas', 'number', ({ people }) => people],
  ['Conversas', 'number', ({ chats }) => chats],
  ['Mensagens', 'number', ({ messages }) => messages],
  ['Satisfação', 'percent', ({ satisfaction }) => satisfaction],
  ['Sem fonte ou “não sei”', 'percent', ({ unanswered }) => unanswered],
  ['Tempo até a 1ª palavra', 'milliseconds', ({ firstWordP50 }) => firstWordP50],
  ['Erros', 'percent', ({ failed }) => failed],
  ['Custo', 'money', ({ cost }) => cost],
  ['Custo por conversa', 'money', ({ costPerChat }) => costPerChat],
]

interface ReportCard {
  label: string
  value: string
  note: string
}

/** Pairs each card of the period with its value in the days before. */
const makeCards = (cards: StatsCards, previous: StatsCards | null): ReportCard[] =>
  shownCards.map(([label, kind, of]) => ({
    label,
    value: cellText(kind, of(cards)),
    note: `Antes: ${previous ? cellText(kind, of(previous)) : '–'}`,
  }))
