import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'

export async function readDatabase(db: Queryable): Promise<{ version: string; bytes: number }> {
  const { rows } = await db.execute<{ version: string; bytes: number }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`,
  )
  return rows[0]!
}

interface Queue {
  name: string
  waiting: number
  running: number
  oldestSeconds: number
}

/** Queues in which something waits or runs, the longest wait first. */
export async function readQueues(db: Queryable): Promise<Queue[]> {
  const { rows } = await db.execute<Queue & Record<string, unknown>>(sql`
    select name, count(*) filter (where state < 'active')::int as waiting, count(*) filter (where state = 'active')::int as running,
      coalesce(greatest(0, extract(epoch from now() - min(start_after) filter (where state < 'active'))), 0)::int as "oldestSeconds"
    from jobs.job where state < 'completed' and name not in ('dead-letter') and name not like '\\_\\_%'
    group by name order by 4 desc, name`)
  return rows
}

/** What works at one public address only: passkeys, and school systems whose signatures name it. */
export async function countBoundToAddress(db: Queryable): Promise<{ passkeys: number; integrations: number }> {
  const { rows } = await db.execute<{ passkeys: number; integrations: number }>(sql`
    select (select count(*)::int from passkeys) as passkeys,
      (select count(*)::int from sga_integrations where mode = 'key') as integrations`)
  return rows[0]!
}
