import type { BoardTile } from '#/board/contract.ts'
import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import { sql } from 'drizzle-orm'
import { attemptState } from '@prosa/server/src/modules/school/attempts/attempt-state.repository.ts'
import { pausedSince } from '@prosa/server/src/modules/school/attempts/pausing.repository.ts'
import { attempts } from '@prosa/server/src/modules/school/attempts.tables.ts'
import { shownName } from '@prosa/server/src/modules/school/students/students.repository.ts'
import { students } from '@prosa/server/src/modules/school/students.tables.ts'
import { chats } from '@prosa/server/src/modules/conversations/chats.tables.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'

/** Tiles of a board at most: no class is larger. */
export const MAX_TILES = 200
/** Last messages of each student to search for questions. */
const lately = 5

export interface TileRow extends Record<string, unknown> {
  id: string
  name: string
  externalId: string | null
  className: string
  attemptId: string | null
  chatId: string | null
  state: BoardTile['state']
  dueAt: Date | null
  pausedAt: Date | null
  quietSince: Date | null
  messages: number
  alerts: number
  safety: number
  /** Newest first; empty if texts are hidden. */
  newestMessages: { parts: MessagePart[]; at: string }[]
}

const moment = (value: ReturnType<typeof sql>) => sql`extract(epoch from ${value}) * 1000`

/**
 * The students of the class and all who came, by name, each with the newest attempt, in one query. `words`: whether to
 * read their texts.
 */
export async function findTiles(
  db: Queryable,
  { activityId, classId }: { activityId: string; classId: string | null },
  { identities, words }: { identities: boolean; words: boolean },
): Promise<TileRow[]> {
  const { rows } = await db.execute<TileRow>(sql`
    with expected as (
      select student_id as id, true as came from assessment_participants
        where assessment_id = ${activityId} and not preview
      union all
      select id, false from sga_students where class_id = ${classId}::uuid and erased_at is null
    )
    select ${students.id} as id, ${shownName(identities)} as name, ${students.className} as "className",
      case when ${identities} then ${students.externalId} end as "externalId",
      ${attempts.id} as "attemptId", ${attempts.chatId} as "chatId", case when not participant.came then 'absent' else ${attemptState} end as state,
      ${moment(sql`${attempts.dueAt}`)} as "dueAt", ${moment(sql`${attempts.pausedAt}`)} as "pausedAt",
      ${moment(sql`case when ${attempts.status} = 'running'
        then ${attempts.lastActivityAt} + ${pausedSince(sql`${attempts.lastActivityAt}`)} end`)} as "quietSince",
      coalesce(${attempts.messageCount}, 0) as messages,
      (select count(*)::int from sga_alerts l where l.assessment_id = ${activityId}
        and l.student_id = ${students.id} and l.handled_at is null) as alerts,
      (select count(*)::int from safety_alerts r where r.chat_id = ${attempts.chatId} and r.handled_at is null) as safety,
      ${words ? recentMessages : sql`'[]'::jsonb`} as "newestMessages"
    from (select id, bool_or(came) as came from expected group by id) participant
    join sga_students on ${students.id} = participant.id and ${students.erasedAt} is null
    left join lateral (select * from attempts own where own.assessment_id = ${activityId} and own.student_id = participant.id
      and not own.preview order by own.number desc limit 1) attempts on true
    order by ${shownName(identities)} collate "und-x-icu", ${students.id}
    limit ${MAX_TILES + 1}`)
  return rows.map((row) => ({
    ...row,
    dueAt: toDate(row.dueAt),
    pausedAt: toDate(row.pausedAt),
    quietSince: toDate(row.quietSince),
  }))
}

const recentMessages = sql`coalesce((select jsonb_agg(jsonb_build_object('parts', m.parts, 'at', m.created_at) order by m.created_at desc)
  from (select parts, created_at from messages where chat_id = ${attempts.chatId} and role = 'user'
    order by created_at desc limit ${lately}) m), '[]'::jsonb)`

/** Raw queries return numbers as text. */
const toDate = (milliseconds: unknown): Date | null => (milliseconds === null ? null : new Date(Number(milliseconds)))

/** The activity whose attempt a chat is; undefined for any other chat. */
export async function findActivityOf(db: Queryable, chatId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ activityId: attempts.activityId })
    .from(chats)
    .innerJoin(attempts, sql`${attempts.id} = ${chats.attemptId}`)
    .where(sql`${chats.id} = ${chatId}`)
  return row?.activityId
}
