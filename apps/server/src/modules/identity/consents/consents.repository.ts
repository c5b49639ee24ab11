import type { ConsentKind } from '@prosa/contract/privacy/privacy-choices.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { consents } from '#/modules/identity/consents/consents.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsPhrase, pagedRows, type PageRequest, total } from '#/platform/db/page-of.ts'

export type NewConsent = Pick<typeof consents.$inferInsert, 'kind' | 'subject' | 'about' | 'version'>

/** The same consent again is not stored twice; after a withdrawal it counts anew. */
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
  /** Limits the list to one person. */
  subject?: string
}

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

// subqueries for the rows of a page only: joins would read all people to count the consents
const about = sql`coalesce(case c.kind when 'link' then (select l.name from share_links l where l.id = c.about::uuid)
  when 'sga' then (select a.title from assessments a where a.id = c.about::uuid) end, '')`
const ofSubject = (ofUser: SQL): SQL => sql`case split_part(c.subject, ':', 1)
  when 'user' then (select ${ofUser} from users u where u.id = split_part(c.subject, ':', 2)::int)
  when 'guest' then (select g.name from guests g where g.id = split_part(c.subject, ':', 2)::uuid)
  when 'student' then (select s.name from sga_students s where s.id = split_part(c.subject, ':', 2)::uuid) end`

/** Consents, newest first, with current names. */
export const findConsents = (
  db: Queryable,
  { q = '', kind = 'all', state = 'all', subject }: ConsentFilter,
  request: PageRequest,
) =>
  pagedRows<ConsentRow>(
    db,
    request,
    sql`
    select c.id, c.kind, ${about} as about, c.version, ${iso('c.given_at')} as "givenAt",
      ${iso('c.withdrawn_at')} as "withdrawnAt",
      nullif(${ofSubject(sql`case when u.deleted_at is null then u.name end`)}, '') as "personName",
      c.subject as pseudonym, ${total} as total
    from consents c
    where true
      ${subject === undefined ? sql`` : sql`and c.subject = ${subject}`}
      ${kind === 'all' ? sql`` : sql`and c.kind = ${kind}`}
      ${state === 'all' ? sql`` : state === 'given' ? sql`and c.withdrawn_at is null` : sql`and c.withdrawn_at is not null`}
      ${q ? sql`and ${holdsPhrase(sql`coalesce(${ofSubject(sql`u.name || ' ' || u.email`)}, '') || ' ' || c.subject`, q)}` : sql``}
    order by c.given_at desc, c.id`,
  )
