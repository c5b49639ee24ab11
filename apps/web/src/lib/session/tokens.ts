import { guestScope } from '#/lib/session/guest-scope.ts'

/** What no header can carry, or is longer than a server takes, was never a token of ours, and would make every request fail. */
const isToken = (text: string) => /^[\x21-\x7e]{1,512}$/.test(text)

/** The browser's storage may be blocked, as inside some frames: then a token lasts until the page closes. */
function tokenStore(key: string) {
  let unstored: string | null = null
  return {
    key,
    read(): string | null {
      try {
        const token = unstored ?? localStorage.getItem(key)
        if (token === null || isToken(token)) return token
        localStorage.removeItem(key)
        return null
      } catch {
        return null
      }
    },
    write(token: string) {
      try {
        localStorage.setItem(key, token)
        unstored = null
      } catch {
        unstored = token
      }
    },
    remove() {
      unstored = null
      try {
        localStorage.removeItem(key)
      } catch {
        // nothing was kept there
      }
    },
  }
}

const guestStores = new Map<string, ReturnType<typeof tokenStore>>()

/** The two kinds of session, under separate keys [S38]: a person's, and a guest's in one scope (a link, an activity). */
export const tokens = {
  session: tokenStore('prosa.session-token'),
  guest(scope: string) {
    const store = guestStores.get(scope) ?? tokenStore(`prosa.guest-session-token.${scope}`)
    guestStores.set(scope, store)
    return store
  },
}

/** What the API is asked with: on a guest's page the guest's token or none, never the person's. */
export function currentToken(): string | null {
  const scope = guestScope()
  return scope === null ? tokens.session.read() : tokens.guest(scope).read()
}

/**
 * A page that the browser kept aside shows what the holder of its token saw: nobody sees it again before that is known to be
 * the one of now, and for another one it is loaded anew.
 */
export function watchKeptPage() {
  let token: string | null
  const { style } = document.documentElement
  addEventListener('pagehide', () => {
    token = currentToken()
    style.opacity = '0'
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && token !== currentToken()) location.reload()
    else style.opacity = ''
  })
}
