import type { Migration } from '#/platform/db/migrate.ts'
import { quoted } from '#/platform/backup/tables.ts'
import { type Effect, effectsOf } from './effects.ts'
import { bytesText, rowsText, secondsText } from './texts.ts'
import { singleConnection } from '#/platform/db/single-connection.ts'

interface TableSize {
  rows: number
  /** With its indexes. */
  bytes: number
}

export interface Plan {
  lines: string[]
  /** What the tables that are written whole or in part take now, with their indexes. */
  rewrittenBytes: number
}

/** Rows a second, as slow and as fast as they were seen: on two shared cores, on messages with their text and search words. */
const pace = { reads: { slow: 30_000, fast: 1_000_000 }, writes: { slow: 4000, fast: 60_000 } }

/** What the migrations will do to this database, from their own text and from rows that are counted now. Changes nothing. */
export async function planUpgrade(url: string, pending: readonly Migration[]): Promise<Plan> {
  const steps = pending.map(({ name, sql }) => ({ name, effects: effectsOf(sql) }))
  const touched = steps.flatMap(({ effects }) => effects.filter(({ cost }) => cost === 'reads' || cost === 'writes'))
  const sizes = await measure(url, new Set(touched.flatMap(({ table }) => table ?? [])))
  const written = new Set(touched.filter(({ cost }) => cost === 'writes').map(({ table }) => table ?? ''))
  return {
    lines: [
      ...steps.flatMap(({ name, effects }) => [name, ...describe(effects, sizes).map((line) => `  - ${line}`)]),
      '',
      ...estimate(
        steps.flatMap(({ effects }) => effects),
        sizes,
      ),
    ],
    rewrittenBytes: [...written].reduce((sum, table) => sum + (sizes.get(table)?.bytes ?? 0), 0),
  }
}

/** Tables that are there already; one that the upgrade itself makes has no rows yet. */
async function measure(url: string, tables: Set<string>): Promise<Map<string, TableSize>> {
  const client = singleConnection({ connectionString: url, application_name: 'prosa plan' })
  await client.connect()
  try {
    const { rows: found } = await client.query<{ name: string; bytes: string }>(
      `select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1)`,
      [[...tables]],
    )
    const sizes = new Map<string, TableSize>()
    for (const { name, bytes } of found) {
      const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${quoted(name)}`)
      sizes.set(name, { rows: Number(rows[0]?.count), bytes: Number(bytes) })
    }
    return sizes
  } finally {
    await client.end()
  }
}

function describe(effects: Effect[], sizes: Map<string, TableSize>): string[] {
  const groups = Map.groupBy(effects, ({ table, what }) => `${table ?? ''} ${what}`)
  return [...groups.values()].map((same) => {
    const [{ table, what, cost } = effects[0] as Effect] = same
    const size = table === undefined || cost === 'quick' || cost === 'unknown' ? undefined : sizes.get(table)
    const howOften = same.length > 1 ? ` (${same.length} vezes)` : ''
    const rows = size
      ? size.rows > 0
        ? `; hoje há ${rowsText(size.rows)} (${bytesText(size.bytes)})`
        : '; hoje está vazia'
      : ''
    return `${table === undefined ? '' : `${table}: `}${what}${howOften}${rows}`
  })
}

function estimate(effects: Effect[], sizes: Map<string, TableSize>): string[] {
  let [least, most] = [0, 0]
  for (const { table = '', cost } of effects) {
    if (cost !== 'reads' && cost !== 'writes') continue
    const rows = sizes.get(table)?.rows ?? 0
    least += rows / pace[cost].fast
    most += rows / pace[cost].slow
  }
  const unknown = effects.filter(({ cost }) => cost === 'unknown').length
  return [
    most < 2
      ? 'Tempo das mudanças: alguns segundos.'
      : `Tempo das mudanças: entre ${secondsText(least)} e ${secondsText(most)}, pelas linhas contadas agora. É uma estimativa: depende do disco e de quantas linhas cada mudança encontra.`,
    ...(unknown > 0
      ? [
          `Não está na estimativa: ${unknown === 1 ? 'um comando' : `${unknown} comandos`} cujo tamanho só se sabe ao executar.`,
        ]
      : []),
  ]
}
