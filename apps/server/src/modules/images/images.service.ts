import { randomUUID } from 'node:crypto'
import type { Avatar } from '@prosa/contract/people/avatars.ts'
import type { AppContext } from '#/context.ts'
import { deleteUnused, findImage, insertImage } from '#/modules/images/images.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import type { ReceivedImage } from '#/platform/images/received-image.ts'

export const sweepImagesJob = 'assistants.sweep-images'
export const dropImageJob = 'assistants.drop-image'

/** How long a picture may wait for the draft that names it. */
const GRACE_MS = 24 * 3_600_000

/** Keeps a picture. Its row comes first: should the process die in between, the sweep finds it. */
export async function keepImage(ctx: AppContext, { content, contentType }: ReceivedImage): Promise<string> {
  const id = randomUUID()
  await insertImage(ctx.db, { id, contentType })
  await ctx.storage.put(id, content, { contentType })
  return id
}

export async function readImage(ctx: AppContext, id: string): Promise<ReceivedImage> {
  const image = await findImage(ctx.db, id)
  if (!image || !(await ctx.storage.exists(id))) throw notFound()
  return { content: await ctx.storage.bytes(id), contentType: image.contentType }
}

/** Throws a field error where the avatar names a picture that is not here. */
export async function checkImage(ctx: AppContext, { image }: Avatar): Promise<void> {
  if (image !== undefined) await requireImage(ctx, image, '#/avatar')
}

/** Throws an error of the field at `pointer` where there is no such picture. */
export async function requireImage(ctx: AppContext, id: string, pointer: string): Promise<void> {
  if (await findImage(ctx.db, id)) return
  const detail = 'Esta imagem não está mais guardada. Envie-a de novo.'
  throw new DomainError('validation_failed', { errors: [{ pointer, code: 'invalid', detail }] })
}

/** Removes a picture, once the transaction that let go of it is committed and unless something else still names it. */
export async function releaseImage({ jobs }: Pick<AppContext, 'jobs'>, tx: Queryable, image: string): Promise<void> {
  await jobs.send(tx, dropImageJob, { image })
}

export const dropImage = (ctx: AppContext, image: string): Promise<void> => forgetUnused(ctx, { id: image })

export async function sweepImages(ctx: AppContext): Promise<void> {
  await forgetUnused(ctx, { before: new Date(ctx.clock.now().getTime() - GRACE_MS) })
}

/** A row is forgotten only after its content is: what breaks in between is done again. */
async function forgetUnused(ctx: AppContext, which: Parameters<typeof deleteUnused>[1]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const id of await deleteUnused(tx, which)) await ctx.storage.delete(id)
  })
}
