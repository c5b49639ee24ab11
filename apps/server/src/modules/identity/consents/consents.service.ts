import type { MyConsent } from '@prosa/contract/privacy/own-privacy.ts'
import type { Consent } from '@prosa/contract/privacy/privacy.ts'
import type { AppContext } from '#/context.ts'
import {
  type ConsentFilter,
  findConsents,
  insertConsent,
  markWithdrawn,
  type NewConsent,
} from '#/modules/identity/consents/consents.repository.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import type { Page, PageRequest } from '#/platform/db/page-of.ts'

/** The person who consented, without a name. */
type ConsentSubject = `user:${number}` | `guest:${string}` | `student:${string}`

/** Adds to the record of consents, in the transaction of the agreement. */
export const recordConsent = (tx: Queryable, consent: NewConsent & { subject: ConsentSubject }): Promise<void> =>
  insertConsent(tx, consent)

/** Marks all consents of a person as withdrawn; that they were given stays on record. */
export const withdrawConsents = (tx: Queryable, subject: ConsentSubject): Promise<void> => markWithdrawn(tx, subject)

/** One page of all consents, newest first. */
export const listConsents = (
  ctx: AppContext,
  { page, pageSize, ...filter }: Omit<ConsentFilter, 'subject'> & PageRequest,
): Promise<Page<Consent>> => findConsents(ctx.db, filter, { page, pageSize })

const MAX_OWN_CONSENTS = 200

/** The actor's own consents, newest first. */
export const listOwnConsents = async (ctx: AppContext, actor: UserActor): Promise<MyConsent[]> =>
  (await findConsents(ctx.db, { subject: `user:${actor.id}` }, { page: 1, pageSize: MAX_OWN_CONSENTS })).items
