import type { SessionEnd } from '#/lib/session/session.ts'

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
