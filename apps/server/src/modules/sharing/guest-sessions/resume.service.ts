import { createHash, randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { linkGate, linkOfGuest } from '#/modules/sharing/links/open-link.service.ts'
import * as repository from '#/modules/sharing/guest-sessions/resume.repository.ts'
import {
  requireOpenLink,
  openLinkSession,
  type OwnGuestSession,
} from '#/modules/sharing/guest-sessions/guest-sessions.service.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { limitGuesses } from '#/platform/rate-limit/guess-limit.ts'

const MINUTES = 15
/** Characters that do not look alike. Eight make forty bits, enough behind the guess limits for fifteen minutes. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Creates a code to type on another device, such as `KQ7X-M2PA`; it works once, for fifteen minutes. */
export async function createResumeCode(ctx: AppContext, session: OwnGuestSession) {
  const link = await linkOfGuest(ctx, session)
  linkGate(ctx, link)
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const { rows } = await ctx.db.execute<{ end: Date }>(sql`select now() + make_interval(mins => ${MINUTES}) as end`)
  const expiresAt = new Date(rows[0]!.end)
  await ctx.db.transaction((tx) =>
    repository.putCode(tx, { codeHash: hashCode(link.id, letters), guestId: session.guestId, expiresAt }),
  )
  return { code: `${letters.slice(0, 4)}-${letters.slice(4)}`, expiresAt }
}

/** Opens another session of the guest. Throws 422 `share_resume_invalid`, 409 `sign_in_delayed` after many tries. */
export async function resumeSession(ctx: AppContext, token: string, typed: string, facts: RequestFacts) {
  const link = await requireOpenLink(ctx, token)
  const codeHash = hashCode(link.id, typed)
  const { network, log } = facts
  const guesser = { secret: 'resume-code', account: link.id, knownDevice: undefined, network, log } as const
  const attempt = async () => (await repository.hasCode(ctx.db, link.id, codeHash)) || undefined
  if (!(await limitGuesses(ctx.db, guesser, attempt))) throw new DomainError('share_resume_invalid')
  return ctx.db.transaction(async (tx) => {
    const guestId = await repository.takeCode(tx, link.id, codeHash)
    if (guestId === undefined) throw new DomainError('share_resume_invalid')
    return openLinkSession(ctx, tx, link, { guestId, from: facts })
  })
}

const hashCode = (linkId: string, typed: string): Buffer =>
  createHash('sha256')
    .update(`${linkId}:${typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
    .digest()
