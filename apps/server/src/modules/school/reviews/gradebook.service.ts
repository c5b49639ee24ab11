import type { UnserializedAttempt } from '@prosa/contract/school/attempts.ts'
import { type AppContext, perContext } from '#/context.ts'
import type { AttemptRow } from '#/modules/school/attempts/attempts.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'

type Gradebook = UnserializedAttempt['gradebook']
type FindGradebook = (db: Queryable, attempt: Pick<AttemptRow, 'id' | 'activityId' | 'studentId'>) => Promise<Gradebook>
const getGradebooks = perContext((): FindGradebook[] => [])

/**
 * Registers a gradebook that receives results, where the review shows the state of the result; called before the first
 * request.
 * @public for extensions
 */
export const registerGradebook = (ctx: AppContext, find: FindGradebook): unknown => getGradebooks(ctx).push(find)

/** Null if no gradebook receives the result of the attempt. */
export async function findGradebook(ctx: AppContext, attempt: AttemptRow): Promise<Gradebook> {
  for (const find of getGradebooks(ctx)) {
    const gradebook = await find(ctx.db, attempt)
    if (gradebook) return gradebook
  }
  return null
}
