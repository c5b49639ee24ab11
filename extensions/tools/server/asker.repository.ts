import { personKinds } from '@prosa/contract/identity/person-kinds.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { type ChoiceRequest, findChoices } from '@prosa/server/src/platform/db/page-of.ts'
import type { Pool } from 'pg'

interface PersonRow {
  isEditor: boolean
  isStudent: boolean
  /** Groups in use; an archived one gives nothing. */
  groupIds: number[]
}

/**
 * Reads what a person is to an assistant; undefined if the person was deleted. A student has that kind, or is in a class
 * and neither edits the assistant nor has another kind.
 */
export async function findPersonRights(
  pool: Pool,
  { userId, assistantId }: { userId: number; assistantId: number },
): Promise<PersonRow | undefined> {
  const { rows } = await pool.query<PersonRow>({
    name: 'tools-person-rights',
    text: `
      select e."isEditor", p.name is not distinct from $3 or (p.id is null and not e."isEditor" and exists (
          select from group_members m join groups g on g.id = m.group_id where m.user_id = u.id and g.kind = 'class'
        )) as "isStudent", array(
          select m.group_id from group_members m join groups g on g.id = m.group_id
          where m.user_id = u.id and g.archived_at is null
        ) as "groupIds"
      from users u left join permission_profiles p on p.id = u.permission_profile_id,
        lateral (select 'admin' = any(u.roles) or exists (
          select from assistant_roles r where r.user_id = u.id and r.assistant_id = $2 and r.role = 'editor'
        ) as "isEditor") e
      where u.id = $1`,
    values: [userId, assistantId, personKinds.student.label],
  })
  return rows[0]
}

/** Lists the groups for which a tool can be. */
export const findToolGroups = (db: Queryable, request: ChoiceRequest) =>
  findChoices(db, sql`select id::text as value, name from groups where archived_at is null`, request)
