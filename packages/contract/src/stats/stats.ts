import { named, z } from '#/protocol/zod.ts'
import { defineContract } from '#/protocol/define.ts'
import { daySchema } from '#/protocol/day.ts'
import { rowIdSchema } from '#/protocol/ids.ts'
import { pageQuery } from '#/protocol/paging.ts'
import { roleSchema } from '#/protocol/permissions.ts'

/** `year`: since 1 January, the start of the Brazilian school year. */
export const statsPeriods = ['today', '7', '30', '90', 'year', 'custom'] as const
/** Origins of conversations. Tests of a draft count only as cost, without a person. */
export const statsOrigins = ['internal', 'share', 'embed', 'api', 'sga'] as const

/** Groups, roles and institutions with fewer people than this are shown only to readers who may see people. */
export const SMALLEST_SHOWN = 5

const unlessAll = z.union([z.literal('all'), rowIdSchema]).default('all')

/** Whose use is counted, and of which assistants and models. */
const scope = {
  assistantId: unlessAll,
  origin: z.enum(['all', ...statsOrigins]).default('all'),
  model: z.string().max(200).default('all'),
  /** By current membership. */
  groupId: unlessAll,
  partnerId: unlessAll,
  /** By current role. */
  role: z.enum(['all', ...roleSchema.options]).default('all'),
}

/** Filters of `/stats`, shared by cards, charts, tables and exports. Days are in the organization's time zone. */
const filter = {
  period: z.enum(statsPeriods).default('30'),
  /** Only if the period is `custom`. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  ...scope,
}

/** Figures of `/stats`; each is a table, and some have a chart. */
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
  /** Number of people; a link's visitors are counted again each day, because returning ones are not recognized. */
  people: z.number().int(),
  chats: z.number().int(),
  messages: z.number().int(),
  /** Share of positive ratings; null without ratings. Ratios are 0 to 1. */
  satisfaction: z.number().nullable(),
  unanswered: z.number().nullable(),
  /** Milliseconds to the first word, estimated from counters of time ranges. */
  firstWordP50: z.number().int().nullable(),
  firstWordP95: z.number().int().nullable(),
  failed: z.number().nullable(),
  /** Cost in R$. */
  cost: z.number(),
  costPerChat: z.number().nullable(),
  /** Answers of models without a price, which the cost does not include. */
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
  /** Whether rows are withheld because the filters match too few people. */
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
      /** Null if the filters match too few people. */
      cards: cardsSchema.nullable(),
      /** The preceding period of equal length. */
      previous: cardsSchema.nullable(),
      /** False if nothing happened in the period. */
      any: z.boolean(),
      /** Exchange rate applied to prices in dollars, and its date. */
      exchangeRate: z.object({ usdRate: z.number(), date: z.iso.date() }).nullable(),
      /** Models that were used. */
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
