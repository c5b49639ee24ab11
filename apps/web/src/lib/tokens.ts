/** The browser's storage may be blocked, as inside some frames: then a token lasts until the page closes. */
function tokenStore(key: string) {
  let kept: string | null = null
  return {
    key,
    read(): string | null {
      try {
        return localStorage.getItem(key)
      } catch {
        return kept
      }
    },
    write(token: string) {
      kept = token
      try {
        localStorage.setItem(key, token)
      } catch {
        // kept in memory above
      }
    },
    remove() {
      kept = null
      try {
        localStorage.removeItem(key)
      } catch {
        // forgotten above
      }
    },
  }
}

/** The two kinds of session, under separate keys [S38]: a person's, and a guest's (share links, SGA). */
export const tokens = {
  session: tokenStore('prosa.session-token'),
  guest: tokenStore('prosa.guest-session-token'),
}
