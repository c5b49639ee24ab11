import { randomUUID } from 'node:crypto'
import type { AppContext } from '#/context.ts'
import { findByLogo, type PartnerRow, setLogoKey } from '#/modules/identity/partners/partners.repository.ts'
import { type Managed, readPartner, recordOnPartner } from '#/modules/identity/partners/partners.service.ts'
import type { ApiRequest, By } from '#/platform/api/handlers.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import { readImageSize } from '#/platform/images/image-size.ts'
import { receiveImage, type ReceivedImage } from '#/platform/images/received-image.ts'

/** The logo's public URL. It contains the picture's key, not the institution, so that neither reveals the other. */
export const formatLogoUrl = (logoKey: string | null): string | null =>
  logoKey === null ? null : `/api/partner-logos/${logoKey}`

/** Replaces the institution's logo with the uploaded picture. */
export async function setLogo(ctx: AppContext, by: By, partner: Managed, request: ApiRequest): Promise<PartnerRow> {
  const { content, contentType } = await receiveImage(request)
  const logoKey = randomUUID()
  await ctx.storage.put(logoKey, content, { contentType })
  return replaceLogo(ctx, by, partner, logoKey)
}

/** Removes an institution's logo and deletes its file after the commit. */
export const removeLogo = (ctx: AppContext, by: By, partner: Managed): Promise<PartnerRow> =>
  replaceLogo(ctx, by, partner, null)

async function replaceLogo(ctx: AppContext, by: By, { id, logoKey }: Managed, next: string | null) {
  const changed = await ctx.db.transaction(async (tx) => {
    await setLogoKey(tx, id, next)
    await recordOnPartner(tx, by, { action: 'partner.change', partnerId: id })
    return readPartner(tx, id)
  })
  if (logoKey !== null) await ctx.storage.delete(logoKey)
  return changed
}

/** Returns the logo to everybody who knows its URL. */
export async function readLogo(ctx: AppContext, logoKey: string): Promise<ReceivedImage> {
  if (!(await findByLogo(ctx.db, logoKey))) throw notFound()
  const content = await ctx.storage.bytes(logoKey)
  return { content, contentType: readImageSize(content)?.contentType ?? 'application/octet-stream' }
}
