import { lockPartnerOf } from '#/modules/identity/partners/partners.service.ts'
import { countLinksOf } from '#/modules/sharing/partner-links/links.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/**
 * Makes sure, within the transaction that makes it, that the person's institution may have one more link on the Web; asks
 * nothing of who belongs to none. Throws 409 `partner_links_limit`.
 */
export async function requireLinkPlace(tx: Queryable, userId: number): Promise<void> {
  const partner = await lockPartnerOf(tx, userId)
  if (!partner || partner.maxLinks === null) return
  if ((await countLinksOf(tx, partner.id)) >= partner.maxLinks) throw new DomainError('partner_links_limit')
}
