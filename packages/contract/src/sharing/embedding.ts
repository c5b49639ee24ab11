import { z } from '#/protocol/zod.ts'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainPattern = new RegExp(`^(?:\\*\\.)?(?:${label}\\.)+${label}(?::\\d{1,5})?$`)
const localPattern = /^(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/

/** Reduces a typed or pasted address to its host. */
const cleanHost = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '')

/** A site that may embed a chat: `escola.br` or `*.escola.br`, optionally with a port. Never `*` alone. */
export const domainSchema = z
  .string()
  .max(300)
  .overwrite(cleanHost)
  .refine(
    (host) => domainPattern.test(host) || localPattern.test(host),
    'Escreva um domínio, como escola.com.br ou *.escola.com.br.',
  )

/** Converts a domain to sources of `frame-ancestors`: https except for local hosts; with and without `www.`. */
export function listFrameSources(domain: string): string[] {
  if (localPattern.test(domain)) return [`http://${domain}`]
  if (domain.startsWith('*.')) return [`https://${domain}`]
  const bare = domain.replace(/^www\.(?=.*\.)/, '')
  return [`https://${bare}`, `https://www.${bare}`]
}

/**
 * Whether a page may embed a chat.
 *
 * @param domains the sites that the link allows, such as `*.escola.br`
 * @param origin origin of the embedding page
 */
export function mayEmbed(domains: readonly string[], origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { origin: exact, protocol, host } = new URL(origin)
  return domains.some((domain) => {
    if (!domain.startsWith('*.')) return listFrameSources(domain).includes(exact)
    return protocol === 'https:' && host.endsWith(domain.slice(1)) && host.length > domain.length - 1
  })
}
