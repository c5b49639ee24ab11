import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AppContext, perContext } from '#/context.ts'
import {
  claimDue,
  claimOne,
  type ClaimedDelivery,
  releaseClaims,
} from '#/modules/webhooks/delivery/claim.repository.ts'
import type { Sender } from '#/modules/webhooks/delivery/attempt.service.ts'
import { deliver } from '#/modules/webhooks/delivery/deliver.service.ts'
import { openClient } from '#/modules/webhooks/endpoints/address.service.ts'
import { deliveriesChannel } from '#/modules/webhooks/outbox/outbox.repository.ts'
import { isDatabaseOutage } from '#/platform/db/outage.ts'

/** Sends what is due in this process, beside those of other instances. */
interface Deliverer {
  /** Sends one delivery at once, unless somebody is sending it already. */
  sendNow(deliveryId: string): Promise<void>
}

/** At once in this process: each is little more than an open connection. */
const CONCURRENT_DELIVERIES = 200
/** Under the notifications: retries become due without one. */
const POLL_MS = 2000
/** What is under way when the process stops; the rest is sent again by the next. */
const GRACE_MS = 2000

const started = perContext((): { deliverer?: Deliverer } => ({}))

export function delivererOf(ctx: AppContext): Deliverer {
  const { deliverer } = started(ctx)
  if (!deliverer) throw new Error('the deliveries of this context were not started')
  return deliverer
}

/** Begins to deliver; once, after `jobs.start()` because an end may have to be mailed. The lifecycle ends it. */
export function startDeliverer(ctx: AppContext): void {
  const client = openClient(ctx)
  const stop = new AbortController()
  const sender: Sender = { owner: randomUUID(), fetch: client.fetch, stopped: stop.signal }
  const sending = new Set<Promise<void>>()
  const stopping = new AbortController()
  let woken = Promise.withResolvers<void>()
  const wake = () => woken.resolve()
  const off = [ctx.listen.on(deliveriesChannel, wake), ctx.listen.onReconnect(wake)]

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Made before the table is read, so that no notification is lost between the two.
      woken = Promise.withResolvers()
      await claim().catch((err: unknown) => {
        ctx.log[isDatabaseOutage(err) ? 'warn' : 'error']({ err }, 'webhooks were not claimed')
      })
      const timer = setTimeout(wake, POLL_MS)
      await woken.promise
      clearTimeout(timer)
    }
  }

  async function claim(): Promise<void> {
    const free = CONCURRENT_DELIVERIES - sending.size
    if (free <= 0) return
    const due = await claimDue(ctx.pool, sender.owner, ctx.clock.now(), free)
    for (const delivery of due) void carry(delivery)
  }

  function carry(delivery: ClaimedDelivery): Promise<void> {
    const done = deliver(ctx, sender, delivery)
      // the lease ends, and it is sent again under the same id
      .catch((err: unknown) => ctx.log.warn({ err, deliveryId: delivery.id }, 'a webhook was not sent to its end'))
      .finally(() => {
        sending.delete(done)
        wake()
      })
    sending.add(done)
    return done
  }

  const running = run()
  started(ctx).deliverer = {
    async sendNow(deliveryId) {
      const delivery = await claimOne(ctx.pool, sender.owner, deliveryId)
      if (delivery) await carry(delivery)
    },
  }
  ctx.lifecycle.onStop('webhooks', async () => {
    stopping.abort()
    for (const stopListening of off) stopListening()
    wake()
    await running
    await Promise.race([Promise.all(sending), sleep(GRACE_MS, undefined, { ref: false })])
    stop.abort()
    await Promise.all(sending)
    await releaseClaims(ctx.pool, sender.owner)
    await client.close()
  })
}
