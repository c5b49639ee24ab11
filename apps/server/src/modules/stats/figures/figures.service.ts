import type { StatsFigureName } from '@prosa/contract/stats/stats.ts'
import type { AppContext } from '#/context.ts'
import { findPercentile } from '#/modules/usage/counting/counting.service.ts'
import {
  countAll,
  dayColumn,
  type FoundRows,
  millisecondsColumn,
  moneyColumn,
  numberColumn,
  originLabel,
  pageRows,
  percentColumn,
  textColumn,
  weekdays,
} from '#/modules/stats/figures/figures.model.ts'
import * as rankings from '#/modules/stats/figures/rankings.repository.ts'
import * as series from '#/modules/stats/figures/series.repository.ts'
import { findBudget } from '#/modules/stats/figures/stats.repository.ts'
import { inReais, computeRatio, addDays, type StatsFilter } from '#/modules/stats/stats.model.ts'

interface FigureRequest extends rankings.Part {
  filter: StatsFilter
  /** Whether people appear by name. */
  named: boolean
}

interface Figure {
  columns: readonly ReturnType<typeof textColumn>[]
  /** Keys of the sortable columns. */
  orders?: readonly string[]
  load: (ctx: AppContext, request: FigureRequest) => Promise<FoundRows>
}

/** The weekly and monthly figures always show at least so many days up to the end of the period. */
const WEEKS_SHOWN = 12 * 7
const MONTHS_SHOWN = 150

const atLeast = (filter: StatsFilter, days: number): StatsFilter => {
  const from = addDays(filter.to, 1 - days)
  return from < filter.from ? { ...filter, from } : filter
}

const days: Figure = {
  columns: [dayColumn('day', 'Dia'), numberColumn('messages', 'Mensagens'), numberColumn('chats', 'Conversas')],
  load: async ({ db }, { filter }) => {
    const rows = await series.findDays(db, filter)
    return countAll(rows.map((row) => ({ id: row.day, cells: [row.day, row.messages, row.chats] })))
  },
}

const hours: Figure = {
  columns: [
    textColumn('weekday', 'Dia da semana'),
    ...Array.from({ length: 24 }, (_, hour) => numberColumn(`hour-${hour}`, `${hour}h`)),
  ],
  load: async ({ db }, { filter }) => {
    const found = new Map((await series.findHours(db, filter)).map((row) => [row.weekday, row.hours]))
    const none = Array.from({ length: 24 }, () => 0)
    return countAll(
      weekdays.map((label, index) => ({ id: `${index + 1}`, cells: [label, ...(found.get(index + 1) ?? none)] })),
    )
  },
}

const assistants: Figure = {
  columns: [
    textColumn('name', 'Assistente'),
    numberColumn('chats', 'Conversas'),
    numberColumn('messages', 'Mensagens'),
    numberColumn('people', 'Pessoas'),
    percentColumn('satisfaction', 'Satisfação'),
    moneyColumn('cost', 'Custo'),
  ],
  orders: rankings.assistantOrders,
  load: async ({ db }, request) =>
    pageRows(await rankings.findAssistantUse(db, request.filter, request), (row) => ({
      id: row.name === null ? `gone-${row.id}` : `${row.id}`,
      cells: [
        row.name ?? 'Assistente excluído',
        row.chats,
        row.messages,
        row.people,
        row.satisfaction,
        inReais(row.costMicros),
      ],
    })),
}

const models: Figure = {
  columns: [
    textColumn('name', 'Modelo'),
    numberColumn('messages', 'Mensagens'),
    millisecondsColumn('firstWord', '1ª palavra (metade até)'),
    percentColumn('failed', 'Erros'),
    numberColumn('tokens', 'Tokens'),
    moneyColumn('cost', 'Custo'),
  ],
  orders: rankings.modelOrders,
  load: async ({ db, models: registry }, request) =>
    pageRows(await rankings.findModelUse(db, request.filter, request), (row) => ({
      id: row.id,
      cells: [
        registry.find(row.id)?.info.name ?? row.id,
        row.messages,
        findPercentile(row.firstWords, 0.5) ?? null,
        computeRatio(row.failed, row.messages),
        row.inputTokens + row.outputTokens,
        inReais(row.costMicros),
      ],
    })),
}

const origins: Figure = {
  columns: [textColumn('origin', 'Origem'), numberColumn('messages', 'Mensagens'), numberColumn('chats', 'Conversas')],
  load: async ({ db }, { filter }) => {
    const rows = await series.findOrigins(db, filter)
    return countAll(
      rows.map(({ origin, messages, chats }) => ({ id: origin, cells: [originLabel(origin), messages, chats] })),
    )
  },
}

