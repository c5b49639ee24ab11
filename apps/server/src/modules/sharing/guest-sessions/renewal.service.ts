import type { guestSessions } from '@prosa/contract/sharing/guest-sessions.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { recordConsent } from '#/modules/identity/consents/consents.service.ts'
import { checkAccessCode, gatesDue, linkGate, linkOfGuest } from '#/modules/sharing/sharing.service.ts'
import { agreedTo } from '#/modules/sharing/guest-sessions/gates.model.ts'
import { renewAgreement } from '#/modules/sharing/guest-sessions/guest-sessions.repository.ts'
import type { OwnGuestSession } from '#/modules/sharing/guest-sessions/guest-sessions.service.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

type Entry = z.output<typeof guestSessions.renewVisit.body>

/** Passes again the gates that have changed since the visitor came in; the session and its conversations stay. */
export async function renewSession(
  ctx: AppContext,
  session: OwnGuestSession,
  entry: Entry,
  facts: RequestFacts,
): Promise<void> {
  const link = await linkOfGuest(ctx, session)
  linkGate(ctx, link)
  const { guestId } = session
  const due = await gatesDue(ctx, link, guestId)
  if (due.code && !entry.code) throw new DomainError('share_code_wrong', { detail: 'Digite o código.' })
  if (due.code) await checkAccessCode(ctx, link, entry.code ?? '', facts)
  const consent = due.consent ? agreedTo(link, entry) : null
  await ctx.db.transaction(async (tx) => {
    await renewAgreement(tx, guestId, { codeHash: link.codeHash, consent })
    if (!consent) return
    const version = String(consent.version)
    await recordConsent(tx, { kind: 'link', subject: `guest:${guestId}`, about: link.id, version })
  })
}
