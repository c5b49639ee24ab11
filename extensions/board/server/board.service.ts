import { textOfParts } from '@prosa/contract/conversations/markdown-source.ts'
import type { UnserializedBoard } from '#/board/contract.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import type { Loaded } from '@prosa/server/src/modules/school/activities/activities.service.ts'
import { activityPolicy } from '@prosa/server/src/modules/school/school.policy.ts'
import { announceToTeachers, auditSchool } from '@prosa/server/src/modules/school/school.events.ts'
import { findFrequentQuestions } from '#/board/server/frequent-questions.model.ts'
import { findActivityOf, findTiles, MAX_TILES, type TileRow } from '#/board/server/board.repository.ts'
import { countWaiting } from '@prosa/server/src/modules/conversations/chats/person-answer.service.ts'
import { findNotes } from '@prosa/server/src/modules/school/activities/class-actions.service.ts'
import type { By } from '@prosa/server/src/platform/api/handlers.ts'
import type { UserActor } from '@prosa/server/src/platform/authorization/actor.ts'
import type { Authorized } from '@prosa/server/src/platform/authorization/authorize.ts'
import type { Subscriptions } from '@prosa/server/src/platform/events/subscriptions.ts'

type Managed = Authorized<Loaded, 'manage'>

/** Characters of a message on a tile; the conversation has the whole. */
const longestShown = 300

/** The board of an activity, with students' texts if the actor asks for them and may read them. */
export async function readBoard(
  ctx: AppContext,
  actor: UserActor,
  activity: Managed,
  wanted: 'hidden' | 'shown',
): Promise<UnserializedBoard> {
  const { id: activityId, classId } = activity
  const mayRead = activityPolicy.readTranscripts(actor, activity)
  const words = mayRead ? wanted : 'forbidden'
  const visible = { identities: activityPolicy.seeIdentities(actor, activity), words: words === 'shown' }
  const [found, notes] = await Promise.all([
    findTiles(ctx.db, { activityId, classId }, visible),
    findNotes(ctx.db, activityId),
  ])
  const rows = found.slice(0, MAX_TILES)
  const countQuestions = await countWaiting(
    ctx,
    rows.flatMap(({ chatId }) => chatId ?? []),
  )
  const messages = rows.flatMap(({ id, newestMessages }) =>
    newestMessages.map(({ parts }) => ({ student: id, text: textOfParts(parts) })),
  )
  return {
    now: activity.now,
    state: activity.state,
    pausedAt: activity.pausedAt,
    tiles: rows.map((row) => toTile(row, countQuestions)),
    more: found.length - rows.length,
    notes,
    words,
    asked: findFrequentQuestions(messages),
  }
}

function toTile(
  { id, name, externalId, className, chatId, newestMessages, ...row }: TileRow,
  countQuestions: (chatId: string) => number,
): UnserializedBoard['tiles'][number] {
  const last = newestMessages[0]
  return {
    ...row,
    questions: chatId === null ? 0 : countQuestions(chatId),
    student: { id, name, externalId, className },
    lastMessage: last ? { text: textOfParts(last.parts).slice(0, longestShown), at: new Date(last.at) } : null,
  }
}

/** Writes to the audit trail that the actor opened the board with students' texts. */
export const noteWatching = (ctx: AppContext, by: By, { id }: Managed) =>
  auditSchool(ctx.db, by, 'assessment.watch', { type: 'assessment', id })

/** Shows a safety alert on the board if the message was in an activity. */
export function showSafetyAlerts(subscriptions: Pick<Subscriptions, 'on'>): void {
  subscriptions.on('safety.alert', 'sga.show-alert', async (tx, { payload }) => {
    const { chatId } = payload
    const activityId = typeof chatId === 'string' ? await findActivityOf(tx, chatId) : undefined
    if (activityId !== undefined) await announceToTeachers(tx, activityId)
  })
}
