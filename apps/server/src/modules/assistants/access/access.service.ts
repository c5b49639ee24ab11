import { type Grant, insertMember } from '#/modules/assistants/access/access.repository.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** Puts a person into an assistant's list without an end, or changes the role there; within the caller's transaction. */
export const grantAccess = (tx: Queryable, grant: Grant): Promise<void> => insertMember(tx, grant)
