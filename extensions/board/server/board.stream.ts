import type { AppContext } from '@prosa/server/src/context.ts'
import { type Loaded, loadActivity } from '@prosa/server/src/modules/school/activities/activities.service.ts'
import { noteWatching, readBoard } from '#/board/server/board.service.ts'
import {
  onAccessChanged,
  onSessionsEnded,
  renewActor,
} from '@prosa/server/src/modules/identity/sessions/access.service.ts'
import { openEventStream } from '@prosa/server/src/platform/api/event-stream.ts'
import type { ApiRequest, By } from '@prosa/server/src/platform/api/handlers.ts'
import { hasPermission } from '@prosa/server/src/platform/authorization/actor.ts'
import type { Authorized } from '@prosa/server/src/platform/authorization/authorize.ts'
import { notFound } from '@prosa/server/src/platform/errors/domain-error.ts'

/** Milliseconds between two readings, which bundle the changes of a class. */
const APART_MS = 1000
/** Milliseconds after which the board is read anyway, for unannounced facts such as a new name in the class list. */
const ANYWAY_MS = 30_000

/**
 * Sends the board at once and after changes, at most once a second. Each reading checks access again: the stream ends
 * with the session, the permission, or a new owner.
 */
export async function streamBoard(
  ctx: AppContext,
  by: By,
  activity: Authorized<Loaded, 'manage'>,
  { words, request }: { words: 'hidden' | 'shown'; request: ApiRequest },
): Promise<Response> {
  const { id } = activity
  const first = await readBoard(ctx, by.actor, activity, words)
  if (first.words === 'shown') await noteWatching(ctx, by, activity)
  const stream = openEventStream(request)
  const read = async () => {
    const actor = await renewActor(ctx, by.actor)
    if (actor.kind !== 'user' || !hasPermission(actor, 'assessments.manage')) throw notFound()
    return readBoard(ctx, actor, await loadActivity(ctx, actor, id, 'manage'), words)
  }
  let timer: NodeJS.Timeout | undefined
  let isBusy = false
  let hasChanged = false
  const rest = () => {
    isBusy = false
    if (hasChanged) sendBoard()
    else timer = setTimeout(sendBoard, ANYWAY_MS)
  }
  const tellOnce = async () => {
    stream.send('board', await read())
    if (!stream.isClosed()) timer = setTimeout(rest, APART_MS)
  }
  const sendBoard = () => {
    // a change during the reading may not be in it
    hasChanged = isBusy
    if (isBusy) return
    isBusy = true
    clearTimeout(timer)
    tellOnce().catch(stream.end)
  }
  const subjects = [`activity:${id}`, `assistant:${activity.assistantId}`, `user:${by.actor.id}`] as const
  const stops = [onSessionsEnded(ctx, by.actor.sessionId, stream.end), onAccessChanged(ctx, subjects, sendBoard)]
  // read again after subscribing, for changes in between
  sendBoard()
  stream.onClose(() => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  })
  return stream.answer
}
