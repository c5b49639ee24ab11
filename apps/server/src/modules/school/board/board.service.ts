import { textOfParts } from '@prosa/contract/conversations/markdown-source.ts'
import type { UnserializedBoard } from '@prosa/contract/school/board.ts'
import type { AppContext } from '#/context.ts'
import type { Loaded } from '#/modules/school/activities/activities.service.ts'
import { activityPolicy } from '#/modules/school/school.policy.ts'
import { actedBy, auditSchool, emitAttempts, announceBoard } from '#/modules/school/school.events.ts'
import type { AttemptRow } from '#/modules/school/attempts/attempts.repository.ts'
import { endAttempt, sealAtOnce, announceActivity, watchEnds } from '#/modules/school/attempts/ending.service.ts'
import * as pausing from '#/modules/school/attempts/pausing.repository.ts'
import { lengthenSessions } from '#/modules/school/attempts/stay.service.ts'
import { findFrequentQuestions } from '#/modules/school/board/frequent-questions.model.ts'
import { findActivityOf, findTiles, MAX_TILES, type TileRow } from '#/modules/school/board/board.repository.ts'
import { findNotes, insertNote } from '#/modules/school/participation/notes.repository.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import type { Subscriptions } from '#/platform/events/subscriptions.ts'

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
  const messages = rows.flatMap(({ id, newestMessages }) =>
    newestMessages.map(({ parts }) => ({ student: id, text: textOfParts(parts) })),
  )
  return {
    now: activity.now,
    state: activity.state,
    pausedAt: activity.pausedAt,
    tiles: rows.map(toTile),
    more: found.length - rows.length,
    notes,
    words,
    asked: findFrequentQuestions(messages),
  }
}

function toTile({
  id,
  name,
  externalId,
  className,
  newestMessages,
  ...row
}: TileRow): UnserializedBoard['tiles'][number] {
  const last = newestMessages[0]
  return {
    ...row,
    student: { id, name, externalId, className },
    lastMessage: last ? { text: textOfParts(last.parts).slice(0, longestShown), at: new Date(last.at) } : null,
  }
}

/** Writes to the audit trail that the actor opened the board with students' texts. */
export const noteWatching = (ctx: AppContext, by: By, { id }: Managed) =>
  auditSchool(ctx.db, by, 'assessment.watch', { type: 'assessment', id })

/** Pauses or resumes the class; attempts keep their time left. Repeating is safe. Throws 409 `sga_not_published`. */
export async function pauseActivity(
  ctx: AppContext,
  by: By,
  { id, status }: Managed,
  action: 'pause' | 'resume',
): Promise<void> {
  if (status !== 'published') throw new DomainError('sga_not_published')
  await ctx.db.transaction(async (tx) => {
    await pausing.lockPausing(tx, id, 'pausing')
    if (!(await pausing.setActivityPaused(tx, id, action === 'pause'))) return
    const moved = await (action === 'pause' ? pausing.pauseRunning(tx, id) : pausing.resumeRunning(tx, id))
    if (action === 'resume') await watchEnds(ctx, tx, moved)
    // the length of a pause is unknown
    await lengthenSessions(ctx, tx, action === 'pause' ? moved.map((attempt) => ({ ...attempt, dueAt: null })) : moved)
    await announceActivity(tx, id)
    await auditSchool(tx, by, `assessment.${action}`, { type: 'assessment', id }, { attempts: moved.length })
  })
}

/** Stores a note for all students of the activity and shows it to those who have it open. */
export async function tellClass(ctx: AppContext, by: By, { id: activityId }: Managed, text: string) {
  return ctx.db.transaction(async (tx) => {
    const note = await insertNote(tx, { activityId, text, authorId: by.actor.id })
    await announceActivity(tx, activityId)
    await auditSchool(tx, by, 'assessment.note', { type: 'assessment', id: activityId })
    return note
  })
}

/** Throws 409 `sga_nobody_extended` if no running attempt has an end. */
export async function extendEverybody(
  ctx: AppContext,
  by: By,
  { id: activityId, assistantId }: Managed,
  { minutes, reason }: { minutes: number; reason: string },
): Promise<{ extended: number }> {
  return ctx.db.transaction(async (tx) => {
    const extended = await pausing.extendRunning(tx, activityId, minutes)
    if (extended.length === 0) throw new DomainError('sga_nobody_extended')
    await watchEnds(ctx, tx, extended)
    await lengthenSessions(ctx, tx, extended)
    await emitAttempts(tx, 'extended', extended, { assistantId, actor: actedBy(by.actor) })
    await announceActivity(tx, activityId)
    const facts = { minutes, reason, attempts: extended.length }
    await auditSchool(tx, by, 'assessment.extend', { type: 'assessment', id: activityId }, facts)
    return { extended: extended.length }
  })
}

/** Ends one student's attempt and hands the work in. Throws 409 `sga_attempt_over` if it does not run. */
export async function endForOne(ctx: AppContext, by: By, attempt: AttemptRow, reason: string): Promise<void> {
  const ended = await ctx.db.transaction(async (tx) => {
    const done = await endAttempt(ctx, tx, attempt.id, { reason: 'closed', actor: actedBy(by.actor) })
    if (!done) throw new DomainError('sga_attempt_over')
    await auditSchool(tx, by, 'attempt.end', { type: 'attempt', id: attempt.id }, { reason })
    return done
  })
  await sealAtOnce(ctx, ended)
}

/** Shows a safety alert on the board if the message was in an activity. */
export function showSafetyAlerts(subscriptions: Pick<Subscriptions, 'on'>): void {
  subscriptions.on('safety.alert', 'sga.show-alert', async (tx, { payload }) => {
    const { chatId } = payload
    const activityId = typeof chatId === 'string' ? await findActivityOf(tx, chatId) : undefined
    if (activityId !== undefined) await announceBoard(tx, activityId)
  })
}
