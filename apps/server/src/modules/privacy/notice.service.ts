import type { PrivacyNotice } from '@prosa/contract/settings/privacy.ts'
import type { AppContext } from '#/context.ts'
import { readRegister } from '#/modules/privacy/register.service.ts'
import { appNameOf, getSettings } from '#/modules/settings/settings.service.ts'

/** What anybody may read about personal data here (LGPD, art. 9). */
export async function readNotice(ctx: AppContext): Promise<PrivacyNotice> {
  const { general, privacy } = await getSettings(ctx)
  const { dpoName: name, dpoEmail: email } = general
  return {
    appName: await appNameOf(ctx),
    introduction: privacy.introduction,
    dpo: name || email ? { name, email } : null,
    activities: await readRegister(ctx.db),
    providers: ctx.models.providers().map(({ provider }) => ({
      name: provider.name,
      country: provider.location === 'local' ? 'Nesta máquina' : (provider.location ?? ''),
    })),
    retention: privacy.retention,
  }
}
