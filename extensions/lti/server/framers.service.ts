import type { Page } from '@prosa/contract/pages/page.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import { findPlatformOfActivity, findPlatformOfLaunch, type PlatformRow } from '#/lti/server/platforms.repository.ts'
import { sha256 } from '@prosa/server/src/platform/secrets/keys.ts'

/** A platform's sites: its addresses and its return addresses. */
export function listFramers({ issuer, authUrl, returnAddresses }: PlatformRow): string[] {
  const origins = [issuer, authUrl, ...returnAddresses].map((address) => URL.parse(address)?.origin ?? '')
  return [...new Set(origins)].filter((origin) => /^https?:/.test(origin))
}

/** The sites that may frame a student's page (W7): those of the platform of the activity or launch. */
export async function findPageFramers(
  ctx: AppContext,
  page: Page,
  { params, search }: { params: Record<string, string>; search: URLSearchParams },
): Promise<string[]> {
  const code = search.get('code')
  const platform =
    page.path === '/redirect'
      ? code !== null && (await findPlatformOfLaunch(ctx.db, sha256(code)))
      : params['assessment'] !== undefined && (await findPlatformOfActivity(ctx.db, params['assessment']))
  return platform && platform.active ? listFramers(platform) : []
}
