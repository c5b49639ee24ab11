import type { SignedIdentity } from '@prosa/contract/sharing/guest-sessions.ts'
import { api } from '#/lib/api/api.ts'
import { beginGuestSession } from '#/lib/session/guest-session.ts'

/** A visitor's answers at the gates; each gate adds its part. */
export interface Entry {
  code?: string
  consent?: { version: number }
  name?: string
  email?: string
  answers?: string[]
  origin?: 'share' | 'embed'
  /** The visitor's identity, signed by the site that embeds the page. */
  identity?: SignedIdentity
}

/** Requests entry with the answers so far; the server's error names the next gate. */
export async function enterShare(token: string, body: Entry): Promise<void> {
  const visit = await api.startVisit({ params: { token }, body })
  beginGuestSession(visit.token)
}
