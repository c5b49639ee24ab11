import type { Hono } from 'hono'
import type { AppContext } from '#/context.ts'
import { pageFacts } from '#/modules/settings/settings.service.ts'
import { openLink } from '#/modules/sharing/guest-sessions/guest-sessions.service.ts'
import { mayBeEmbedded, titleOf } from '#/modules/sharing/guest-sessions/public-page.service.ts'
import type { ApiEnv, ApiRequest } from '#/platform/api/handlers.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { escapeHtml } from '#/platform/pages/html.ts'
import { enforceRateLimit } from '#/platform/rate-limit/rate-limit.ts'

const size = { width: 640, height: 720 } as const
const sharePath = /^\/assistants\/share\/([\w-]+)$/
/** Seconds that a site may keep the answer. */
const CACHE_AGE = 3600

/**
 * oEmbed (oembed.com): how to embed the page of a link. Its statuses are the standard's own: 404 for what is not there,
 * 501 for another format than JSON, 401 for a link that only its own sites or people with a code may open.
 */
export function mountOembed(app: Hono<ApiEnv>, ctx: AppContext): void {
  app.get('/oembed', async (request) => {
    // nothing is answered that not anybody may read, and no credential counts
    request.header('access-control-allow-origin', '*')
    await enforceRateLimit(ctx.db, { key: `oembed:${request.get('facts').network}`, limit: 120, seconds: 60 })
    if ((request.req.query('format') ?? 'json') !== 'json') return request.body(null, 501)
    const token = tokenOf(ctx, request.req.query('url') ?? '')
    const link = token && (await openLink(ctx, token).catch(missing))
    if (!link) return request.body(null, 404)
    if (!mayBeEmbedded(link)) return request.body(null, 401)
    const width = shortened(request, 'maxwidth', size.width)
    const height = shortened(request, 'maxheight', size.height)
    const title = titleOf(link)
    return request.json({
      version: '1.0',
      type: 'rich',
      provider_name: (await pageFacts(ctx)).appName,
      provider_url: ctx.config.publicUrl,
      title,
      html: frameOf(`${ctx.config.publicUrl}/embed/${token}`, { title, width, height }),
      width,
      height,
      cache_age: CACHE_AGE,
    })
  })
}

/** Only of our own pages: nobody is told about other addresses. */
function tokenOf(ctx: AppContext, text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { origin, pathname } = new URL(text)
  return origin === new URL(ctx.config.publicUrl).origin ? sharePath.exec(pathname)?.[1] : undefined
}

/** What is closed now is not there for a site that embeds. */
function missing(error: unknown): undefined {
  if (!(error instanceof DomainError) || (error.status !== 404 && error.status !== 410)) throw error
}

function shortened(request: ApiRequest, name: string, usual: number): number {
  const asked = Number(request.req.query(name))
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, usual) : usual
}

const frameOf = (src: string, { title, width, height }: { title: string; width: number; height: number }): string =>
  `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" width="${width}" height="${height}" ` +
  `style="border:0;max-width:100%" sandbox="allow-scripts allow-same-origin allow-forms allow-popups" ` +
  `allow="clipboard-write; microphone" referrerpolicy="origin" loading="lazy"></iframe>`
