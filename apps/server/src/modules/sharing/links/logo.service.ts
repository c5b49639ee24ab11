import { randomUUID } from 'node:crypto'
import type { ShareLink } from '@prosa/contract/sharing/sharing.ts'
import type { AppContext } from '#/context.ts'
import { presentLink } from '#/modules/sharing/links/links.service.ts'
import { recordLink } from '#/modules/sharing/sharing.events.ts'
import { changeLink, findById, findLogos, type LinkRow } from '#/modules/sharing/links/links.repository.ts'
import { logoVersion } from '#/modules/sharing/links/open-link.model.ts'
import { linkGate } from '#/modules/sharing/links/open-link.service.ts'
import type { ApiRequest, By } from '#/platform/api/handlers.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import { readImageSize } from '#/platform/images/image-size.ts'
import { receiveImage, type ReceivedImage } from '#/platform/images/received-image.ts'

export const dropLogoJob = 'sharing.drop-logo'

/** Replaces the link's logo with the uploaded picture. */
export async function setLogo(ctx: AppContext, by: By, link: LinkRow, request: ApiRequest): Promise<ShareLink> {
  const { content, contentType } = await receiveImage(request)
  const logoKey = randomUUID()
  await ctx.storage.put(logoKey, content, { contentType })
  await replaceLogo(ctx, by, link, logoKey)
  return presentLink(ctx, link.id)
}

/** Removes the link's logo. */
export async function removeLogo(ctx: AppContext, by: By, link: LinkRow): Promise<ShareLink> {
  await replaceLogo(ctx, by, link, null)
  return presentLink(ctx, link.id)
}

async function replaceLogo(ctx: AppContext, by: By, link: LinkRow, logoKey: string | null) {
  await ctx.db.transaction(async (tx) => {
    await changeLink(tx, link.id, { logoKey })
    await dropLogo(ctx, tx, link)
    await recordLink(tx, by, 'changed', link, { fields: ['logo'] })
  })
}

/** Deletes the logo's file in a job after the commit, so that a rollback keeps it. */
export async function dropLogo(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Queryable,
  { logoKey }: Pick<LinkRow, 'logoKey'>,
): Promise<void> {
  if (logoKey !== null) await jobs.send(tx, dropLogoJob, { logoKey })
}

/** Deletes the logos of an assistant's links when the assistant is deleted for good. */
export async function releaseLogos(ctx: Pick<AppContext, 'jobs'>, tx: Queryable, assistantId: number): Promise<void> {
  for (const logo of await findLogos(tx, assistantId)) await dropLogo(ctx, tx, logo)
}

/** The logo of an open link; of a closed link only at the logo's exact address, which its editors have. */
export async function readLogo(ctx: AppContext, linkId: string, version: string | undefined): Promise<ReceivedImage> {
  const link = await findById(ctx.db, linkId)
  if (!link || link.logoKey === null) throw notFound()
  if (version !== logoVersion(link.logoKey)) linkGate(ctx, link)
  const content = await ctx.storage.bytes(link.logoKey)
  return { content, contentType: readImageSize(content)?.contentType ?? 'application/octet-stream' }
}
