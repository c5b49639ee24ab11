import type { ToldProcessingActivity } from '@prosa/contract/settings/privacy.ts'
import type { LegalBasis, ProcessingActivityName } from '@prosa/contract/settings/privacy-choices.ts'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { recordPrivacy } from '#/modules/privacy/privacy.events.ts'
import { processingTexts } from '#/modules/privacy/privacy.tables.ts'
import { type ActivityTexts, registerOf } from '#/modules/privacy/register.model.ts'
import type { Queryable } from '#/platform/db/database.ts'
import type { By } from '#/platform/api/handlers.ts'

export async function readRegister(db: Queryable): Promise<ToldProcessingActivity[]> {
  const rows = await db.select().from(processingTexts)
  const written = rows.map(
    ({ name, legalBasis, ...texts }) => [name, { ...texts, legalBasis: legalBasis as LegalBasis }] as const,
  )
  return registerOf(new Map(written))
}

export async function writeActivity(
  ctx: AppContext,
  by: By,
  name: ProcessingActivityName,
  texts: ActivityTexts,
): Promise<ToldProcessingActivity> {
  const set = { ...texts, updatedAt: sql`now()` }
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(processingTexts)
      .values({ name, ...texts })
      .onConflictDoUpdate({ target: processingTexts.name, set })
    await recordPrivacy(tx, by, { action: 'privacy.change-register', data: { activity: name } })
  })
  return (await readRegister(ctx.db)).find((activity) => activity.name === name)!
}
