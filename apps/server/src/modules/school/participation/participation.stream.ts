import type { AppContext } from '#/context.ts'
import {
  type OwnParticipation,
  readAgain,
  readParticipation,
} from '#/modules/school/participation/participation.service.ts'
import { onAccessChanged, onSessionsEnded } from '#/modules/identity/sessions/access.service.ts'
import { findSession } from '#/modules/identity/sessions/session.service.ts'
import { openEventStream } from '#/platform/api/event-stream.ts'
import type { ApiRequest } from '#/platform/api/handlers.ts'
import type { GuestActor } from '#/platform/authorization/actor.ts'

/** Milliseconds between two checks of the session's end; the database's clock may be a little behind. */
const SOONEST_MS = 250
const LONGEST_MS = 24 * 3_600_000

/**
 * Sends a participation at once and after each change, to every open tab and device: more time, handed in elsewhere,
 * sealed. Ends with the participation and the student's session.
 */
export async function streamParticipation(
  ctx: AppContext,
  actor: GuestActor,
  participation: OwnParticipation,
  request: ApiRequest,
): Promise<Response> {
  // whether the student may follow it
  await readParticipation(ctx, actor, participation)
  const stream = openEventStream(request)
  let ending: NodeJS.Timeout | undefined
  // the session's end moves with the attempt
  const endInTime = async () => {
    clearTimeout(ending)
    const session = await findSession(ctx, actor.sessionId)
    if (!session) return stream.end()
    const left = session.expiresAt.getTime() - ctx.clock.now().getTime()
    if (!stream.isClosed()) ending = setTimeout(watch, Math.min(Math.max(left, SOONEST_MS), LONGEST_MS))
  }
  const watch = () => void endInTime().catch(stream.end)
  const tellNow = () => {
    void readAgain(ctx, actor, participation).then((state) => stream.send('place', state), stream.end)
    watch()
  }
  const stops = [
    onSessionsEnded(ctx, actor.sessionId, stream.end),
    onAccessChanged(ctx, [`guest:${actor.guestId}`], tellNow),
  ]
  // read again after subscribing, for changes in between
  tellNow()
  stream.onClose(() => {
    clearTimeout(ending)
    for (const stop of stops) stop()
  })
  return stream.answer
}
