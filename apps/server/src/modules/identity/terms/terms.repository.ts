import { and, desc, eq, sql } from 'drizzle-orm'
import { terms, termsAcceptances } from '#/modules/identity/terms/terms.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'

export async function findCurrentTerms(db: Queryable) {
  const [row] = await db
    .select({
      version: terms.version,
      text: terms.text,
      publishedAt: terms.publishedAt,
      acceptedCount: sql<number>`(select count(*)::int from terms_acceptances a where a.version = terms.version)`,
    })
    .from(terms)
    .orderBy(desc(terms.version))
    .limit(1)
  return row
}

/** Concurrent publications run one after the other and see each other's version. */
export async function lockTerms(tx: Queryable): Promise<void> {
  await tx.execute(sql`lock table ${terms} in share row exclusive mode`)
}

export async function insertTerms(
  tx: Queryable,
  values: { version: number; text: string; publishedBy: number },
): Promise<void> {
  await tx.insert(terms).values(values)
}

export async function insertAcceptance(tx: Queryable, acceptance: { userId: number; version: number }): Promise<void> {
  await tx.insert(termsAcceptances).values(acceptance).onConflictDoNothing()
}

/** The latest acceptance of a person. */
export async function findAcceptance(db: Queryable, userId: number) {
  const [row] = await db
    .select({ version: terms.version, text: terms.text, acceptedAt: termsAcceptances.acceptedAt })
    .from(termsAcceptances)
    .innerJoin(terms, and(eq(terms.version, termsAcceptances.version), eq(termsAcceptances.userId, userId)))
    .orderBy(desc(terms.version))
    .limit(1)
  return row
}
