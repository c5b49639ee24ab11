import type { AppContext } from '#/context.ts'
import { findAgreement, hasEntered } from '#/modules/sharing/guest-sessions/guest-sessions.repository.ts'
import { deviceAllowance, deviceHash } from '#/modules/sharing/links/limits/allowance.model.ts'
import { hashCode, isCode } from '#/modules/sharing/links/link-secrets.model.ts'
import { changeLink, type LinkRow } from '#/modules/sharing/links/links.repository.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { limitGuesses } from '#/platform/rate-limit/guess-limit.ts'

/**
 * The gates that a visitor with a session must pass again, because the owner has changed the code or the consent text.
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

/** Throws 409 `share_renewal_required` with the changed gates; they must be passed again before anything is written. */
export async function requireAgreement(ctx: AppContext, link: LinkRow, guestId: string): Promise<void> {
  const due = await gatesDue(ctx, link, guestId)
  if (due.code || due.consent) throw new DomainError('share_renewal_required', { data: due })
}

/**
 * Throws 422 `share_code_wrong` unless the code is the link's, 409 `sign_in_delayed` after many wrong codes for
 * browsers that have not entered with this code before. Each code has a separate count.
 */
export async function checkAccessCode(
  ctx: AppContext,
  { id, codeHash }: LinkRow,
  code: string,
  from: RequestFacts,
): Promise<void> {
  if (codeHash === null) return
  const allowance = deviceAllowance(ctx.keys, id, from)
  const isKnown = allowance !== undefined && (await hasEntered(ctx.db, { allowance, codeHash }))
  const { network, log } = from
  const knownDevice = isKnown ? deviceHash(from) : undefined
  const guesser = { secret: 'share-code', account: `${id}:${codeHash}`, knownDevice, network, log } as const
  const attempt = async () => {
    if (!isCode(ctx.keys, { id, codeHash }, code)) return undefined
    const renewed = hashCode(ctx.keys, id, code)
    // the hash was made with the previous APP_SECRET, which will be removed some day
    if (renewed !== codeHash) await changeLink(ctx.db, id, { codeHash: renewed })
    return true
  }
  if (await limitGuesses(ctx.db, guesser, attempt)) return
  const detail = 'O código de acesso não confere.'
  throw new DomainError('share_code_wrong', { errors: [{ pointer: '#/code', code: 'share_code_wrong', detail }] })
}
