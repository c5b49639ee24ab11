/**
 * Why a session ended: the person left, its time was over, the account was suspended, the role is another one, or it
 * could not be loaded where it had to be.
 */
export type SessionEnd = 'left' | 'expired' | 'suspended' | 'role-change' | 'not-loaded'

const ends: readonly SessionEnd[] = ['left', 'expired', 'suspended', 'role-change', 'not-loaded']
const key = 'prosa.session-end'

/** Kept for the login page, whose address stays `/auth/login?redirect=…`. */
export function rememberSessionEnd(end: SessionEnd) {
  try {
    sessionStorage.setItem(key, end)
  } catch {
    // Without storage the login page cannot show the reason.
  }
}

/** Tells the other tabs of this browser, which see only that its token is gone. */
export function tellSessionEnd(end: SessionEnd) {
  try {
    localStorage.setItem(key, end)
  } catch {
    // without storage a session is of one tab
  }
}

/** What the tab that ended the session told. */
export function toldSessionEnd(): SessionEnd {
  try {
    return ends.find((end) => end === localStorage.getItem(key)) ?? 'left'
  } catch {
    return 'left'
  }
}

/** Why the last session ended, as long as nobody has been told. */
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
    // nothing was kept
  }
}
