import { isDiscreet, type Page } from '@prosa/contract/pages/page.ts'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

export interface CspSources {
  /** 'sha256-…' of each inline script of the page. */
  scriptHashes: readonly string[]
  /** Origin of the analytics script, only on pages that may load it (W6). */
  analyticsOrigin?: string | undefined
  /** Origin of the API where it is not the site's own. */
  apiOrigin?: string | undefined
  https: boolean
  /** Set by the operator, who knows whether every subdomain has https too. */
  hstsSubdomains?: boolean | undefined
  /** Sites that may frame the page, as sources of `frame-ancestors`; none where absent or empty (W7). */
  frameSources?: readonly string[] | undefined
  /** Whether the page may use the microphone; absent where the page's layout decides. */
  microphone?: boolean | undefined
  /** Allows search engines to list the page although it needs no session. */
  indexable?: boolean | undefined
}

/** Only pages with conversations may use the microphone. */
const permissionsPolicy = (microphone: '()' | '(self)') =>
  `camera=(), geolocation=(), microphone=${microphone}, payment=()`

/** The headers of every response; pages have further ones (C11). */
const base: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy('()'),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
}

/** Sets the common headers of every response, which handlers may replace. */
export function baseHeaders(): MiddlewareHandler {
  return async (request, next) => {
    for (const [name, value] of Object.entries(base)) request.header(name, value)
    await next()
  }
}

/** Allows our own pages, and no others, to call the API from the site's origin where the API has another (W7). */
export const allowSite = (siteOrigin: () => string): MiddlewareHandler =>
  cors({
    origin: siteOrigin,
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', 'idempotency-key', 'last-event-id'],
    exposeHeaders: ['content-disposition', 'retry-after', 'x-request-id'],
    maxAge: 600,
  })

/** Headers of a page (C11, tested with the whole front end: no violation by scripts or Trusted Types). */
export function pageHeaders(page: Page | undefined, sources: CspSources): Record<string, string> {
  const analytics = sources.analyticsOrigin && !isDiscreet(page) ? ` ${sources.analyticsOrigin}` : ''
  const hashes = sources.scriptHashes.map((hash) => ` '${hash}'`).join('')
  const frames = sources.frameSources ?? []
  const policy = [
    `default-src 'none'`,
    `script-src 'self'${hashes}${analytics}`,
    // Only styles may be inline, because sonner and Radix inject theirs; nothing foreign can be loaded through them.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' blob:`,
    `font-src 'self'`,
    `connect-src 'self'${sources.apiOrigin ? ` ${sources.apiOrigin}` : ''}${analytics}`,
    `media-src 'self' blob:`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    // previews and diagrams; our other pages refuse to be framed
    `frame-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
    `frame-ancestors ${frames.length > 0 ? frames.join(' ') : `'none'`}`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
  ]
  return {
    ...base,
    'content-security-policy': policy.join('; '),
    'permissions-policy': permissionsPolicy((sources.microphone ?? hasChats(page)) ? '(self)' : '()'),
    ...(frames.length > 0 ? {} : { 'x-frame-options': 'DENY' }),
    // without a referrer a browser also hides the origin of a form from our own server
    ...(isDiscreet(page) ? { 'referrer-policy': page?.form ? 'same-origin' : 'no-referrer' } : {}),
    ...(page?.access === 'session' || sources.indexable ? {} : { 'x-robots-tag': 'noindex, nofollow' }),
    ...(sources.https
      ? { 'strict-transport-security': `max-age=31536000${sources.hstsSubdomains ? '; includeSubDomains' : ''}` }
      : {}),
  }
}

/** Pages with a conversation, or that lead to one without a reload: after signing in the same document continues. */
const hasChats = (page: Page | undefined): boolean =>
  page !== undefined &&
  (page.layout === 'sga-assistant' || (page.entry !== 'guest' && page.layout !== 'public-assistant'))
