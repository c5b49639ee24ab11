import type { SignedIdentity } from '@prosa/contract/sharing/guest-sessions.ts'
import { api } from '#/lib/api/api.ts'
import { beginGuestSession } from '#/lib/session/guest-session.ts'

/** What a visitor gives at the gates; each gate adds its part. */
export interface Entry {
  code?: string
  consent?: { version: number }
  name?: string
  email?: string
  answers?: string[]
  origin?: 'share' | 'embed'
  /** Who the visitor is for the site that shows the page in a frame. */
  identity?: SignedIdentity
}

/** Asks to be let in with what is known so far; the server says which gate comes next. */
export async function enterShare(token: string, body: Entry): Promise<void> {
  const visit = await api.startVisit({ params: { token }, body })
  beginGuestSession(visit.token)
}
