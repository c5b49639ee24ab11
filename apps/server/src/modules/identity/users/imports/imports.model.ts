import { emailSchema, nameSchema } from '@prosa/contract/people/auth.ts'
import { type Role, roleLabels, roleSchema } from '@prosa/contract/people/permissions.ts'
import { IMPORT_LIMIT, type ImportField, importFields } from '@prosa/contract/people/user-imports.ts'
import { ofPersonTexts, type PersonText, personTexts } from '@prosa/contract/people/users.ts'
import { withoutHidden } from '@prosa/contract/protocol/names.ts'
import Papa from 'papaparse'
import type { z } from 'zod'
import { DomainError } from '#/platform/errors/domain-error.ts'

export type Mapping = Record<ImportField, number | null>

export interface Table {
  titles: string[]
  /** As they are written in the file: of a long one only the rows that are asked for are made plain. */
  written: Row[]
}

export interface Row {
  /** As a spreadsheet counts, where blank lines count too. */
  line: number
  cells: string[]
}

/** The table in a file with a line of titles, whichever of comma, semicolon and tab parts its cells. */
export function readTable(csv: string): Table {
  // a line for Excel says what parts the cells
  const [hint = '', told = ''] = /^\uFEFF?(?:sep=([^\r\n])(?:\r\n?|\n))?/i.exec(csv) ?? []
  const text = csv.slice(hint.length)
  // the blank line after the last one counts as one of a single cell: of a short file with two columns it hides what parts them
  const { delimiter } = Papa.parse(text, { delimiter: told, preview: 1, skipEmptyLines: 'greedy' }).meta
  const { data } = Papa.parse<string[]>(text, { delimiter })
  const first = told === '' ? 1 : 2
  const lines = data.map((cells, index) => ({ line: index + first, cells }))
  const [titles, ...written] = lines.filter(({ cells }) => cells.some((cell) => plain(cell) !== ''))
  if (!titles || written.length === 0) throw new DomainError('import_unreadable')
  if (written.length > IMPORT_LIMIT) throw new DomainError('import_too_long')
  return { titles: titles.cells.map(plain), written }
}

export const rowsOf = ({ written }: Table, from: number, count: number): Row[] =>
  written.slice(from, from + count).map(({ line, cells }) => ({ line, cells: cells.map(plain) }))

export const emailsBefore = ({ written }: Table, { email }: Mapping, from: number): string[] =>
  written.slice(0, from).map(({ cells }) => plain(cells[email ?? -1] ?? '').toLowerCase())

/**
 * What a cell says: without what nobody sees in it, the form of a formula by which others keep the zeros of a number, and the
 * apostrophe that an export puts in front of what a spreadsheet would take for a formula.
 */
const plain = (cell: string): string =>
  withoutHidden(cell.replaceAll(/\s+/g, ' '))
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?=[=+\-@|%])/, '')

const words: Record<ImportField, RegExp> = {
  name: /^(nome|name|aluno|pessoa)/i,
  email: /mail/i,
  roles: /^(pap[eé]|perfil|role|fun[cç])/i,
  partner: /^(institui|escola|parceir)/i,
  groups: /^(grupo|turma|classe|group)/i,
  registration: /^(matr|registro|ra$|c[oó]digo)/i,
  phone: /^(tel|celular|fone|phone|whats)/i,
}

/** What each column seems to be, by its title; each column once. */
export function suggestMapping(titles: readonly string[]): Mapping {
  const taken = new Set<number>()
  const find = (field: ImportField): number | null => {
    const index = titles.findIndex((title, at) => !taken.has(at) && words[field].test(title.trim()))
    if (index === -1) return null
    taken.add(index)
    return index
  }
  return Object.fromEntries(importFields.map((field) => [field, find(field)])) as Mapping
}

export interface ImportedPerson extends Pick<Row, 'line'>, Record<PersonText, string> {
  name: string
  email: string
  roles: Role[]
  partner: string
  groups: string[]
}

export interface ImportProblem {
  line: number
  text: string
}

/** What a row says, or everything that is wrong with it in one sentence after the other. */
export function readPerson({ line, cells }: Row, mapping: Mapping): ImportedPerson | ImportProblem {
  const cell = (field: ImportField) => cells[mapping[field] ?? -1] ?? ''
  const problems: string[] = []
  const check = <T>(schema: z.ZodType<T>, value: string): T | undefined => {
    const { success, data, error } = schema.safeParse(value)
    if (!success) problems.push(error.issues[0]?.message ?? '')
    return data
  }
  const person = {
    ...ofPersonTexts((name) => check(personTexts[name].schema, cell(name)) ?? ''),
    name: check(nameSchema, cell('name')) ?? '',
    email: check(emailSchema, cell('email')) ?? '',
    roles: rolesIn(cell('roles'), problems),
    partner: cell('partner'),
    groups: cell('groups')
      .split(/[,;|]/)
      .map((name) => name.trim())
      .filter(Boolean),
  }
  return problems.length > 0 ? { line, text: problems.join(' ') } : { line, ...person }
}

/** Names of roles as the screens say them, or as the API does; nothing is a plain user. */
function rolesIn(cell: string, problems: string[]): Role[] {
  const names = cell
    .split(/[,;|/]/)
    .map(fold)
    .filter(Boolean)
  const unknown = names.find((name) => !roleOf(name))
  if (unknown !== undefined) problems.push(`O papel “${unknown}” não existe. Use Administrador, Usuário ou Parceiro.`)
  const roles = names.flatMap((name) => roleOf(name) ?? [])
  return roles.length > 0 ? [...new Set(roles)] : ['user']
}

const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')

const roleOf = (name: string): Role | undefined =>
  roleSchema.options.find((role) => role === name || fold(roleLabels[role]) === name)
