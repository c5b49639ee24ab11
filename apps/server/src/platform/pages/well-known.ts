import type { Hono } from 'hono'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

interface WellKnown {
  /** As RFC 9116 requires: `mailto:` or `https://`. */
  contact: string | undefined
  publicUrl: string
  now: () => Date
}

const DAYS = 180 * 24 * 3_600_000

/** Mounts addresses that browsers, password managers and security researchers look up on any site. */
export function mountWellKnown(app: Hono<ApiEnv>, site: WellKnown): void {
  app.get('/favicon.ico', (request) => request.redirect('/favicon.svg', 308))
  app.get('/.well-known/change-password', (request) => request.redirect('/profile?tab=security', 302))
  app.get('/.well-known/security.txt', (request) => {
    const { contact, publicUrl } = site
    if (!contact) throw notFound()
    const expires = new Date(site.now().getTime() + DAYS).toISOString()
    const canonical = `${publicUrl}/.well-known/security.txt`
    return request.text(
      `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: pt, en\nCanonical: ${canonical}\n`,
      200,
      { 'cache-control': 'no-cache' },
    )
  })
}
