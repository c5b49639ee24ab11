import type { Criterion } from '@prosa/contract/school/rubrics.ts'
import type { PlatformForm } from '#/lti/contract.ts'
import { and, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import { activities } from '@prosa/server/src/modules/school/activities.tables.ts'
import { institutionPaused, ofPartner } from '@prosa/server/src/modules/school/integrations/integrations.repository.ts'
import { integrations } from '@prosa/server/src/modules/school/students.tables.ts'
import { launches } from '@prosa/server/src/modules/school/launches.tables.ts'
import { ltiKeys, ltiPlatforms } from '#/lti/server/lti.tables.ts'
import { assistants } from '@prosa/server/src/modules/assistants/assistants.tables.ts'
import { partners } from '@prosa/server/src/modules/identity/accounts/partners.tables.ts'
import type { Queryable } from '@prosa/server/src/platform/db/database.ts'
import { rowVersion } from '@prosa/server/src/platform/db/version.ts'

const isPlatform = eq(integrations.mode, 'lti')
const columns = {
  ...getTableColumns(ltiPlatforms),
  version: rowVersion(ltiPlatforms),
  active: integrations.active,
  returnAddresses: integrations.returnAddresses,
  timeZone: integrations.timeZone,
  institutionPaused,
}

const platforms = (db: Queryable) =>
  db
    .select(columns)
    .from(ltiPlatforms)
    .innerJoin(integrations, and(eq(integrations.id, ltiPlatforms.integrationId), isPlatform))
    .leftJoin(partners, ofPartner)

/** All registrations of an issuer: one for each client id. */
export const findByIssuer = (db: Queryable, issuer: string) => platforms(db).where(eq(ltiPlatforms.issuer, issuer))
export type PlatformRow = Awaited<ReturnType<typeof findByIssuer>>[number]

export async function findPlatform(db: Queryable, integrationId: string): Promise<PlatformRow | undefined> {
  const [row] = await platforms(db).where(eq(ltiPlatforms.integrationId, integrationId))
  return row
}

/** The platform of an activity's code, which may frame it. */
export async function findPlatformOfActivity(db: Queryable, code: string): Promise<PlatformRow | undefined> {
  const [row] = await platforms(db)
    .innerJoin(activities, eq(activities.integrationId, ltiPlatforms.integrationId))
    .where(eq(activities.code, code))
  return row
}

/** The platform of a launch's link. */
export async function findPlatformOfLaunch(db: Queryable, codeHash: Buffer): Promise<PlatformRow | undefined> {
  const [row] = await platforms(db)
    .innerJoin(launches, eq(launches.integrationId, ltiPlatforms.integrationId))
    .where(eq(launches.codeHash, codeHash))
  return row
}

/** Throws if another integration has this issuer and client (unique). */
export const savePlatform = (db: Queryable, integrationId: string, form: PlatformForm) =>
  db
    .insert(ltiPlatforms)
    .values({ integrationId, ...form })
    .onConflictDoUpdate({ target: ltiPlatforms.integrationId, set: form })

/** Stores a platform that registered itself. False if the integration has one, or another has this issuer and client. */
export async function keepRegistered(tx: Queryable, platform: typeof ltiPlatforms.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(ltiPlatforms).values(platform).onConflictDoNothing()
  return rowCount === 1
}

export const MAX_CHOICES = 500
/** One more than listed, to know whether there are others. */
const LISTED = MAX_CHOICES + 1

/** The newest published activities of the integration, or the one of a code, for a teacher's choice. */
export const findChoosable = (db: Queryable, integrationId: string, code?: string) =>
  db
    .select({
      code: activities.code,
      title: activities.title,
      assistant: sql<string>`coalesce(${assistants.published}, ${assistants.draft})->>'name'`,
      graded: sql<boolean>`${activities.form}->>'feedbackMode' = 'result'`,
      rubric: sql<Criterion[]>`${activities.form}->'rubric'`,
    })
    .from(activities)
    .innerJoin(assistants, eq(assistants.id, activities.assistantId))
    .where(
      and(
        eq(activities.integrationId, integrationId),
        eq(activities.status, 'published'),
        code === undefined ? undefined : eq(activities.code, code),
      ),
    )
    .orderBy(desc(activities.updatedAt), activities.id)
    .limit(LISTED)

/** Assistants that the integration's students already use, or one by id. */
export const findChoosableAssistants = (db: Queryable, integrationId: string, id?: number) =>
  db
    .selectDistinct({ id: assistants.id, name: sql<string>`${assistants.published}->>'name'` })
    .from(assistants)
    .innerJoin(activities, eq(activities.assistantId, assistants.id))
    .where(
      and(
        eq(activities.integrationId, integrationId),
        isNotNull(assistants.published),
        isNull(assistants.archivedAt),
        isNull(assistants.pausedAt),
        id === undefined ? undefined : eq(assistants.id, id),
      ),
    )
    .orderBy(sql`2`, assistants.id)
    .limit(LISTED)

/* The keys of this tool, which every platform fetches. */

/** Newest first. */
export const findKeys = (db: Queryable) => db.select().from(ltiKeys).orderBy(desc(ltiKeys.createdAt), ltiKeys.kid)

/** Prevents other instances from making a key until the transaction ends. */
export const lockKeys = (tx: Queryable) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('lti_keys'))`)

export const insertKey = (tx: Queryable, key: Omit<typeof ltiKeys.$inferInsert, 'createdAt'>) =>
  tx.insert(ltiKeys).values(key)

/** Deletes keys that a newer one replaced at least `days` ago. */
export const removeKeysReplacedFor = (tx: Queryable, days: number) =>
  tx.execute(sql`delete from lti_keys k where exists (
    select from lti_keys newer where newer.created_at > k.created_at and newer.created_at < now() - make_interval(days => ${days}))`)
