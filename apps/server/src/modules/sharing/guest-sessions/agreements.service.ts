import type { AppContext } from '#/context.ts'
import { findAgreement } from '#/modules/sharing/guest-sessions/agreements.repository.ts'
import type { LinkRow } from '#/modules/sharing/sharing.repository.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/**
 * What a link asks for that a visitor with a session has not given yet, because its owner has changed the code or the
 * text since.
 */
export async function gatesDue(
  ctx: AppContext,
  { codeHash, consentText, consentVersion }: LinkRow,
  guestId: string,
): Promise<{ code: boolean; consent: boolean }> {
  if (codeHash === null && consentText === '') return { code: false, consent: false }
  const given = await findAgreement(ctx.db, guestId)
  return {
    code: codeHash !== null && given?.codeHash !== codeHash,
    consent: consentText !== '' && given?.consentVersion !== consentVersion,
  }
}

/** Throws 409 `share_renewal_required`, with the gates that have to be passed again before anything more is written. */
export async function requireAgreement(ctx: AppContext, link: LinkRow, guestId: string): Promise<void> {
  const due = await gatesDue(ctx, link, guestId)
  if (due.code || due.consent) throw new DomainError('share_renewal_required', { data: due })
}
