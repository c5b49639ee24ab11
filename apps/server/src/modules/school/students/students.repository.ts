import { type SQL, sql } from 'drizzle-orm'
import { sgaStudents } from '#/modules/school/students.tables.ts'
import { holdsWords } from '#/platform/db/page-of.ts'

/** The same made-up name for the same student everywhere; nothing of the person is in it. */
const pseudonym = sql<string>`'Aluno ' || upper(substr(md5(${sgaStudents.id}::text), 1, 6))`
const realName = sql<string>`case when ${sgaStudents.erasedAt} is null then ${sgaStudents.name} else 'Aluno excluído' end`

export const shownName = (identities: boolean): SQL<string> => (identities ? realName : pseudonym)

/** A student as somebody with or without `sga.view_identities` may see them. In queries that join the students. */
export const shownStudent = (identities: boolean) => ({
  id: sgaStudents.id,
  name: shownName(identities).as('student_name'),
  externalId: (identities ? sql<string | null>`${sgaStudents.externalId}` : sql<string | null>`null::text`).as(
    'student_external_id',
  ),
  className: sgaStudents.className,
})

/** Finds by what is shown, and by nothing else: a search must not tell whose made-up name it is. */
export function matchesStudent(identities: boolean, q: string): SQL {
  const text = identities ? sql`${realName} || ' ' || coalesce(${sgaStudents.externalId}, '')` : pseudonym
  return holdsWords(text, q)
}

export const byName = (identities: boolean): SQL => sql`${shownName(identities)} collate "und-x-icu"`
