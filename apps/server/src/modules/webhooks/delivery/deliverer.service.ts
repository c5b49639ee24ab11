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
import { makeDelivery } from '#/modules/webhooks/delivery/deliver.service.ts'
import { openClient } from '#/modules/webhooks/endpoints/address.service.ts'
import { deliveriesChannel } from '#/modules/webhooks/outbox/outbox.repository.ts'
import { isDatabaseOutage } from '#/platform/db/outage.ts'

/** Sends due deliveries in this process, beside the deliverers of other instances. */
interface Deliverer {
  /** Sends one delivery at once, unless another process is already sending it. */
  sendNow(deliveryId: string): Promise<void>
}

/** Concurrent deliveries in this process: each is little more than an open connection. */
const CONCURRENT_DELIVERIES = 200
/** Milliseconds. Polls beside the notifications, because retries become due without one. */
const POLL_MS = 2000
/** Milliseconds that attempts under way get when the process stops; the next process sends the rest again. */
const GRACE_MS = 2000

const getStartedDeliverer = perContext((): { deliverer?: Deliverer } => ({}))

/** The deliverer of a context; throws if it was not started. */
export function getDeliverer(ctx: AppContext): Deliverer {
  const { deliverer } = getStartedDeliverer(ctx)
  if (!deliverer) throw new Error('the deliveries of this context were not started')
  return deliverer
}

/** Starts the deliverer once, after `jobs.start()`, because disabling queues mail; the lifecycle stops it. */
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
      // created before the table is read, so that no notification is lost in between
      woken = Promise.withResolvers()
      await claimDeliveries().catch((err: unknown) => {
        ctx.log[isDatabaseOutage(err) ? 'warn' : 'error']({ err }, 'webhooks were not claimed')
      })
      const timer = setTimeout(wake, POLL_MS)
      await woken.promise
      clearTimeout(timer)
    }
  }

  async function claimDeliveries(): Promise<void> {
    const free = CONCURRENT_DELIVERIES - sending.size
    if (free <= 0) return
    const due = await claimDue(ctx.pool, sender.owner, ctx.clock.now(), free)
    for (const delivery of due) void carryOut(delivery)
  }

  function carryOut(delivery: ClaimedDelivery): Promise<void> {
    const done = makeDelivery(ctx, sender, delivery)
      // the lease ends, and the delivery is sent again under the same id
      .catch((err: unknown) => ctx.log.warn({ err, deliveryId: delivery.id }, 'a webhook was not sent to its end'))
      .finally(() => {
        sending.delete(done)
        wake()
      })
    sending.add(done)
    return done
  }

  const running = run()
  getStartedDeliverer(ctx).deliverer = {
    async sendNow(deliveryId) {
      const delivery = await claimOne(ctx.pool, sender.owner, deliveryId)
      if (delivery) await carryOut(delivery)
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
