import { randomUUID } from 'node:crypto'
import type { ShareLink } from '@prosa/contract/sharing.ts'
import type { AppContext } from '#/context.ts'
import { imageTypeOf, receiveImage } from '#/modules/sharing/links/logo-upload.service.ts'
import { changeLink } from '#/modules/sharing/links/links.repository.ts'
import { type Editor, presentLink } from '#/modules/sharing/links/links.service.ts'
import { recordLink } from '#/modules/sharing/sharing.events.ts'
import { findById, type LinkRow } from '#/modules/sharing/sharing.repository.ts'
import { linkGate } from '#/modules/sharing/sharing.service.ts'
import type { ApiRequest } from '#/platform/api/handlers.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

/** Puts the picture of the request in the place of the link's logo. */
export async function setLogo(
  ctx: AppContext,
  { actor, trace }: Editor,
  link: LinkRow,
  request: ApiRequest,
): Promise<ShareLink> {
  const { content, contentType } = await receiveImage(request)
  const logoKey = randomUUID()
  await ctx.storage.put(logoKey, content, { contentType })
  await replaceLogo(ctx, { actor, trace }, link, logoKey)
  return presentLink(ctx, link.id)
}

export async function removeLogo(ctx: AppContext, editor: Editor, link: LinkRow): Promise<ShareLink> {
  await replaceLogo(ctx, editor, link, null)
  return presentLink(ctx, link.id)
}

async function replaceLogo(ctx: AppContext, { actor, trace }: Editor, link: LinkRow, logoKey: string | null) {
  await ctx.db.transaction(async (tx) => {
    await changeLink(tx, link.id, { logoKey })
    await recordLink(tx, 'changed', { actor, trace, link, data: { fields: ['logo'] } })
  })
  if (link.logoKey !== null) await ctx.storage.delete(link.logoKey)
}

/** The logo of a link that is open, for everybody. */
export async function readLogo(ctx: AppContext, linkId: string): Promise<{ content: Uint8Array; contentType: string }> {
  const link = await findById(ctx.db, linkId)
  if (!link || link.logoKey === null) throw notFound()
  linkGate(ctx, link)
  const content = await ctx.storage.bytes(link.logoKey)
  return { content, contentType: imageTypeOf(content) ?? 'application/octet-stream' }
}
