import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { and, eq, getTableColumns, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { assistantRoles } from '#/modules/assistants/access.tables.ts'
import { isPartner } from '#/modules/assistants/assistants.policy.ts'
import { assistantFavorites, assistants } from '#/modules/assistants/assistants.tables.ts'
import { isAdmin, type UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'

const { searchText: _draftText, publishedSearchText: _publishedText, ...columns } = getTableColumns(assistants)

/** Join condition for `assistantRoles`: the actor's present role, directly or through a group or institution. */
export const ownRole = (actor: UserActor): SQL | undefined =>
  and(eq(assistantRoles.assistantId, assistants.id), eq(assistantRoles.userId, actor.id))

/** SQL condition: the assistant exists for the actor (Z2), with `ownRole` joined. Policies decide the actions. */
export function withinReach(actor: UserActor): SQL | undefined {
  if (isAdmin(actor)) return undefined
  const listed = isNotNull(assistantRoles.role)
  return isPartner(actor) ? listed : or(listed, eq(assistants.visibility, 'organization'))
}

/** Finds an assistant with the actor's role, including one in the trash. */
export async function findAssistant(db: Queryable, actor: UserActor, assistantId: number) {
  const [row] = await db
    .select({ ...columns, role: assistantRoles.role })
    .from(assistants)
    .leftJoin(assistantRoles, ownRole(actor))
    .where(and(eq(assistants.id, assistantId), withinReach(actor)))
  return row
}

export type AssistantRow = NonNullable<Awaited<ReturnType<typeof findAssistant>>>

const draftName = sql<string>`${assistants.draft}->>'name'`

/** Finds the assistants in which a person is an editor, sorted by name. */
export const findEdited = (db: Queryable, userId: number) =>
  db
    .select({
      id: assistants.id,
      name: draftName,
      published: sql<boolean>`${assistants.publishedVersion} is not null`,
      updatedAt: assistants.updatedAt,
    })
    .from(assistantRoles)
    .innerJoin(assistants, eq(assistants.id, assistantRoles.assistantId))
    .where(and(eq(assistantRoles.userId, userId), eq(assistantRoles.role, 'editor'), isNull(assistants.deletedAt)))
    .orderBy(sql`${draftName} collate "und-x-icu"`, assistants.id)

/** Finds the questions with an approved answer in the drafts. */
export async function findApprovedQuestions(db: Queryable, ids: readonly number[]) {
  const { rows } = await db.execute<{ assistantId: number; question: string }>(sql`
    select a.id as "assistantId", pair->>'question' as question
    from assistants a cross join lateral jsonb_array_elements(coalesce(a.draft->'approvedAnswers', '[]')) pair
    where a.id = any(${sql.param(ids)}::int[])`)
  return rows
}

/** Locks the row until the transaction ends, so that simultaneous publishing publishes once. */
export async function lockAssistant(db: Queryable, assistantId: number) {
  const [row] = await db.select(columns).from(assistants).where(eq(assistants.id, assistantId)).for('update')
  return row
}

export async function insertAssistant(
  db: Queryable,
  values: { ownerId: number; draft: AssistantConfig },
): Promise<number> {
  const [row] = await db
    .insert(assistants)
    .values({ ...values, draftSavedBy: values.ownerId })
    .returning({ id: assistants.id })
  return row!.id
}

type State = Partial<Pick<AssistantRow, 'pausedAt' | 'archivedAt' | 'deletedAt'>>

export async function setState(db: Queryable, assistantId: number, state: State, now: Date): Promise<void> {
  await db
    .update(assistants)
    .set({ ...state, updatedAt: now })
    .where(eq(assistants.id, assistantId))
}

export async function addFavorite(db: Queryable, userId: number, assistantId: number): Promise<void> {
  await db.insert(assistantFavorites).values({ userId, assistantId }).onConflictDoNothing()
}

export async function removeFavorite(db: Queryable, userId: number, assistantId: number): Promise<void> {
  await db
    .delete(assistantFavorites)
    .where(and(eq(assistantFavorites.userId, userId), eq(assistantFavorites.assistantId, assistantId)))
}

export async function findTrashedBefore(db: Queryable, instant: Date): Promise<number[]> {
  const rows = await db.select({ id: assistants.id }).from(assistants).where(lt(assistants.deletedAt, instant))
  return rows.map(({ id }) => id)
}

/** SQL condition: the assistant has been in the trash since before `instant` and was not restored. */
export const isTrashed = (assistantId: number, instant: Date): SQL =>
  sql`exists (select from assistants a where a.id = ${assistantId} and a.deleted_at < ${instant.toISOString()}::timestamptz)`

/** Deletes an assistant permanently unless it was restored from the trash meanwhile. */
export async function deleteForGood(db: Queryable, assistantId: number, instant: Date): Promise<void> {
  await db.delete(assistants).where(and(eq(assistants.id, assistantId), lt(assistants.deletedAt, instant)))
}

export async function setPublished(
  db: Queryable,
  assistantId: number,
  { config, version, now }: { config: AssistantConfig; version: number; now: Date },
): Promise<void> {
  await db
    .update(assistants)
    .set({ published: config, publishedVersion: version, updatedAt: now })
    .where(eq(assistants.id, assistantId))
}

interface PersonFacts extends Record<string, unknown> {
  name: string
  /** Names of the person's groups of kind `class` of this year. */
  classGroups: string[]
  /** The person's institution, if it is not the organization. */
  partner: string | null
}

/** Finds the facts about a person that text variables may use. */
export async function findPersonFacts(db: Queryable, userId: number): Promise<PersonFacts | undefined> {
  const { rows } = await db.execute<PersonFacts>(sql`
    select u.name, p.name as partner, array(select g.name from groups g join group_members m on m.group_id = g.id
      where m.user_id = u.id and g.kind = 'class' and g.archived_at is null order by g.name limit 3) as "classGroups"
    from users u left join partners p on p.id = u.partner_id where u.id = ${userId}`)
  return rows[0]
}
