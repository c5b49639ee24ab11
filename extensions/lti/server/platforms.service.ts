import type { PlatformForm } from '#/lti/contract.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import type { Integration } from '@prosa/contract/school/integrations.ts'
import * as repository from '#/lti/server/platforms.repository.ts'
import { requireSeen } from '@prosa/server/src/modules/settings/settings.service.ts'
import type { By } from '@prosa/server/src/platform/api/handlers.ts'
import type { Authorized } from '@prosa/server/src/platform/authorization/authorize.ts'
import { DomainError } from '@prosa/server/src/platform/errors/domain-error.ts'
import { audit, doneBy } from '@prosa/server/src/platform/events/audit.ts'

type Platformed = Pick<Integration, 'id' | 'mode'>

export const ltiPaths = {
  login: '/lti/login',
  launch: '/lti/launch',
  keys: '/lti/keys',
  register: '/lti/register/',
  choice: '/lti/choice',
  /** The path of links that a teacher has chosen; the activity's code follows. */
  activity: '/lti/activity/',
} as const

const registrationLabel = 'lti-registration'

/** Derived from the integration, so that it need not be stored; useless once the integration has a platform. */
const registrationKey = (ctx: AppContext, integrationId: string): string =>
  `${integrationId}.${ctx.keys.sign(registrationLabel, integrationId)}`

/** The integration of a registration key; undefined if the key is invalid. */
export function integrationOfKey(ctx: AppContext, key: string): string | undefined {
  const [id = '', signature = ''] = key.split('.')
  return ctx.keys.verify(registrationLabel, id, signature) ? id : undefined
}

/** An integration's platform, and this tool's URLs to enter there. */
export async function readPlatform(ctx: AppContext, { id, mode }: Platformed) {
  const row = await repository.findPlatform(ctx.db, id)
  const at = (path: string) => `${ctx.config.publicUrl}${path}`
  return {
    addresses: {
      registration: row || mode !== 'lti' ? null : at(`${ltiPaths.register}${registrationKey(ctx, id)}`),
      login: at(ltiPaths.login),
      launch: at(ltiPaths.launch),
      keys: at(ltiPaths.keys),
    },
    platform: row ?? null,
    version: platformVersion(row),
  }
}

const platformVersion = (row: repository.PlatformRow | undefined): string => row?.version ?? 'none'

/** Saves an integration's platform. Throws `lti_not_platform`, `lti_platform_taken`. */
export async function savePlatform(
  ctx: AppContext,
  by: By,
  { id, mode }: Authorized<Platformed, 'administer'>,
  form: PlatformForm,
) {
  if (mode !== 'lti') throw new DomainError('lti_not_platform')
  await ctx.db
    .transaction(async (tx) => {
      const target = { type: 'sga_integration', id } as const
      const action = 'sga_integration.platform'
      const version = async () => platformVersion(await repository.findPlatform(tx, id))
      await requireSeen(ctx, tx, by, { target, actions: [action, 'sga_integration.register'], version })
      await repository.savePlatform(tx, id, form)
      await audit(tx, { ...doneBy(by), action, target, data: { issuer: form.issuer } })
    })
    .catch((error: unknown) => {
      const { code } = ((error as Error).cause ?? error) as { code?: unknown }
      throw code === '23505' ? new DomainError('lti_platform_taken', { cause: error }) : error
    })
  return readPlatform(ctx, { id, mode })
}
