import { named, z } from '#/protocol/zod.ts'
import { defineContract } from '#/protocol/define.ts'
import { daySchema } from '#/protocol/day.ts'
import { rowIdSchema } from '#/protocol/ids.ts'
import { pageQuery } from '#/protocol/paging.ts'
import { roleSchema } from '#/protocol/permissions.ts'

/** `year`: since the first of January, the Brazilian school year until today. */
export const statsPeriods = ['today', '7', '30', '90', 'year', 'custom'] as const
/** Where a conversation comes from; of tests of a draft only the cost is counted, as nobody's. */
export const statsOrigins = ['internal', 'share', 'embed', 'api', 'sga'] as const

/** Fewer people than this behind a group, a role or an institution: numbers only for who may see people. */
export const SMALLEST_SHOWN = 5

const unlessAll = z.union([z.literal('all'), rowIdSchema]).default('all')

/** Whose use, and of what. */
const scope = {
  assistantId: unlessAll,
  origin: z.enum(['all', ...statsOrigins]).default('all'),
  model: z.string().max(200).default('all'),
  /** By the members of today. */
  groupId: unlessAll,
  partnerId: unlessAll,
  /** Among the roles of today. */
  role: z.enum(['all', ...roleSchema.options]).default('all'),
}

/** Filters of `/stats`, the same for cards, charts, tables and exports. Days are in the organization's time zone. */
const filter = {
  period: z.enum(statsPeriods).default('30'),
  /** Only where the period is `custom`. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  ...scope,
}

/** Figures of `/stats`; each is a table, which a chart may draw. */
export const statsFigures = [
  'days',
  'hours',
  'assistants',
  'models',
  'origins',
  'funnel',
  'versions',
  'costs',
  'retention',
  'questions',
  'people',
] as const
export type StatsFigureName = (typeof statsFigures)[number]

const cardsSchema = named('StatsCards', {
  /** Visitors of a link are counted anew each day: nothing tells that they came back. */
  people: z.number().int(),
  chats: z.number().int(),
  messages: z.number().int(),
  /** Good ratings among all of them; null without any. Ratios are 0–1. */
  satisfaction: z.number().nullable(),
  unanswered: z.number().nullable(),
  /** Milliseconds to the first word, estimated from counters. */
  firstWordP50: z.number().int().nullable(),
  firstWordP95: z.number().int().nullable(),
  failed: z.number().nullable(),
  /** In R$. */
  cost: z.number(),
  costPerChat: z.number().nullable(),
  /** Answers of models whose price nobody has set: the cost knows nothing of them. */
  unpriced: z.number().int(),
})
export type StatsCards = z.infer<typeof cardsSchema>

const figureSchema = named('StatsFigure', {
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      kind: z.enum(['text', 'day', 'number', 'percent', 'money', 'milliseconds']),
      sortable: z.boolean(),
    }),
  ),
  rows: z.array(z.object({ id: z.string(), cells: z.array(z.union([z.string(), z.number(), z.null()])) })),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
  /** Too few people behind the filters: there are no rows. */
  suppressed: z.boolean(),
})
export type StatsFigure = z.infer<typeof figureSchema>

const sortable = ['name', 'messages', 'chats', 'people', 'satisfaction', 'cost'] as const
const figureQuery = {
  ...filter,
  sort: z.enum([...sortable, ...sortable.map((by) => `-${by}` as const)]).default('-messages'),
}
const figureParams = z.object({ figure: z.enum(statsFigures) })
const general = { method: 'GET', tag: 'Estatísticas', policy: 'stats.view', permission: 'stats.view' } as const

export const stats = defineContract({
  getStats: {
    path: '/api/stats',
    ...general,
    summary: 'Os números do período, os do período anterior e os modelos usados',
    query: z.object(filter),
    ok: z.object({
      /** First and last day. */
      from: z.iso.date(),
      to: z.iso.date(),
      /** Null where too few people are behind the filters. */
      cards: cardsSchema.nullable(),
      /** The same number of days just before. */
      previous: cardsSchema.nullable(),
      /** False: nothing happened in the period. */
      any: z.boolean(),
      /** What prices in dollars were multiplied with, and of which day that is. */
      exchangeRate: z.object({ usdRate: z.number(), date: z.iso.date() }).nullable(),
      /** That were used. */
      models: z.array(z.object({ id: z.string(), name: z.string() })),
      abilities: z.object({ export: z.boolean(), viewPeople: z.boolean() }),
    }),
  },
  getStatsFigure: {
    path: '/api/stats/figures/:figure',
    ...general,
    summary: 'Um gráfico ou uma tabela, com colunas e linhas',
    params: figureParams,
    query: z.object({ ...figureQuery, ...pageQuery }),
    ok: figureSchema,
  },
  exportStatsReport: {
    path: '/api/stats/report',
    ...general,
    permission: 'stats.export',
    summary: 'Baixa o relatório de um mês em PDF',
    limitPerMinute: 10,
    query: z.object({
      month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Escreva o mês como 2026-10.'),
      ...scope,
    }),
    raw: '*/*',
  },
  exportStatsFigure: {
    path: '/api/stats/figures/:figure/export',
    ...general,
    permission: 'stats.export',
    summary: 'Baixa um gráfico ou uma tabela em CSV',
    limitPerMinute: 30,
    params: figureParams,
    query: z.object(figureQuery),
    raw: '*/*',
  },
})
