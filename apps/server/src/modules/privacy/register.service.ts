import type { ToldPrivacyNotice, ToldProcessingActivity } from '@prosa/contract/privacy/privacy.ts'
import type { LegalBasis, ProcessingActivityName } from '@prosa/contract/privacy/privacy-choices.ts'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { processingTexts } from '#/modules/privacy/privacy.tables.ts'
import { type ActivityTexts, registerOf } from '#/modules/privacy/register.model.ts'
import { appNameOf, getSettings, requireSeen, settingsChangedAt } from '#/modules/settings/settings.service.ts'
import { splitModelId } from '#/platform/ai/registered-model.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'

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
  const find = async (db: Queryable) => (await readRegister(db)).find((activity) => activity.name === name)!
  await ctx.db.transaction(async (tx) => {
    const target = { type: 'privacy', id: name } as const
    await requireSeen(ctx, tx, by, { target, version: async () => (await find(tx)).version })
    await tx
      .insert(processingTexts)
      .values({ name, ...texts })
      .onConflictDoUpdate({ target: processingTexts.name, set })
    await audit(tx, { ...doneBy(by), action: 'privacy.change-register', target, data: { activity: name } })
  })
  return find(ctx.db)
}

/** What anybody may read about personal data here (LGPD, art. 9). */
export async function readNotice(ctx: AppContext): Promise<ToldPrivacyNotice> {
  const { general, privacy, voice } = await getSettings(ctx)
  const { dpoName: name, dpoEmail: email } = general
  const activities = await readRegister(ctx.db)
  const changes = [await settingsChangedAt(ctx, 'privacy'), ...activities.map(({ updatedAt }) => updatedAt)]
  const providers = ctx.models.providers().map(({ provider }) => ({
    id: provider.id,
    name: provider.name,
    country: provider.location === 'local' ? 'Nesta máquina' : (provider.location ?? ''),
  }))
  const writer = voice.model === 'none' ? undefined : splitModelId(voice.model)[0]
  return {
    appName: await appNameOf(ctx),
    introduction: privacy.introduction,
    dpo: name || email ? { name, email } : null,
    activities,
    providers,
    transcription: providers.find(({ id }) => id === writer) ?? null,
    retention: privacy.retention,
    changedAt: changes.reduce((latest, at) => (at && (!latest || at > latest) ? at : latest), null),
  }
}
