import type { AppContext } from '#/context.ts'
import { type MostDays, type Removed, removeExpired } from '#/modules/sharing/retention/retention.repository.ts'

/** Removes what links on the Web keep no longer; answers how much of each. */
export const forgetVisits = (ctx: AppContext, most: MostDays): Promise<Removed> => removeExpired(ctx.db, most)
