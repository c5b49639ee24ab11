import { foldedWords, nameKey } from '@prosa/contract/identity/lists/folded-names.ts'
import { type Role, roleLabels } from '@prosa/contract/protocol/permissions.ts'
import { ofPersonTexts } from '@prosa/contract/identity/users.ts'
import type { ImportedPerson, ImportProblem } from '#/modules/identity/users/imports/imports.model.ts'
import type { FoundAccount } from '#/modules/identity/users/imports/imports.repository.ts'

interface Named {
  id: number
  name: string
}

/** A valid row: its groups and institution exist, and its roles and institution agree. */
export interface Line extends Omit<ImportedPerson, 'partner' | 'groups'> {
  partnerId: number | null
  groups: Named[]
  groupIds: number[]
}

/**
 * Whether two rows, or a row and an account, are one person: one name contains all words of the other. Two sisters may
 * share an address and a first name.
 */
export function isSamePerson(one: { name: string }, other: { name: string }): boolean {
  const [short = [], long = []] = [foldedWords(one.name), foldedWords(other.name)].toSorted(
    (few, many) => few.length - many.length,
  )
  return nameKey(one.name) === nameKey(other.name) || (short.length > 0 && short.every((word) => long.includes(word)))
}

/** Merges the rows of an address: all roles and classes, and the first text of each field. */
export function mergeLines(lines: readonly [Line, ...Line[]]): Line {
  const [first] = lines
  const groups = [...new Map(lines.flatMap((line) => line.groups.map((group) => [group.id, group] as const))).values()]
  return {
    ...first,
    ...ofPersonTexts((text) => lines.map((line) => line[text]).find((value) => value !== '') ?? ''),
    roles: [...new Set(lines.flatMap(({ roles }) => roles))],
    kind: lines.map(({ kind }) => kind).find((kind) => kind !== null) ?? null,
    partnerId: lines.map(({ partnerId }) => partnerId).find((id) => id !== null) ?? null,
    groups,
    groupIds: groups.map(({ id }) => id),
  }
}

/** The row's groups that the account is not in. */
export const newGroups = ({ groups }: Line, account: FoundAccount): Named[] =>
  groups.filter(({ id }) => account.groups.every((own) => own.id !== id))

/** Why the row must not change the account; undefined if it may. */
export function accountProblem(line: Line, account: FoundAccount): ImportProblem | undefined {
  const problemWith = (text: string) => ({ line: line.line, text })
  if (!isSamePerson(line, account))
    return problemWith(`Este e-mail já é da conta de “${account.name}”. Confira o e-mail.`)
  return account.suspended
    ? problemWith('A conta deste e-mail está bloqueada. Desbloqueie-a antes de importar.')
    : undefined
}

const list = new Intl.ListFormat('pt-BR')
const joinNames = (named: readonly Named[]) => list.format(named.map(({ name }) => name))

/** Describes the import's change of an existing account: it joins classes and loses nothing. */
export function changeText(line: Line, account: FoundAccount): string {
  const joined = newGroups(line, account)
  const stays = account.groups.length > 0 ? ` e continua em ${joinNames(account.groups)}` : ''
  const missing = line.roles.filter((role) => !account.roles.includes(role) && role !== 'user')
  const roles = list.format(missing.map((role: Role) => roleLabels[role]))
  return [
    joined.length > 0
      ? `${account.name} já tem conta: entra em ${joinNames(joined)}${stays}.`
      : `${account.name} já tem conta, e nada muda.`,
    missing.length > 0 && `A importação não dá papéis a quem já tem conta: dê o papel ${roles} na lista de usuários.`,
  ]
    .filter(Boolean)
    .join(' ')
}
