import type { AuditAction } from '@prosa/contract/audit/audit-actions.ts'
import type { AppContext } from '#/context.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import {
  findPartner,
  findPartnerNames,
  findPartnerOf,
  insertPartner,
  lockPartner,
  type PartnerChanges,
  type PartnerFields,
  type PartnerRow,
  updatePartner,
} from '#/modules/identity/partners/partners.repository.ts'
import { findPersonIds } from '#/modules/identity/partners/people.repository.ts'
import type { By } from '#/platform/api/handlers.ts'
import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { orConflict } from '#/platform/db/conflict.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import { emit } from '#/platform/events/events.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { about } from '#/platform/authorization/rules.ts'
import { requireSeen } from '#/modules/settings/settings.service.ts'

export type Managed = Authorized<PartnerRow, 'manage'>

export const partnerRules = {
  'partners.manage': about({
    param: 'partnerId',
    admits: isAdmin,
    load: ({ db }: AppContext, id: number) => findPartner(db, id),
    action: 'manage',
  }),
}

const taken = { partners_name_unique: 'partner_name_taken', partners_cnpj_unique: 'cnpj_taken' } as const

/** Creates an institution. Throws 409 `partner_name_taken`, `cnpj_taken`. */
export async function createPartner(ctx: AppContext, by: By, fields: PartnerFields): Promise<PartnerRow> {
  return ctx.db.transaction(async (tx) => {
    const partnerId = await orConflict(insertPartner(tx, fields), taken)
    await recordOnPartner(tx, by, { action: 'partner.create', partnerId })
    return readPartner(tx, partnerId)
  })
}

/** Changes an institution. A pause ends its people's access with the commit: open streams check again [T6]. */
export async function changePartner(
  ctx: AppContext,
  by: By,
  { id: partnerId, status: before }: Managed,
  changes: PartnerChanges,
): Promise<PartnerRow> {
  return ctx.db.transaction(async (tx) => {
    const version = async () => (await findPartner(tx, partnerId))?.version
    await requireSeen(ctx, tx, by, { target: { type: 'partner', id: partnerId }, version })
    await orConflict(updatePartner(tx, partnerId, changes), taken)
    const { status } = changes
    const isTurned = status !== undefined && status !== before
    if (isTurned) {
      const people = await findPersonIds(tx, partnerId)
      await announceAccessChange(tx, ...people.map((id) => `user:${id}` as const))
      const { actor } = doneBy(by)
      const aggregate = { type: 'partner', id: partnerId }
      if (status === 'paused') await emit(tx, { type: 'partner.paused', aggregate, payload: {}, actor })
    }
    const turned = status === 'paused' ? 'partner.pause' : 'partner.resume'
    await recordOnPartner(tx, by, { action: isTurned ? turned : 'partner.change', partnerId })
    return readPartner(tx, partnerId)
  })
}

/** The institutions for a form's choice. */
export const listPartnerNames = (ctx: AppContext) => findPartnerNames(ctx.db)

/** Whether an institution with this id exists, paused or not. */
export const isPartner = async (ctx: AppContext, partnerId: number): Promise<boolean> =>
  (await findPartner(ctx.db, partnerId)) !== undefined

/** Returns an institution. Throws 404 where it does not exist. */
export async function readPartner(tx: Queryable, partnerId: number): Promise<PartnerRow> {
  const partner = await findPartner(tx, partnerId)
  if (!partner) throw notFound()
  return partner
}

/** Writes an action on one institution, or on all, to the audit trail, in the transaction of the change. */
export const recordOnPartner = (
  tx: Queryable,
  by: By,
  {
    action,
    partnerId,
    data = {},
  }: { action: AuditAction; partnerId: number | 'all'; data?: Record<string, number | number[]> },
): Promise<void> =>
  audit(tx, {
    ...doneBy(by),
    action,
    target: { type: 'partner', id: partnerId },
    data,
  })

/** A person's institution, locked until the transaction ends; undefined without one. */
export async function lockPartnerOf(tx: Queryable, userId: number) {
  const partnerId = await findPartnerOf(tx, userId)
  return partnerId === null ? undefined : lockPartner(tx, partnerId)
}
