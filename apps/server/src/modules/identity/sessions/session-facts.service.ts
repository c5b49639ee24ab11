import type { SessionFact, SessionUser } from '@prosa/contract/identity/auth.ts'
import { type AppContext, perContext } from '#/context.ts'
import { presentSessionUser } from '#/modules/identity/sessions/session.model.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'

type FindFact = (db: Queryable, userId: number) => Promise<boolean>
const getFacts = perContext(() => new Map<SessionFact, FindFact>())

/**
 * Registers a fact about the person of a session that pages need; called before the first request.
 * @public for extensions
 */
export const registerSessionFact = (ctx: AppContext, name: SessionFact, find: FindFact): unknown =>
  getFacts(ctx).set(name, find)

/** The logged user with the registered facts. */
export async function describeSessionUser(ctx: AppContext, actor: UserActor): Promise<SessionUser> {
  const facts = await Promise.all(
    [...getFacts(ctx)].map(async ([name, find]) => ((await find(ctx.db, actor.id)) ? { [name]: true } : {})),
  )
  return Object.assign(presentSessionUser(actor), ...facts) as SessionUser
}
