import type { Criterion } from '@prosa/contract/school/rubrics.ts'
import type { PlatformForm } from '@prosa/contract/school/lti-platforms.ts'
import { and, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import { assessments } from '#/modules/school/activities.tables.ts'
import { institutionPaused, ofPartner } from '#/modules/school/integrations/integrations.repository.ts'
import { sgaIntegrations } from '#/modules/school/students.tables.ts'
import { sgaLaunches } from '#/modules/school/launches.tables.ts'
import { ltiKeys, ltiPlatforms } from '#/modules/school/lti.tables.ts'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { rowVersion } from '#/platform/db/version.ts'

const isPlatform = eq(sgaIntegrations.mode, 'lti')
const columns = {
  ...getTableColumns(ltiPlatforms),
  version: rowVersion(ltiPlatforms),
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

export const MOST_CHOICES = 500
/** One row more than is listed tells that there are others. */
const LISTED = MOST_CHOICES + 1

/** What a teacher may add to a course: the newest published activities of the integration, or the one of a code. */
export const findChoosable = (db: Queryable, integrationId: string, code?: string) =>
  db
    .select({
      code: assessments.code,
      title: assessments.title,
      assistant: sql<string>`coalesce(${assistants.published}, ${assistants.draft})->>'name'`,
      graded: sql<boolean>`${assessments.form}->>'feedbackMode' = 'result'`,
      rubric: sql<Criterion[]>`${assessments.form}->'rubric'`,
    })
    .from(assessments)
    .innerJoin(assistants, eq(assistants.id, assessments.assistantId))
    .where(
      and(
        eq(assessments.integrationId, integrationId),
        eq(assessments.status, 'published'),
        code === undefined ? undefined : eq(assessments.code, code),
      ),
    )
    .orderBy(desc(assessments.updatedAt), assessments.id)
    .limit(LISTED)

/** Assistants that the integration's students already work with, or the one of a number: their editors have chosen this school. */
export const findChoosableAssistants = (db: Queryable, integrationId: string, id?: number) =>
  db
    .selectDistinct({ id: assistants.id, name: sql<string>`${assistants.published}->>'name'` })
    .from(assistants)
    .innerJoin(assessments, eq(assessments.assistantId, assistants.id))
    .where(
      and(
        eq(assessments.integrationId, integrationId),
        isNotNull(assistants.published),
        isNull(assistants.archivedAt),
        isNull(assistants.pausedAt),
        id === undefined ? undefined : eq(assistants.id, id),
      ),
    )
    .orderBy(sql`2`, assistants.id)
    .limit(LISTED)

/* The keys of this tool, which every platform reads. */

/** Newest first. */
export const findKeys = (db: Queryable) => db.select().from(ltiKeys).orderBy(desc(ltiKeys.createdAt), ltiKeys.kid)

/** Until the transaction's end nobody else makes a key. */
export const lockKeys = (tx: Queryable) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('lti_keys'))`)

export const insertKey = (tx: Queryable, key: Omit<typeof ltiKeys.$inferInsert, 'createdAt'>) =>
  tx.insert(ltiKeys).values(key)

/** Keys with which nothing has been signed for a long time: another one has for at least so many days. */
export const removeKeysReplacedFor = (tx: Queryable, days: number) =>
  tx.execute(sql`delete from lti_keys k where exists (
    select from lti_keys newer where newer.created_at > k.created_at and newer.created_at < now() - make_interval(days => ${days}))`)
