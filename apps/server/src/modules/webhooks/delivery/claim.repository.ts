import type { Pool } from 'pg'

/** Concurrent deliveries for each endpoint (H5). */
const PLACES_PER_ENDPOINT = 5
/** Seconds. Longer than an attempt can take, so the owner of an older lease has died. */
const LEASE_SECONDS = 30

/** A delivery that this process sends now, with the data of its endpoint. */
export interface ClaimedDelivery {
  id: string
  endpointId: string
  eventId: string
  eventType: string
  body: string
  failures: number
  sealedUrl: string
  sealedHeaders: string | null
  sealedSecret: string
  sealedFormerSecret: string | null
  formerSecretUntil: Date | null
}

const facts = `d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.event_type as "eventType", d.body, d.failures,
  e.sealed_url as "sealedUrl", e.sealed_headers as "sealedHeaders", e.sealed_secret as "sealedSecret",
  e.sealed_former_secret as "sealedFormerSecret", e.former_secret_until as "formerSecretUntil"`
const lease = `lease_owner = $1, lease_until = now() + interval '${LEASE_SECONDS} seconds'`

/** Beyond every delay and every `Retry-After`: a time stored by a clock that was ahead, so it is due now. */
const tooFar = `$2 + interval '2 days'`
/** A longer lease comes from a clock that was ahead. `now()` precedes the wait for instances with newer leases. */
const held = `(lease_until between now() and clock_timestamp() + interval '${LEASE_SECONDS} seconds')`
const dueWhere = (moment: string) => `(select id, next_at from webhook_deliveries
  where endpoint_id = e.id and state = 'pending' and next_at ${moment}
    and (lease_until is null or not ${held})
  order by next_at limit ${PLACES_PER_ENDPOINT})`

// Every endpoint's first place comes before any endpoint's second, so that a busy endpoint does not starve the others.
const claimText = `with
  busy as (select endpoint_id, count(*)::int as n from webhook_deliveries where ${held} group by endpoint_id),
  due as (select d.id, coalesce(busy.n, 0) + row_number() over (partition by e.id order by d.next_at) as place
    from webhook_endpoints e left join busy on busy.endpoint_id = e.id
    cross join lateral (${dueWhere('<= $2')} union all ${dueWhere(`> ${tooFar}`)}) d
    where e.state = 'active' and (e.held_until is null or e.held_until <= $2 or e.held_until > ${tooFar})),
  chosen as (select id from due where place <= ${PLACES_PER_ENDPOINT} order by place limit $3)
  update webhook_deliveries d set ${lease} from webhook_endpoints e
  where d.id in (select id from chosen) and e.id = d.endpoint_id returning ${facts}`

/**
 * Takes at most `limit` deliveries that are due. Instances claim one after the other, so that no endpoint gets more
 * deliveries at once than its places; a lease that ends frees the deliveries of a process that died.
 */
export async function claimDue(pool: Pool, owner: string, now: Date, limit: number): Promise<ClaimedDelivery[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended('webhooks.claim', 0))`)
    const { rows } = await client.query<ClaimedDelivery>({
      name: 'webhook-claim',
      text: claimText,
      values: [owner, now, limit],
    })
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Takes one delivery in any state of its endpoint, because a person asked for it. */
export async function claimOne(pool: Pool, owner: string, id: string): Promise<ClaimedDelivery | undefined> {
  const { rows } = await pool.query<ClaimedDelivery>(
    `update webhook_deliveries d set ${lease} from webhook_endpoints e
     where d.id = $2 and e.id = d.endpoint_id and (d.lease_until is null or d.lease_until <= now()) returning ${facts}`,
    [owner, id],
  )
  return rows[0]
}

/** Releases unsent deliveries, so that other processes need not wait for the leases to end. */
export async function releaseClaims(pool: Pool, owner: string): Promise<void> {
  await pool.query(
    'update webhook_deliveries set lease_owner = null, lease_until = null where lease_until is not null and lease_owner = $1',
    [owner],
  )
}
