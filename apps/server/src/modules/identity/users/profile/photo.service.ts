import type { AppContext } from '#/context.ts'
import { readImage, releaseImage, requireImage } from '#/modules/images/images.service.ts'
import { findPhoto, updatePhoto } from '#/modules/identity/users/profile/profile.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import type { ReceivedImage } from '#/platform/images/received-image.ts'

/** Replaces the person's photo with a stored picture, or none for null, and releases the old one. */
export async function changePhoto(ctx: AppContext, userId: number, photo: string | null): Promise<void> {
  if (photo !== null) await requireImage(ctx, photo, '#/photo')
  await ctx.db.transaction(async (tx) => replacePhoto(ctx, tx, userId, photo))
}

/** Releases the photo of a deleted account. */
export const releasePhoto = (ctx: AppContext, tx: Queryable, userId: number): Promise<void> =>
  replacePhoto(ctx, tx, userId, null)

async function replacePhoto(ctx: AppContext, tx: Queryable, userId: number, photo: string | null): Promise<void> {
  const before = await findPhoto(tx, userId)
  await updatePhoto(tx, userId, photo)
  if (before !== null && before !== photo) await releaseImage(ctx, tx, before)
}

/** A person's photo; undefined without one. */
export async function readPhoto(ctx: AppContext, userId: number): Promise<ReceivedImage | undefined> {
  const photo = await findPhoto(ctx.db, userId)
  return photo === null ? undefined : readImage(ctx, photo)
}
