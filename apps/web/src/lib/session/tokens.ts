import { guestScope } from '#/lib/session/guest-scope.ts'

/** Whether a text can be a token: longer or non-ASCII values would make every request fail. */
const isToken = (text: string) => /^[\x21-\x7e]{1,512}$/.test(text)

/** If storage is blocked, as inside some frames, a token lasts until the page closes. */
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
        // Nothing was stored.
      }
    },
  }
}

const guestStores = new Map<string, ReturnType<typeof tokenStore>>()

/**
 * The two kinds of session, under separate keys [S38]: a person's, and a guest's in one scope (a link or an activity).
 */
export const tokens = {
  session: tokenStore('prosa.session-token'),
  guest(scope: string) {
    const store = guestStores.get(scope) ?? tokenStore(`prosa.guest-session-token.${scope}`)
    guestStores.set(scope, store)
    return store
  },
}

/** Returns the token for API calls: on a guest's page the guest's or none, never the person's. */
export function currentToken(): string | null {
  const scope = guestScope()
  return scope === null ? tokens.session.read() : tokens.guest(scope).read()
}

/**
 * Hides a page restored from the browser's back-forward cache until its token is checked, and reloads it if the session
 * is another one.
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
