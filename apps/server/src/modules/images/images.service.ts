import { randomUUID } from 'node:crypto'
import type { Avatar } from '@prosa/contract/assistants/avatars.ts'
import type { AppContext } from '#/context.ts'
import { deleteUnused, findImage, findUnused, insertImage } from '#/modules/images/images.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { inPortions } from '#/platform/db/in-portions.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import type { ReceivedImage } from '#/platform/images/received-image.ts'

export const sweepImagesJob = 'assistants.sweep-images'
export const dropImageJob = 'assistants.drop-image'

/** How long an uploaded picture may wait until a draft refers to it. */
const GRACE_MS = 24 * 3_600_000

/** Stores a picture. Its row is written first, so that the sweep finds it if the process dies before the file is stored. */
export async function keepImage(ctx: AppContext, { content, contentType }: ReceivedImage): Promise<string> {
  const id = randomUUID()
  await insertImage(ctx.db, { id, contentType })
  await ctx.storage.put(id, content, { contentType })
  return id
}

/** Reads a picture; throws 404 where its row or its file is missing. */
export async function readImage(ctx: AppContext, id: string): Promise<ReceivedImage> {
  const image = await findImage(ctx.db, id)
  if (!image || !(await ctx.storage.exists(id))) throw notFound()
  return { content: await ctx.storage.bytes(id), contentType: image.contentType }
}

/** Throws a field error where the avatar refers to a picture that does not exist. */
export async function checkImage(ctx: AppContext, { image }: Avatar): Promise<void> {
  if (image !== undefined) await requireImage(ctx, image, '#/avatar')
}

/** Throws an error of the field at `pointer` where the picture does not exist. */
export async function requireImage(ctx: AppContext, id: string, pointer: string): Promise<void> {
  if (await findImage(ctx.db, id)) return
  const detail = 'Esta imagem não está mais guardada. Envie-a de novo.'
  throw new DomainError('validation_failed', { errors: [{ pointer, code: 'invalid', detail }] })
}

/** Removes a picture after the transaction `tx` commits, unless something else still refers to it. */
export async function releaseImage({ jobs }: Pick<AppContext, 'jobs'>, tx: Queryable, image: string): Promise<void> {
  await jobs.send(tx, dropImageJob, { image })
}

/** Removes a picture, as a job, unless something still refers to it. */
export async function dropImage(ctx: AppContext, image: string): Promise<void> {
  await deleteUnusedFiles(ctx, [image])
}

/** Removes, in portions, all pictures that nothing refers to. */
export async function sweepImages(ctx: AppContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - GRACE_MS)
  await inPortions({
    findKeys: (limit) => findUnused(ctx.db, before, limit),
    processKeys: (ids) => deleteUnusedFiles(ctx, ids),
  })
}

/**
 * Deletes the files of unused pictures before the deletion of their rows commits, so that a failure in between is repeated.
 * Returns how many pictures it removed.
 */
const deleteUnusedFiles = (ctx: AppContext, images: readonly string[]): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const unused = await deleteUnused(tx, images)
    for (const id of unused) await ctx.storage.delete(id)
    return unused.length
  })
