import type { ToldPrivacyNotice } from '@prosa/contract/settings/privacy.ts'
import type { AppContext } from '#/context.ts'
import { readRegister } from '#/modules/privacy/register.service.ts'
import { appNameOf, getSettings, settingsChangedAt } from '#/modules/settings/settings.service.ts'
import { splitModelId } from '#/platform/ai/registered-model.ts'

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
