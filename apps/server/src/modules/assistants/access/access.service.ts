import {
  type Audience,
  countAudience,
  type Grant,
  insertMember,
} from '#/modules/assistants/access/access.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Puts a person into an assistant's list without an end, or changes the role there; within the caller's transaction. */
export const grantAccess = (tx: Queryable, grant: Grant): Promise<void> => insertMember(tx, grant)

/** How many people, groups, classes and institutions have access to an assistant now, besides its owner. */
export const audienceOf = (db: Queryable, assistantId: number, now: Date): Promise<Audience> =>
  countAudience(db, assistantId, now)
