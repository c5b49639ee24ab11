import { emailSchema, nameSchema } from '@prosa/contract/identity/auth.ts'
import { type ListRow, plainCell } from '@prosa/contract/identity/lists/list-cells.ts'
import { cleanName, withGivenNameFirst } from '@prosa/contract/identity/lists/list-names.ts'
import { readFields, type ListField } from '@prosa/contract/identity/lists/list-titles.ts'
import { findLeftOut, readTable as readList } from '@prosa/contract/identity/lists/read-list.ts'
import { describePersonKind, type PersonKind, personKindNames } from '@prosa/contract/identity/person-kinds.ts'
import { type Role, roleLabels, roleSchema } from '@prosa/contract/protocol/permissions.ts'
import { IMPORT_LIMIT, type ImportField, importFields } from '@prosa/contract/identity/user-imports.ts'
import { ofPersonTexts, type PersonText, personTexts } from '@prosa/contract/identity/users.ts'
import type { z } from 'zod'
import { DomainError } from '#/platform/errors/domain-error.ts'

export type Mapping = Record<ImportField, number | null>

export interface Table {
  titles: string[]
  fields: (ListField | null)[]
  /** The raw rows: only requested ones are parsed, because a file may be long. */
  written: ListRow[]
  /** The line of the titles, 0 without titles; rows above it are a report's head. */
  titleLine: number
}

/** The table in a file or a pasted list. Throws 422 `import_unreadable`, `import_too_long`. */
export function readTable(csv: string): Table {
  const { above, ...list } = readList(csv)
  const table =
    list.titles.length > 0
      ? { ...list, written: [...above, ...list.written], titleLine: (above.at(-1)?.line ?? 0) + 1 }
      : withTitles({ ...list, titleLine: 0 })
  if (table.written.length === 0) throw new DomainError('import_unreadable')
  if (table.written.length > IMPORT_LIMIT) throw new DomainError('import_too_long')
  return table
}

const isAddress = (cell: string) => /^\S+@\S+$/.test(cell)

/** Without known titles a row that contains addresses is data. */
function withTitles(list: Table): Table {
  const [first] = list.written
  const cells = first?.cells.map(plainCell) ?? []
  if (!list.fields.includes('email') && list.written.some(({ cells: all }) => all.some((cell) => cell.includes('@'))))
    if (cells.some((cell) => cell.includes('@'))) return addressBook(list)
  if (cells.some(isAddress)) return { ...list, titles: list.fields.map((_, at) => `Coluna ${at + 1}`) }
  const fields = readFields(cells).map((field, at) => field ?? list.fields[at] ?? null)
  return { ...list, titles: cells, fields, written: list.written.slice(1) }
}

/** People with their addresses, as mail programs write them: 'Ana Reis <ana@escola.br>, beto@escola.br'. */
function addressBook({ written }: Pick<Table, 'written'>): Table {
  const people = written.flatMap(({ line, cells }) =>
    cells
      .flatMap((cell) => cell.split(/[,;]\s*(?=[^,;]*@)/))
      .map((cell) => cleanName(plainCell(cell)))
      .filter(({ name, email }) => name !== '' || email !== '')
      .map(({ name, email }) => ({ line, cells: [name, email] })),
  )
  return { titles: ['Nome', 'E-mail'], fields: ['name', 'email'], written: people, titleLine: 0 }
}

export const sliceRows = ({ written }: Pick<Table, 'written'>, from: number, count: number): ListRow[] =>
  written.slice(from, from + count).map(({ line, cells }) => ({ line, cells: cells.map(plainCell) }))

/** The row numbers of each address, ignoring case. */
export function rowsByEmail({ written }: Table, { email }: Mapping): Map<string, number[]> {
  const rows = new Map<string, number[]>()
  for (const [at, { cells }] of written.entries()) {
    const key = plainCell(cells[email ?? -1] ?? '').toLowerCase()
    if (key !== '') rows.set(key, [...(rows.get(key) ?? []), at])
  }
  return rows
}