const funnelLabels = ['Visitaram', 'Consentiram', 'Enviaram a 1ª mensagem', 'Enviaram 3 mensagens ou mais']

const funnel: Figure = {
  columns: [
    textColumn('step', 'Passo'),
    numberColumn('visitors', 'Visitas'),
    percentColumn('share', 'Das visitas'),
    numberColumn('linked', 'Pelo link'),
    numberColumn('embedded', 'Em um site'),
  ],
  load: async ({ db }, { filter }) => {
    const { shared, embedded } = await series.findFunnel(db, filter)
    const [visits = 0, ...later] = shared.map((count, step) => count + (embedded[step] ?? 0))
    if (visits === 0) return countAll([])
    const rows = [visits, ...later].map((count, step) => {
      const label = funnelLabels[step] ?? ''
      return { id: label, cells: [label, count, computeRatio(count, visits), shared[step] ?? 0, embedded[step] ?? 0] }
    })
    return countAll(rows)
  },
}

const versions: Figure = {
  columns: [
    textColumn('version', 'Versão'),
    percentColumn('satisfaction', 'Satisfação'),
    numberColumn('messages', 'Mensagens'),
    percentColumn('unanswered', 'Sem fonte ou “não sei”'),
    percentColumn('failed', 'Erros'),
  ],
  load: async ({ db }, request) =>
    pageRows(await rankings.findVersionUse(db, request.filter, request), (row) => ({
      id: row.id,
      cells: [
        `${row.name ?? 'Assistente excluído'} · versão ${row.version}`,
        row.satisfaction,
        row.messages,
        computeRatio(row.unanswered, row.messages),
        computeRatio(row.failed, row.messages),
      ],
    })),
}

const costs: Figure = {
  columns: [textColumn('month', 'Mês'), moneyColumn('cost', 'Custo'), moneyColumn('budget', 'Orçamento atual')],
  load: async ({ db }, { filter }) => {
    const [rows, budget] = await Promise.all([
      series.findCosts(db, atLeast(filter, MONTHS_SHOWN)),
      findBudget(db, filter),
    ])
    return countAll(
      rows.map(({ month, costMicros }) => ({
        id: month,
        cells: [month.split('-').toReversed().join('/'), inReais(costMicros), budget],
      })),
    )
  },
}

const retention: Figure = {
  columns: [
    dayColumn('week', 'Semana de'),
    numberColumn('active', 'Pessoas ativas'),
    numberColumn('returned', 'Já ativas na semana anterior'),
  ],
  load: async ({ db }, { filter }) => {
    const rows = await series.findRetention(db, { ...filter, from: addDays(filter.to, 1 - WEEKS_SHOWN) })
    return countAll(rows.map(({ week, active, returned }) => ({ id: week, cells: [week, active, returned] })))
  },
}

const questions: Figure = {
  columns: [
    textColumn('question', 'Pergunta'),
    textColumn('assistant', 'Assistente'),
    numberColumn('count', 'Vezes'),
    dayColumn('last', 'Última'),
  ],
  load: async ({ db }, { filter, ...part }) =>
    pageRows(await series.findQuestions(db, filter, part), (row) => ({
      id: row.key,
      cells: [row.question, row.assistant ?? 'Assistente excluído', row.count, row.lastAt],
    })),
}

const people: Figure = {
  columns: [
    textColumn('name', 'Pessoa'),
    numberColumn('messages', 'Mensagens'),
    numberColumn('chats', 'Conversas'),
    moneyColumn('cost', 'Custo'),
  ],
  orders: rankings.peopleOrders,
  load: async ({ db }, request) => {
    const first = (request.page - 1) * request.pageSize + 1
    const namePerson = (row: rankings.PersonUse, index: number) =>
      request.named ? (row.name ?? 'Conta excluída') : `Pessoa ${first + index}`
    return pageRows(await rankings.findPersonUse(db, request.filter, request), (row, index) => ({
      id: request.named ? `${row.id}` : `${first + index}`,
      cells: [namePerson(row, index), row.messages, row.chats, inReais(row.costMicros)],
    }))
  },
}

/** Every figure of `/stats`, as a table with columns from which a chart may be drawn. */
export const figures: Readonly<Record<StatsFigureName, Figure>> = {
  days,
  hours,
  assistants,
  models,
  origins,
  funnel,
  versions,
  costs,
  retention,
  questions,
  people,
}
