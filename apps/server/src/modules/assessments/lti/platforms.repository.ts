import type { PlatformForm } from '@prosa/contract/school/lti-platforms.ts'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { assessments } from '#/modules/assessments/assessments.tables.ts'
import { institutionPaused, ofPartner } from '#/modules/assessments/integrations/integrations.repository.ts'
import { sgaIntegrations } from '#/modules/assessments/integrations/integrations.tables.ts'
import { sgaLaunches } from '#/modules/assessments/launches/launches.tables.ts'
import { ltiPlatforms } from '#/modules/assessments/lti/lti.tables.ts'
import { partners } from '#/modules/identity/partners/partners.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

const isPlatform = eq(sgaIntegrations.mode, 'lti')
const columns = {
  ...getTableColumns(ltiPlatforms),
  active: sgaIntegrations.active,
  returnAddresses: sgaIntegrations.returnAddresses,
  timeZone: sgaIntegrations.timeZone,
  institutionPaused,
}

const platforms = (db: Queryable) =>
  db
    .select(columns)
    .from(ltiPlatforms)
    .innerJoin(sgaIntegrations, and(eq(sgaIntegrations.id, ltiPlatforms.integrationId), isPlatform))
    .leftJoin(partners, ofPartner)

/** All registrations of one site: one for each client id. */
export const findByIssuer = (db: Queryable, issuer: string) => platforms(db).where(eq(ltiPlatforms.issuer, issuer))
export type PlatformRow = Awaited<ReturnType<typeof findByIssuer>>[number]

export async function findPlatform(db: Queryable, integrationId: string): Promise<PlatformRow | undefined> {
  const [row] = await platforms(db).where(eq(ltiPlatforms.integrationId, integrationId))
  return row
}

/** The platform that may show an activity in a frame, by its code. */
export async function findPlatformOfActivity(db: Queryable, code: string): Promise<PlatformRow | undefined> {
  const [row] = await platforms(db)
    .innerJoin(assessments, eq(assessments.integrationId, ltiPlatforms.integrationId))
    .where(eq(assessments.code, code))
  return row
}

/** The platform whose launch a link is. */
export async function findPlatformOfLaunch(db: Queryable, codeHash: Buffer): Promise<PlatformRow | undefined> {
  const [row] = await platforms(db)
    .innerJoin(sgaLaunches, eq(sgaLaunches.integrationId, ltiPlatforms.integrationId))
    .where(eq(sgaLaunches.codeHash, codeHash))
  return row
}

/** Throws where another integration has this client of this site (unique). */
export const savePlatform = (db: Queryable, integrationId: string, form: PlatformForm) =>
  db
    .insert(ltiPlatforms)
    .values({ integrationId, ...form })
    .onConflictDoUpdate({ target: ltiPlatforms.integrationId, set: form })

/**
 * Keeps what a platform has registered by itself; nobody comes by it until an administrator has looked at it. False where the
 * integration has a platform, or this client of this site is another's.
 */
export async function keepRegistered(
  tx: Queryable,
  platform: typeof ltiPlatforms.$inferInsert,
  returnAddress: string,
): Promise<boolean> {
  const { rowCount } = await tx.insert(ltiPlatforms).values(platform).onConflictDoNothing()
  if (rowCount !== 1) return false
  await tx
    .update(sgaIntegrations)
    .set({
      active: false,
      returnAddresses: sql`case when ${returnAddress} = any(${sgaIntegrations.returnAddresses})
        then ${sgaIntegrations.returnAddresses} else array_append(${sgaIntegrations.returnAddresses}, ${returnAddress}) end`,
    })
    .where(eq(sgaIntegrations.id, platform.integrationId))
  return true
}
