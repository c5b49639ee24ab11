import { defaultTimeZone } from '@prosa/contract/protocol/time-zones.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import * as rankings from '../apps/server/src/modules/stats/figures/rankings.repository.ts'
import * as series from '../apps/server/src/modules/stats/figures/series.repository.ts'
import type { StatsFilter } from '../apps/server/src/modules/stats/stats.model.ts'
import { countPeople, findTotals } from '../apps/server/src/modules/stats/stats.repository.ts'

const all = { assistantId: 'all', origin: 'all', model: 'all', groupId: 'all', partnerId: 'all', role: 'all' } as const
const filter: StatsFilter = { ...all, from: '2000-01-01', to: '2100-01-01' }
const twelveWeeksAgo = new Date(Date.now() - 83 * 86_400_000).toISOString().slice(0, 10)
const part = { page: 1, pageSize: 10, sort: '-messages', timeZone: defaultTimeZone }

/** How PostgreSQL finds the heaviest figures: each query as the product sends it, explained. */
export async function plansOf(database: pg.Client): Promise<string> {
  const asked: { query: string; params: unknown[] }[] = []
  const db = drizzle(database, { logger: { logQuery: (query, params) => asked.push({ query, params }) } })
  const names = ['cards', 'people', 'assistants', 'most active', 'retention', 'questions']
  await findTotals(db, filter)
  await countPeople(db, filter)
  await rankings.findAssistantUse(db, filter, part)
  await rankings.findPersonUse(db, filter, { ...part, named: true })
  await series.findRetention(db, { ...filter, from: twelveWeeksAgo })
  await series.findQuestions(db, filter, part)
  const plans: string[] = []
  for (const [index, { query, params }] of asked.entries()) {
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, buffers off) ${query}`,
      params,
    )
    plans.push(`\n${names[index]}`, ...rows.map((row) => row['QUERY PLAN'].slice(0, 160)))
  }
  return plans.join('\n')
}