/** A field for each column by its title; each field once, and none of another person such as a guardian. */
export const suggestMapping = (titles: readonly string[]): Mapping => toMapping(readFields(titles))

export const toMapping = (fields: readonly (ListField | null)[]): Mapping =>
  Object.fromEntries(
    importFields.map((field) => [field, fields.includes(field) ? fields.indexOf(field) : null]),
  ) as Mapping

/**
 * Why a row is no person to import, such as a total or a transferred pupil. Undefined for a person, and for a row whose
 * address or name is only wrong, which is reported as a problem.
 */
export function leftOut(
  { line, cells }: ListRow,
  { titles, fields, titleLine }: Table,
  mapping: Mapping,
): string | undefined {
  if (line < titleLine) return 'título'
  const own = fields.map((field, at): ListField | null => {
    const chosen = importFields.find((name) => mapping[name] === at)
    return chosen ?? (field === 'situation' ? field : null)
  })
  const reason = findLeftOut(cells, { titles, fields: own })
  return reason === 'não parece um nome' ? undefined : reason
}

export interface ImportedPerson extends Pick<ListRow, 'line'>, Record<PersonText, string> {
  name: string
  email: string
  roles: Role[]
  /** What the person is, if a cell or the importer said it. */
  kind: PersonKind | null
  partner: string
  groups: string[]
}

export interface ImportProblem {
  line: number
  text: string
}

/** The person of a row, or all its problems in sentences. `usual` is the kind of people whose row does not say it. */
export function readPerson(
  { line, cells }: ListRow,
  mapping: Mapping,
  usual: PersonKind | undefined,
): ImportedPerson | ImportProblem {
  const cell = (field: ImportField) => cells[mapping[field] ?? -1] ?? ''
  const problems: string[] = []
  const check = <T>(schema: z.ZodType<T>, value: string): T | undefined => {
    const { success, data, error } = schema.safeParse(value)
    if (!success) problems.push(error.issues[0]?.message ?? '')
    return data
  }
  const name = cell('socialName') || [cell('name'), cell('surname')].filter(Boolean).join(' ')
  const person = {
    ...ofPersonTexts((text) => check(personTexts[text].schema, cell(text)) ?? ''),
    name: check(nameSchema, withGivenNameFirst(name)) ?? '',
    email: check(emailSchema, cell('email').replaceAll(/^(mailto:|<)|>$/g, '')) ?? '',
    ...functionIn(cell('roles'), usual, problems),
    partner: cell('partner'),
    groups: cell('groups')
      .split(/[,;|]/)
      .map((group) => group.trim())
      .filter(Boolean),
  }
  return problems.length > 0 ? { line, text: problems.join(' ') } : { line, ...person }
}

/** Kinds and roles by their names on the screens or in the API. An empty cell is a person of the usual kind. */
function functionIn(cell: string, usual: PersonKind | undefined, problems: string[]) {
  const names = cell
    .split(/[,;|/]/)
    .map(fold)
    .filter(Boolean)
  const unknown = names.find((name) => !kindNamed(name) && !roleNamed(name))
  if (unknown !== undefined) problems.push(`A função “${unknown}” não existe. Use ${functionNames}.`)
  const kinds =
    names.length > 0 ? names.flatMap((name) => kindNamed(name) ?? []) : [usual].filter((kind) => kind !== undefined)
  const roles: Role[] = [
    ...kinds.flatMap((kind) => describePersonKind(kind).roles),
    ...names.flatMap((name) => roleNamed(name) ?? []),
  ]
  return {
    roles: roles.length > 0 ? [...new Set(roles)] : ['user' as const],
    kind: kinds.find((kind) => describePersonKind(kind).profile) ?? kinds[0] ?? null,
  }
}

const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')

const kindNamed = (name: string): PersonKind | undefined =>
  personKindNames.find((kind) => fold(describePersonKind(kind).label) === name)

const roleNamed = (name: string): Role | undefined =>
  roleSchema.options.find((role) => role === name || fold(roleLabels[role]) === name)

const functionNames = new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format([
  ...personKindNames.map((kind) => describePersonKind(kind).label),
  roleLabels.user,
])
