import type { Pool } from 'pg'

/** At once, for each endpoint (H5). */
const PLACES_PER_ENDPOINT = 5
/** Longer than an attempt can take: who holds a delivery for so long is gone. */
const LEASE_SECONDS = 30

/** A delivery that this process sends now, with what its endpoint says. */
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

/** Beyond every delay and every `Retry-After`: what waits for longer was noted by a clock that was ahead, and is due. */
const tooFar = `$2 + interval '2 days'`
/** A lease beyond its length is of a clock that was ahead. `now()` is of before the wait for another instance, whose leases are newer. */
const held = `(lease_until between now() and clock_timestamp() + interval '${LEASE_SECONDS} seconds')`
const dueWhere = (moment: string) => `(select id, next_at from webhook_deliveries
  where endpoint_id = e.id and state = 'pending' and next_at ${moment}
    and (lease_until is null or not ${held})
  order by next_at limit ${PLACES_PER_ENDPOINT})`

// Each endpoint's first place comes before any endpoint's second: who has much to send takes nothing from the others.
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
 * Takes deliveries that are due, at most `limit`. Instances ask one after the other, so that no endpoint is sent more at once
 * than its places; the lease gives back what a process that dies was sending.
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

/** Takes one delivery whatever its endpoint's state: a person asked for it. */
export async function claimOne(pool: Pool, owner: string, id: string): Promise<ClaimedDelivery | undefined> {
  const { rows } = await pool.query<ClaimedDelivery>(
    `update webhook_deliveries d set ${lease} from webhook_endpoints e
     where d.id = $2 and e.id = d.endpoint_id and (d.lease_until is null or d.lease_until <= now()) returning ${facts}`,
    [owner, id],
  )
  return rows[0]
}

/** Gives back what was not sent: another process need not wait for the leases to end. */
export async function releaseClaims(pool: Pool, owner: string): Promise<void> {
  await pool.query(
    'update webhook_deliveries set lease_owner = null, lease_until = null where lease_until is not null and lease_owner = $1',
    [owner],
  )
}
