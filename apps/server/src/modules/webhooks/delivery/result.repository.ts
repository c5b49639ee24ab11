import { and, eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { AttemptResult } from '#/modules/webhooks/delivery/attempt.service.ts'
import { webhookDeliveries, webhookEndpoints } from '#/modules/webhooks/webhooks.tables.ts'
import type { Db, Queryable } from '#/platform/db/database.ts'
import { deleteInPortions, type Portions } from '#/platform/db/in-portions.ts'

interface StoredResult extends AttemptResult {
  id: string
  owner: string
  /** Null if no further attempt follows. */
  nextAt: Date | null
  /** False for a test, which does not change the state of the endpoint. */
  countsForEndpoint: boolean
}

// a delivery that failed meanwhile because its endpoint was disabled stays failed
const storeText = `with
  done as (update webhook_deliveries set attempts = attempts + 1, failures = case when $3 then 0 else failures + 1 end,
      state = case when $3 then 'delivered' when $4::timestamptz is null then 'failed' else state end,
      next_at = case when state = 'pending' then $4::timestamptz end,
      lease_owner = null, lease_until = null, response_status = $5, duration_ms = $6, failure = $7, attempted_at = $8
    where id = $1 and lease_owner = $2 returning id, endpoint_id, attempts),
  logged as (insert into webhook_attempts (delivery_id, number, at, response_status, duration_ms, failure, response)
    select id, attempts, $8, $5, $6, $7, $9 from done),
  endpoint as (update webhook_endpoints e set
      failing_since = case when $3 then null else coalesce(e.failing_since, $8) end,
      held_until = case when $10::timestamptz is null then e.held_until else greatest(e.held_until, $10) end
    from done where e.id = done.endpoint_id and $11 and (not $3 or e.failing_since is not null)
    returning e.failing_since)
  select failing_since as "failingSince" from done left join endpoint on true`

/** Stores an attempt; returns since when the endpoint has been failing, or undefined if the lease was lost. */
export async function storeResult(
  pool: Pool,
  result: StoredResult,
): Promise<{ failingSince: Date | null } | undefined> {
  const { at, outcome, holdMs } = result
  const { rows } = await pool.query<{ failingSince: Date | null }>({
    name: 'webhook-result',
    text: storeText,
    values: [
      result.id,
      result.owner,
      outcome === 'delivered',
      result.nextAt,
      result.responseStatus,
      result.durationMs,
      result.failure,
      at,
      result.response,
      holdMs > 0 ? new Date(at.getTime() + holdMs) : null,
      result.countsForEndpoint,
    ],
  })
  return rows[0]
}

/** Disables an endpoint and fails its waiting deliveries, so that they can be sent again. Returns the mail's facts. */
export async function disableEndpoint(tx: Queryable, id: string, reason: 'failures' | 'gone') {
  const [endpoint] = await tx
    .update(webhookEndpoints)
    .set({ state: 'disabled', disabledReason: reason })
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.state, 'active')))
    .returning({ assistantId: webhookEndpoints.assistantId, name: webhookEndpoints.name })
  if (!endpoint) return undefined
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAt: null })
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'pending')))
  return endpoint
}

/** Deletes deliveries created before a time, in portions; returns their number. */
export const removeOldDeliveries = (db: Db, before: Date, onPortion: Portions<string>['onPortion']): Promise<number> =>
  deleteInPortions(
    db,
    sql`webhook_deliveries`,
    sql`expired.created_at < ${before.toISOString()}::timestamptz`,
    onPortion,
  )
