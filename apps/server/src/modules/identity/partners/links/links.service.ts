import { countLinksOf, findPartnerOf } from '#/modules/identity/partners/links/links.repository.ts'
import { lockPartner } from '#/modules/identity/partners/partners.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/**
 * Makes sure, within the transaction that makes it, that the person's institution may have one more link on the Web; asks
 * nothing of who belongs to none. Throws 409 `partner_links_limit`.
 */
export async function requireLinkPlace(tx: Queryable, userId: number): Promise<void> {
  const partnerId = await findPartnerOf(tx, userId)
  const partner = partnerId === null ? undefined : await lockPartner(tx, partnerId)
  if (!partner || partner.maxLinks === null) return
  if ((await countLinksOf(tx, partner.id)) >= partner.maxLinks) throw new DomainError('partner_links_limit')
}
