import { PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { Source } from '@prosa/contract/conversations/source.ts'
import type { RatingDetails } from '@prosa/contract/quality/ratings.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  formatIso,
  listedColumns,
  selectQuestion,
  ratedAnswers,
  type RatingRow,
  messageTextSql,
} from '#/modules/quality/ratings/board.repository.ts'
import { ratingNotes, ratings } from '#/modules/quality/ratings/ratings.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export interface DetailsRow extends RatingRow {
  chatId: string
  messageId: string
  expected: string
  assigneeId: number | null
  context: (RatingDetails['context'][number] & { around: boolean })[]
  sources: Source[]
  model: string | null
  costBrl: number | null
  firstTokenMs: number | null
  reply: string | null
  repliedAt: string | null
  mailed: boolean
  resolvedAt: string | null
  notes: RatingDetails['notes']
}

const messageColumns = (message: 'g' | 'p' | 'm' | 'f') => {
  const it = sql.raw(message)
  return sql`${it}.id, ${it}.role, ${selectQuestion(it)} as text, ${formatIso(sql`${it}.created_at`)} as at,
    case when ${it}.model = ${PERSON_MODEL} then true end as person, case when ${it}.model = ${PERSON_MODEL} then ${it}.note end as note`
}

export interface HandlerRow extends Record<string, unknown> {
  id: number
  name: string
  isAdmin: boolean
  /** Whether the rated answer was given to a student in a school activity. */
  ofStudent: boolean
}

/** Lists the people who could handle this rating if they have the permission: administrators and the assistant's editors. */
export async function findHandlers(db: Queryable, ratingId: string): Promise<HandlerRow[]> {
  const { rows } = await db.execute<HandlerRow>(sql`
    select h.id, h.name, 'admin' = any(h.roles) as "isAdmin", r.origin = 'sga' as "ofStudent"
    from ratings r join users h on h.deleted_at is null and h.suspended_at is null and ('admin' = any(h.roles)
      or (r.origin <> 'sga' and exists (select from assistant_roles e
        where e.user_id = h.id and e.assistant_id = r.assistant_id and e.role = 'editor')))
    where r.id = ${ratingId} order by pt_fold(h.name)`)
  return rows
}

/** Returns a rating with question, answer, and one message before and after. */
export async function findDetails(db: Queryable, ratingId: string): Promise<DetailsRow | undefined> {
  const { rows } = await db.execute<DetailsRow>(sql`
    select ${listedColumns}, r.chat_id as "chatId", r.message_id as "messageId", r.expected, m.sources,
      r.assignee_id as "assigneeId",
      ${messageTextSql(sql`p`)} as question, ${messageTextSql(sql`m`)} as answer,
      r.model, (m.cost_micros / 1e6)::float8 as "costBrl", m.first_token_ms as "firstTokenMs", r.reply,
      ${formatIso(sql`r.replied_at`)} as "repliedAt", ${formatIso(sql`r.resolved_at`)} as "resolvedAt",
      coalesce(author.suspended_at is null and author.ratings_mail, false) as mailed,
      (select coalesce(json_agg(n.* order by n.at), '[]') from (
        select n.id, w.name as "authorName", n.text, ${formatIso(sql`n.created_at`)} as at
        from rating_notes n join users w on w.id = n.author_id where n.rating_id = r.id) n) as notes,
      (select jsonb_agg(jsonb_build_object('id', x.id, 'role', x.role, 'text', x.text, 'at', x.at,
          'note', x.note, 'around', x.place in (1, 4)) ||
          case when x.person then '{"byPerson": true}' else '{}' end::jsonb order by x.place) from (
        select 1 as place, ${messageColumns('g')} from messages g where g.id = p.parent_id
        union all select 2, ${messageColumns('p')} where p.id is not null
        union all select 3, ${messageColumns('m')}
        union all (select 4, ${messageColumns('f')} from messages f where f.chat_id = r.chat_id and f.parent_id = m.id
          order by f.created_at desc, f.id desc limit 1)) x) as context
    from ${ratedAnswers} where r.id = ${ratingId}`)
  return rows[0]
}

/** Finds the assistant whose answer the rating is about. */
export async function findRated(db: Queryable, ratingId: string) {
  const [row] = await db
    .select({ assistantId: ratings.assistantId, origin: ratings.origin })
    .from(ratings)
    .where(eq(ratings.id, ratingId))
  return row
}

/** Returns the assignee and locks the rating until the transaction ends, so that a double click assigns once. */
export async function lockAssignee(tx: Queryable, ratingId: string): Promise<number | null> {
  const [row] = await tx
    .select({ assigneeId: ratings.assigneeId })
    .from(ratings)
    .where(eq(ratings.id, ratingId))
    .for('update')
  return row?.assigneeId ?? null
}

type Status = typeof ratings.$inferSelect.status
type Change = Partial<Pick<typeof ratings.$inferInsert, 'status' | 'assigneeId' | 'resolvedAt' | 'reply' | 'repliedAt'>>

/** Changes a rating that is in one of the given states; undefined if it is in another. */
export async function changeRating(db: Queryable, ratingId: string, from: readonly Status[], change: Change) {
  const [row] = await db
    .update(ratings)
    .set(change)
    .where(and(eq(ratings.id, ratingId), inArray(ratings.status, [...from])))
    .returning()
  return row
}

export async function insertNote(db: Queryable, note: typeof ratingNotes.$inferInsert): Promise<void> {
  await db.insert(ratingNotes).values(note)
}
