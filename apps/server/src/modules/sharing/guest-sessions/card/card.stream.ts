import type { Hono } from 'hono'
import type { AppContext } from '#/context.ts'
import { prepareCard } from '#/modules/sharing/guest-sessions/card/card.service.ts'
import { requireOpenLink } from '#/modules/sharing/guest-sessions/guest-sessions.service.ts'
import { optionsOfLink } from '#/modules/sharing/links/open-link.model.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { isKnown } from '#/platform/pages/assets.ts'
import { enforceRateLimit } from '#/platform/rate-limit/rate-limit.ts'

/** Seconds for which a messenger may cache the card. */
const MAX_AGE = 300

/** Serves the picture that messengers show for an open link, under the page's path, where robots may read. */
export function mountShareCard(app: Hono<ApiEnv>, ctx: AppContext): void {
  app.get('/assistants/share/:token/card.png', async (request) => {
    await enforceRateLimit(ctx.db, { key: `card:${request.get('facts').network}`, limit: 240, seconds: 60 })
    const link = await requireOpenLink(ctx, request.req.param('token'))
    const { etag, draw } = await prepareCard(ctx, link)
    const headers = {
      etag,
      'cache-control': `public, max-age=${MAX_AGE}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      ...(optionsOfLink(link).indexable ? {} : { 'x-robots-tag': 'noindex' }),
    }
    if (isKnown(request.req.raw, etag)) return request.body(null, 304, headers)
    return request.body(new Uint8Array(await draw()), 200, { ...headers, 'content-type': 'image/png' })
  })
}
