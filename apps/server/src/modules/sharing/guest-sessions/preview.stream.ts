import { avatarColors } from '@prosa/contract/assistants/assistant-choices.ts'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { requireOpenLink } from '#/modules/sharing/guest-sessions/guest-sessions.service.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { escapeHtml } from '#/platform/pages/html.ts'
import { enforceRateLimit } from '#/platform/rate-limit/rate-limit.ts'

/** The options of a preview; missing or unknown ones come from the link. */
const choiceSchema = z.object({
  mode: z.enum(['bubble', 'inline']).catch('bubble'),
  theme: z.enum(['auto', 'light', 'dark']).optional().catch(undefined),
  position: z.enum(['left', 'right']).optional().catch(undefined),
  color: z.enum(avatarColors).optional().catch(undefined),
})
type Choice = z.output<typeof choiceSchema>

/** Allows only what the embed script needs on a strict site, and only our pages as the frame's parent. */
const policy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'; style-src 'unsafe-inline'; " +
  "frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

/** Serves a page like a school's site with the embed script of an open link, so that its editor sees the result. */
export function mountEmbedPreview(app: Hono<ApiEnv>, ctx: AppContext): void {
  app.get('/embed/:token/preview', async (request) => {
    await enforceRateLimit(ctx.db, { key: `preview:${request.get('facts').network}`, limit: 240, seconds: 60 })
    const token = request.req.param('token')
    await requireOpenLink(ctx, token)
    return request.html(renderPage(token, choiceSchema.parse(request.req.query())), 200, {
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
  })
}

function renderPage(token: string, choice: Choice): string {
  const data = Object.entries(choice).map(([name, value]) => (value === undefined ? '' : ` data-${name}="${value}"`))
  const script = `<script src="/embed.js" data-prosa="${escapeHtml(token)}" data-preview${data.join('')}></script>`
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Prévia</title><style>${style}</style></head><body>
<div class="site" aria-hidden="true"><i class="title"></i><i></i><i></i><i class="short"></i></div>
${script}</body></html>`
}

const style = `body{margin:0;background:#f8fafc;font-family:system-ui,sans-serif}
.site{padding:24px;display:grid;gap:12px}
.site i{display:block;height:12px;border-radius:6px;background:#cbd5e1}
.site .title{height:22px;width:45%}.site .short{width:60%}`
