import { findPage } from '@prosa/contract/pages/find-page.ts'
import { safeRedirect } from '@prosa/contract/protocol/redirect.ts'

/** What somebody from outside brings: a code to exchange, a page of ours, or an address that the server has to confirm. */
type Arrival =
  | { kind: 'code'; code: string }
  | { kind: 'inside'; path: string }
  | { kind: 'outside'; to: string }
  | { kind: 'invalid' }

const invalid: Arrival = { kind: 'invalid' }

/** Reads the query of `/redirect`; whatever is not clearly one of the three is invalid. */
export function readArrival(search: string, origin: string): Arrival {
  const query = new URLSearchParams(search)
  const code = query.get('code')
  if (code !== null) return /^[\w-]{20,200}$/.test(code) ? { kind: 'code', code } : invalid
  const to = query.get('to') ?? ''
  return isInside(to, origin) ? { kind: 'inside', path: to } : isWeb(to) ? { kind: 'outside', to } : invalid
}

function isInside(to: string, origin: string): boolean {
  if (!to.startsWith('/') || safeRedirect(to, origin) !== to) return false
  const { pathname } = new URL(to, origin)
  // not to itself, round and round
  return pathname !== '/redirect' && findPage(pathname) !== undefined
}

/** Written out in full: browsers make an address of many things that do not look like one. */
const isWeb = (to: string): boolean =>
  /^https?:\/\/[^/\\@\s]+([/?#]|$)/i.test(to) && !/[\\\p{Cc}]/u.test(to) && URL.canParse(to)
