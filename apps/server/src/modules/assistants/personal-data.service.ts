import { mayOwnAssistants } from '#/modules/assistants/access/transfer.service.ts'
import { releaseBelongings, shrinkBelongings } from '#/modules/assistants/versions/belongings.service.ts'
import * as repository from '#/modules/assistants/personal-data.repository.ts'
import { sweepImagesJob } from '#/modules/images/images.service.ts'
import { jsonFile, type PersonalData } from '#/personal-data.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

export const assistantsData: PersonalData = {
  removeAccount: (_ctx, tx, { id }) => repository.deleteMembership(tx, id),
  async shrinkPersonalData(ctx, { id }) {
    for (const assistantId of await repository.findAssistantsOf(ctx.db, id))
      await shrinkBelongings(ctx, assistantId, repository.isOwnedBy(assistantId, id))
  },
  async erasePerson(ctx, tx, { id }) {
    await repository.deleteMembership(tx, id)
    const assistantIds = await repository.lockAssistantsOf(tx, id)
    if (assistantIds.length === 0) return
    for (const assistantId of assistantIds) await releaseBelongings(ctx, tx, assistantId)
    await repository.deleteAssistants(tx, assistantIds)
    await ctx.jobs.send(tx, sweepImagesJob, {})
  },
  exportRows: repository.findAccessRows,
  async *exportFiles(ctx, userId) {
    yield jsonFile('assistentes.json', await repository.findOwnAssistants(ctx.db, userId))
  },
}

/** Transfers a person's assistants. Returns their ids. Throws 409 `new_owner_required`, `owner_unfit`. */
export async function handOver(tx: Queryable, userId: number, newOwnerId: number | null): Promise<number[]> {
  const assistantIds = await assistantsToGive(tx, userId, newOwnerId)
  if (newOwnerId !== null) await repository.giveAssistants(tx, assistantIds, newOwnerId)
  return assistantIds
}

/** Returns a person's assistants, locked, after checking the new owner. */
export async function assistantsToGive(tx: Queryable, userId: number, newOwnerId: number | null): Promise<number[]> {
  const assistantIds = await repository.lockAssistantsOf(tx, userId)
  if (assistantIds.length === 0) return []
  if (newOwnerId === null || newOwnerId === userId) throw new DomainError('new_owner_required')
  if (!(await mayOwnAssistants(tx, newOwnerId))) throw new DomainError('owner_unfit')
  return assistantIds
}
