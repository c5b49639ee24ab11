import type { AppContext } from '#/context.ts'
import { removeOldDeliveries } from '#/modules/webhooks/delivery/result.repository.ts'

const KEPT_MS = 30 * 24 * 3_600_000

/** Deliveries with their bodies are kept for 30 days (P3). Answers how many were removed. */
export const forgetDeliveries = (ctx: AppContext): Promise<number> =>
  removeOldDeliveries(ctx.db, new Date(ctx.clock.now().getTime() - KEPT_MS))
