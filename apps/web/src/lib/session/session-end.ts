/**
 * Why a session ended: the person signed out, it expired, the account was suspended, the role changed, or the session
 * could not be loaded when required.
 */
export type SessionEnd = 'left' | 'expired' | 'suspended' | 'role-change' | 'not-loaded'

const ends: readonly SessionEnd[] = ['left', 'expired', 'suspended', 'role-change', 'not-loaded']
const key = 'prosa.session-end'

/** Stored for the login page, whose address stays `/auth/login?redirect=…`. */
export function rememberSessionEnd(end: SessionEnd) {
  try {
    sessionStorage.setItem(key, end)
  } catch {
    // Without storage the login page cannot show the reason.
  }
}

/** Passes the reason to other tabs, which only see that the token is gone. */
export function tellSessionEnd(end: SessionEnd) {
  try {
    localStorage.setItem(key, end)
  } catch {
    // Without storage the session exists in one tab only.
  }
}

/** Returns the reason that the tab which ended the session passed on. */
export function announcedSessionEnd(): SessionEnd {
  try {
    return ends.find((end) => end === localStorage.getItem(key)) ?? 'left'
  } catch {
    return 'left'
  }
}

/** Why the last session ended, until the login page has shown it. */
export function rememberedSessionEnd(): SessionEnd | null {
  try {
    return ends.find((end) => end === sessionStorage.getItem(key)) ?? null
  } catch {
    return null
  }
}

export function forgetSessionEnd() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
