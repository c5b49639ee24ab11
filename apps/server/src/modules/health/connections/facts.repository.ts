import { waysIn } from '@prosa/contract/health/ways-in.ts'
import type { WayIn } from '@prosa/contract/protocol/extension.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#/platform/db/database.ts'
import { findRows } from '#/platform/db/rows-of.ts'

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

/** Lists the queues with waiting or running jobs, the longest wait first. */
export async function readQueues(db: Queryable): Promise<Queue[]> {
  const { rows } = await db.execute<Queue & Record<string, unknown>>(sql`
    select name, count(*) filter (where state < 'active')::int as waiting, count(*) filter (where state = 'active')::int as running,
      coalesce(greatest(0, extract(epoch from now() - min(start_after) filter (where state < 'active'))), 0)::int as "oldestSeconds"
    from jobs.job where state < 'completed' and name not in ('dead-letter') and name not like '\\_\\_%'
    group by name order by 4 desc, name`)
  return rows
}

const WAY_IN_DAYS = 7
const MAX_WAYS_IN = 10

/** The names of ways to sign in that change by an audit action of their own. */
const nameByAction = Object.fromEntries(
  Object.entries<WayIn>(waysIn).flatMap(([name, { action }]) => (action === undefined ? [] : [[action, name]])),
)

/** Lists changes of the mail server, the identity providers and the public address, and what extensions add. */
export const findWaysIn = (db: Queryable) =>
  findRows<{ what: keyof typeof waysIn; by: string | null; at: Date }>(
    db,
    sql`select coalesce(${JSON.stringify(nameByAction)}::jsonb ->> e.action, regexp_replace(e.target_id, '[0-9]$', '')) as what,
        u.name as by, e.at
      from audit_events e left join users u on e.actor->>'kind' = 'user' and u.id::text = e.actor->>'id'
      where e.at > now() - make_interval(days => ${WAY_IN_DAYS}) and (e.action = any(${sql.param(Object.keys(nameByAction))}::text[])
        or (e.action = 'settings.change' and e.target_type = 'settings' and e.target_id ~ '^(mail|address|signOn[0-9]?)$'))
      order by e.id desc limit ${MAX_WAYS_IN}`,
    'at',
  )

/** Counts the sign-ins that depend on the public address: passkeys, and school systems whose signatures contain it. */
export async function countBoundToAddress(db: Queryable): Promise<{ passkeys: number; integrations: number }> {
  const { rows } = await db.execute<{ passkeys: number; integrations: number }>(sql`
    select (select count(*)::int from passkeys) as passkeys,
      (select count(*)::int from sga_integrations where mode = 'key') as integrations`)
  return rows[0]!
}
