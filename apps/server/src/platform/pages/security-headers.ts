import type { Page } from '@prosa/contract/pages.ts'
import type { MiddlewareHandler } from 'hono'

export interface CspSources {
  /** 'sha256-…' of each inline script of the page. */
  scriptHashes: readonly string[]
  /** Origin of the analytics script, only on pages that may load it (W6). */
  analyticsOrigin?: string | undefined
  https: boolean
}

const permissionsPolicy = 'camera=(), geolocation=(), microphone=(self), payment=()'

/** Headers of every answer; a page has its own besides (C11). */
const base: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
}

export function baseHeaders(): MiddlewareHandler {
  return async (request, next) => {
    for (const [name, value] of Object.entries(base)) request.header(name, value)
    await next()
  }
}

/** Pages that carry a capability in their address, or that a school's minors use: no referrer, no analytics. */
export const isDiscreet = (page: Page | undefined): boolean =>
  page === undefined || page.layout === 'auth' || page.layout === 'public-assistant' || page.layout === 'sga-assistant'

/** Headers of a page (C11, measured with the whole front end: no violation in scripts or Trusted Types). */
export function pageHeaders(page: Page | undefined, sources: CspSources): Record<string, string> {
  const analytics = sources.analyticsOrigin && !isDiscreet(page) ? ` ${sources.analyticsOrigin}` : ''
  const hashes = sources.scriptHashes.map((hash) => ` '${hash}'`).join('')
  const policy = [
    `default-src 'none'`,
    `script-src 'self'${hashes}${analytics}`,
    // Styles alone may be inline: sonner and Radix inject theirs, and nothing foreign can be loaded through them.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' blob:`,
    `font-src 'self'`,
    `connect-src 'self'${analytics}`,
    `media-src 'self' blob:`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `frame-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default dompurify`,
  ]
  return {
    ...base,
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    ...(isDiscreet(page) ? { 'referrer-policy': 'no-referrer' } : {}),
    ...(page?.access === 'session' ? {} : { 'x-robots-tag': 'noindex, nofollow' }),
    ...(sources.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
