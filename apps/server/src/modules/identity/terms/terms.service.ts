import type { AppContext } from '#/context.ts'
import { recordConsent } from '#/modules/identity/consents/consents.service.ts'
import {
  findAcceptance,
  findCurrentTerms,
  insertAcceptance,
  insertTerms,
  lockTerms,
} from '#/modules/identity/terms/terms.repository.ts'
import { requireSeen } from '#/modules/settings/settings.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'

/** The current terms; version 0 before the first. */
export async function readTerms(db: Queryable) {
  const current = await findCurrentTerms(db)
  if (!current) return { version: 0, text: '', publishedAt: null, acceptedCount: 0 }
  return current
}

/** Publishes a new version if the text differs; earlier acceptances stay. */
export async function publishTerms(ctx: AppContext, by: By, text: string) {
  return ctx.db.transaction(async (tx) => {
    await lockTerms(tx)
    const current = await readTerms(tx)
    if (current.text === text) return current
    const target = { type: 'terms', id: current.version } as const
    await requireSeen(ctx, tx, by, { target, version: async () => String(current.version) })
    const version = current.version + 1
    await insertTerms(tx, { version, text, publishedBy: by.actor.id })
    await audit(tx, {
      ...doneBy(by),
      action: 'terms.publish',
      target: { type: 'terms', id: version },
    })
    return readTerms(tx)
  })
}

/** The terms that an invited person has to accept; undefined without any. */
export async function termsToAccept(db: Queryable): Promise<{ version: number; text: string } | undefined> {
  const current = await findCurrentTerms(db)
  return current && current.text !== '' ? { version: current.version, text: current.text } : undefined
}

/** Stores the accepted version and time. Throws 409 `terms_required` if it is not the current one. */
export async function acceptTerms(tx: Queryable, userId: number, version: number | undefined): Promise<void> {
  const current = await termsToAccept(tx)
  if (!current) return
  if (version !== current.version) throw new DomainError('terms_required')
  await insertAcceptance(tx, { userId, version })
  await recordConsent(tx, { kind: 'terms', subject: `user:${userId}`, version: String(version) })
}

/** Returns the version of the terms that the actor accepted last, and when; null before the first. */
export async function acceptedTerms(ctx: AppContext, actor: UserActor) {
  const accepted = await findAcceptance(ctx.db, actor.id)
  return accepted ?? null
}
