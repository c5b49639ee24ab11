import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsPhrase, type Page, pagedQuery, total, splitSearchWords } from '#/platform/db/page-of.ts'
import { rowVersion } from '#/platform/db/version.ts'

const peopleCount = sql<number>`(select count(*)::int from users u where u.partner_id = partners.id)`
const columns = { ...getTableColumns(partners), peopleCount, version: rowVersion(partners) }

export interface PartnerFilter {
  q: string
  status: 'all' | 'active' | 'paused'
  sort: 'name' | '-name' | 'people' | '-people' | 'created' | '-created'
  page: number
  pageSize: number
}

const byName = sql`${partners.name} collate "und-x-icu"`
const order: Record<PartnerFilter['sort'], SQL> = {
  name: asc(byName),
  '-name': desc(byName),
  people: asc(peopleCount),
  '-people': desc(peopleCount),
  created: asc(partners.createdAt),
  '-created': desc(partners.createdAt),
}

/** Finds institutions by name or CNPJ, with or without punctuation. */
export function findPartners(db: Queryable, filter: PartnerFilter): Promise<Page<PartnerRow>> {
  const matches = (word: string) => {
    const signs = word.toUpperCase().replaceAll(/[./-]/g, '')
    return sql`(${holdsPhrase(partners.name, word)} or ${partners.cnpj} like ${`${escapeLike(signs)}%`})`
  }
  const where = and(
    filter.status === 'all' ? undefined : eq(partners.status, filter.status),
    ...splitSearchWords(filter.q).map(matches),
  )
  return pagedQuery(filter, () =>
    db
      .select({ ...columns, total })
      .from(partners)
      .where(where)
      .orderBy(order[filter.sort], asc(partners.id)),
  )
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

export async function findPartner(db: Queryable, partnerId: number) {
  const [row] = await db.select(columns).from(partners).where(eq(partners.id, partnerId))
  return row
}

/** The institutions for a choice, in any state. */
export const findPartnerNames = (db: Queryable) =>
  db.select({ id: partners.id, name: partners.name }).from(partners).orderBy(byName, partners.id)

export const setLogoKey = (db: Queryable, partnerId: number, logoKey: string | null) =>
  db.update(partners).set({ logoKey }).where(eq(partners.id, partnerId))

export async function findByLogo(db: Queryable, logoKey: string): Promise<boolean> {
  const [row] = await db.select({ id: partners.id }).from(partners).where(eq(partners.logoKey, logoKey))
  return row !== undefined
}

export type PartnerRow = NonNullable<Awaited<ReturnType<typeof findPartner>>>

/** Locks the row until the transaction ends: of two requests for the last seat, the second finds it taken. */
export async function lockPartner(db: Queryable, partnerId: number): Promise<PartnerRow | undefined> {
  await db.execute(sql`select 1 from ${partners} where id = ${partnerId} for no key update`)
  return findPartner(db, partnerId)
}

export interface PartnerFields {
  name: string
  cnpj: string
  contacts: string
  dpoEmail: string
  maxPeople: number | null
  maxLinks: number | null
  monthlyBudgetBrl: number | null
}

export async function insertPartner(db: Queryable, { cnpj, dpoEmail, ...fields }: PartnerFields): Promise<number> {
  const values = { ...fields, cnpj: cnpj || null, dpoEmail: dpoEmail || null }
  const [row] = await db.insert(partners).values(values).returning({ id: partners.id })
  return row!.id
}

export type PartnerChanges = { [Field in keyof PartnerFields]?: PartnerFields[Field] | undefined } & {
  status?: 'active' | 'paused' | undefined
}

export async function updatePartner(
  db: Queryable,
  partnerId: number,
  { cnpj, dpoEmail, ...fields }: PartnerChanges,
): Promise<void> {
  const change = {
    ...fields,
    ...(cnpj === undefined ? {} : { cnpj: cnpj || null }),
    ...(dpoEmail === undefined ? {} : { dpoEmail: dpoEmail || null }),
  }
  const isEmpty = Object.values(change).every((value) => value === undefined)
  if (!isEmpty) await db.update(partners).set(change).where(eq(partners.id, partnerId))
}

/** The institution that a person belongs to. */
export async function findPartnerOf(db: Queryable, userId: number): Promise<number | null> {
  const [row] = await db.select({ partnerId: users.partnerId }).from(users).where(eq(users.id, userId))
  return row?.partnerId ?? null
}
