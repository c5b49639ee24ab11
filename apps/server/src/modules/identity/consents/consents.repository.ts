import type { ConsentKind } from '@prosa/contract/settings/privacy-choices.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { consents } from '#/modules/identity/consents/consents.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { pagedRows, type PageRequest, total } from '#/platform/db/page-of.ts'

export type NewConsent = Pick<typeof consents.$inferInsert, 'kind' | 'subject' | 'about' | 'version'>

/** The same thing again is no second consent; after a withdrawal it counts anew. */
export async function insertConsent(tx: Queryable, consent: NewConsent): Promise<void> {
  await tx
    .insert(consents)
    .values(consent)
    .onConflictDoUpdate({
      target: [consents.subject, consents.kind, consents.about, consents.version],
      set: {
        givenAt: sql`case when consents.withdrawn_at is null then consents.given_at else now() end`,
        withdrawnAt: null,
      },
    })
}

export async function markWithdrawn(tx: Queryable, subject: string): Promise<void> {
  await tx
    .update(consents)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(consents.subject, subject), isNull(consents.withdrawnAt)))
}

interface ConsentRow {
  id: string
  kind: ConsentKind
  about: string
  version: string
  givenAt: string
  withdrawnAt: string | null
  personName: string | null
  pseudonym: string
  total: number
}

export interface ConsentFilter {
  q?: string
  kind?: ConsentKind | 'all'
  state?: 'all' | 'given' | 'withdrawn'
  /** Of one person alone. */
  subject?: string
}

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Newest first, with the names of today. */
export const findConsents = (
  db: Queryable,
  { q = '', kind = 'all', state = 'all', subject }: ConsentFilter,
  request: PageRequest,
) =>
  pagedRows<ConsentRow>(
    db,
    request,
    sql`
    select c.id, c.kind, coalesce(l.name, a.title, '') as about, c.version, ${iso('c.given_at')} as "givenAt",
      ${iso('c.withdrawn_at')} as "withdrawnAt",
      nullif(coalesce(case when u.deleted_at is null then u.name end, g.name, s.name, ''), '') as "personName",
      c.subject as pseudonym, ${total} as total
    from consents c
      left join users u on c.subject = 'user:' || u.id
      left join guests g on c.subject = 'guest:' || g.id
      left join sga_students s on c.subject = 'student:' || s.id
      left join share_links l on c.kind = 'link' and c.about = l.id::text
      left join assessments a on c.kind = 'sga' and c.about = a.id::text
    where true
      ${subject === undefined ? sql`` : sql`and c.subject = ${subject}`}
      ${kind === 'all' ? sql`` : sql`and c.kind = ${kind}`}
      ${state === 'all' ? sql`` : state === 'given' ? sql`and c.withdrawn_at is null` : sql`and c.withdrawn_at is not null`}
      ${q ? sql`and pt_fold(coalesce(u.name || ' ' || u.email, g.name, s.name, '') || ' ' || c.subject) like '%' || pt_fold(${q}) || '%'` : sql``}
    order by c.given_at desc, c.id`,
  )
