import { serverExtensions } from '@prosa/extensions/server.gen.ts'
import type { AppContext } from '#/context.ts'
import { schoolData } from '#/modules/school/students/students.service.ts'
import { assistantsData } from '#/modules/assistants/personal-data.service.ts'
import { auditData } from '#/modules/audit/audit.service.ts'
import { conversationsData } from '#/modules/conversations/personal-data.service.ts'
import { identityData } from '#/modules/identity/personal-data.service.ts'
import { knowledgeData } from '#/modules/knowledge/personal-data.service.ts'
import { privacyData } from '#/modules/privacy/export-files.service.ts'
import { pushData } from '#/modules/push/push.service.ts'
import { ratingsData } from '#/modules/quality/ratings/ratings.service.ts'
import { sharingData } from '#/modules/sharing/personal-data.service.ts'
import { budgetsData } from '#/modules/usage/budgets/budgets.service.ts'
import { webhooksData } from '#/modules/webhooks/personal-data.service.ts'
import type { ExportedFile, ExportedRows, Person, PersonalData } from '#/personal-data.ts'
import type { Queryable } from '#/platform/db/database.ts'

/** From the highest floor to the lowest, so that an area can still read the rows it depends on. */
export const personalDataAreas: readonly PersonalData[] = [
  privacyData,
  ...serverExtensions.flatMap(({ personalData }) => personalData ?? []),
  schoolData,
  sharingData,
  webhooksData,
  ratingsData,
  conversationsData,
  knowledgeData,
  assistantsData,
  pushData,
  auditData,
  identityData,
  budgetsData,
]

/** Deletes everything by which the person could sign in or be found, in the transaction of the deletion. */
export async function removeAccount(ctx: AppContext, tx: Queryable, person: Person): Promise<void> {
  for (const area of personalDataAreas) await area.removeAccount?.(ctx, tx, person)
}

/** Removes large data in batches before an erasure, to keep its transaction short. */
export async function shrinkPersonalData(ctx: AppContext, person: Person): Promise<void> {
  for (const area of personalDataAreas) await area.shrinkPersonalData?.(ctx, person)
}

/** Removes a visitor's large data in batches before an erasure, to keep its transaction short. */
export async function shrinkGuest(ctx: AppContext, guestId: string): Promise<void> {
  for (const area of personalDataAreas) await area.shrinkGuest?.(ctx, guestId)
}

/**
 * Removes everything that identifies a person, in one transaction. Data that others still need (transferred assistants, confirmed results)
 * stay without the name.
 */
export async function erasePerson(ctx: AppContext, tx: Queryable, person: Person): Promise<void> {
  for (const area of personalDataAreas) await area.erasePerson?.(ctx, tx, person)
}

/** Removes everything that identifies a visitor, in one transaction. */
export async function eraseGuest(ctx: AppContext, tx: Queryable, guestId: string): Promise<void> {
  for (const area of personalDataAreas) await area.eraseGuest?.(ctx, tx, guestId)
}

/** Collects the rows about a person from all areas, in the Portuguese names of the copy. */
export async function exportRows(db: Queryable, userId: number): Promise<ExportedRows> {
  const parts: ExportedRows = {}
  for (const area of personalDataAreas.toReversed()) Object.assign(parts, await area.exportRows?.(db, userId))
  return parts
}

/** Streams the files of a person from all areas. */
export async function* exportFiles(ctx: AppContext, userId: number): AsyncGenerator<ExportedFile> {
  for (const area of personalDataAreas.toReversed()) if (area.exportFiles) yield* area.exportFiles(ctx, userId)
}
