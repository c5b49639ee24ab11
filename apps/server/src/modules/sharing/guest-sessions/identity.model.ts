import { createHmac, timingSafeEqual } from 'node:crypto'
import { identityText, type SignedIdentity } from '@prosa/contract/sharing/guest-sessions.ts'

/** A site signs anew with each page it shows: a signature that opens the chat for longer was meant for something else. */
const LONGEST_MS = 24 * 60 * 60 * 1000

/** Whether the site that holds the secret says who the visitor is, and says it for now. */
export function isGenuine(identity: SignedIdentity, secret: string, now: Date): boolean {
  const left = identity.expires * 1000 - now.getTime()
  if (left <= 0 || left > LONGEST_MS) return false
  const expected = createHmac('sha256', secret).update(identityText(identity)).digest()
  const given = Buffer.from(identity.signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
