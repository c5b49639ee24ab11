import { api } from '#/lib/api/api.ts'
import { guestPlace } from '#/lib/session/guest-place.ts'
import { beginGuestSession } from '#/lib/session/guest-session.ts'

const exchanges = new Map<string, Promise<string>>()

/**
 * Exchanges a code and keeps the session; gives the path that it opens. However often it is asked, the code is sent once:
 * a second time tells the teacher that the link was shared. Only a try that got no answer can be made again.
 */
export function exchangeOnce(code: string): Promise<string> {
  const known = exchanges.get(code)
  if (known) return known
  const exchange = api.exchangeRedirect({ params: { code } }).then(({ token, path }) => {
    beginGuestSession(token, guestPlace(new URL(path, location.origin)))
    return path
  })
  exchanges.set(code, exchange)
  return exchange
}

/** The person asks for another try, after one that got no answer. */
export function forgetExchange(code: string) {
  exchanges.delete(code)
}
