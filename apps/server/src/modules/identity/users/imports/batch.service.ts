import type { PersonKind } from '@prosa/contract/identity/person-kinds.ts'
import type { AppContext } from '#/context.ts'
import type { ListRow } from '@prosa/contract/identity/lists/list-cells.ts'
import {
  type ImportedPerson,
  type ImportProblem,
  leftOut,
  type Mapping,
  rowsByEmail,
  readPerson,
  sliceRows,
  type Table,
} from '#/modules/identity/users/imports/imports.model.ts'
import { findNamed } from '#/modules/identity/users/imports/imports.repository.ts'
import { isSamePerson, type Line, mergeLines } from '#/modules/identity/users/imports/merging.model.ts'

/** Rows per transaction: all of their accounts are made, or none. */
export const BATCH = 100

interface Batch {
  /** One line per address that first occurs in these rows, merged with later rows. */
  people: Line[]
  problems: ImportProblem[]
  /** Rows merged into an earlier row's person. */
  merged: ImportProblem[]
}

interface Reading {
  mapping: Mapping
  /** Lines to import although they look like no person. */
  restored: readonly number[]
  /** What people are whose row does not say it. */
  kind?: PersonKind | undefined
  /** The institution of partners whose row names none. */
  partnerId: number | null
}

/** Reads a batch of rows. Rows of one address are one person, anywhere in the file. */
export async function readBatch(ctx: AppContext, table: Table, reading: Reading, from: number): Promise<Batch> {
  const rows = rowsByEmail(table, reading.mapping)
  const restored = new Set(reading.restored)
  const importedRows = (at: number) =>
    sliceRows(table, at, 1).filter(
      (row) => restored.has(row.line) || leftOut(row, table, reading.mapping) === undefined,
    )
  const batch = [...table.written.keys()].slice(from, from + BATCH)
  const readRow = (row: ListRow) => readPerson(row, reading.mapping, reading.kind)
  const read = batch.flatMap(importedRows).map(readRow)
  const byAddress = new Map(
    read.flatMap((person) => {
      if ('text' in person) return []
      const same = (rows.get(person.email) ?? []).flatMap(importedRows).map(readRow)
      return [[person.email, same.filter((one): one is ImportedPerson => !('text' in one))] as const]
    }),
  )
  const placed = await findPlaces(ctx, [...byAddress.values()].flat(), reading.partnerId)
  const result: Batch = { people: [], problems: [], merged: [] }
  for (const person of read) {
    if ('text' in person) {
      result.problems.push(person)
      continue
    }
    const line = placed(person)
    if ('text' in line) result.problems.push(line)
    else
      takeLine(
        result,
        line,
        (byAddress.get(person.email) ?? []).map(placed).filter((one): one is Line => !('text' in one)),
      )
  }
  return result
}

/** The first good row of an address is the person; the others are merged into it. */
function takeLine({ people, problems, merged }: Batch, line: Line, same: readonly Line[]): void {
  const [first = line, ...others] = same
  if (first.line === line.line)
    people.push(mergeLines([first, ...others.filter((other) => isSamePerson(first, other))]))
  else if (isSamePerson(first, line))
    merged.push({ line: line.line, text: `É a mesma pessoa da linha ${first.line}: os papéis e os grupos se somam.` })
  else problems.push({ line: line.line, text: `Este e-mail já apareceu na linha ${first.line}, de “${first.name}”.` })
}

/** Finds the groups and institutions that the lines name; a missing one is a problem. */
async function findPlaces({ db }: AppContext, people: readonly ImportedPerson[], usualPartner: number | null) {
  const [groups, partners] = await Promise.all([
    findNamed(db, { table: 'groups', names: people.flatMap((person) => person.groups) }),
    findNamed(db, { table: 'partners', names: people.map(({ partner }) => partner) }),
  ])
  return ({ line, groups: names, partner, ...person }: ImportedPerson): Line | ImportProblem => {
    const missing = names.find((name) => !groups.has(name))
    if (missing !== undefined) return { line, text: `O grupo “${missing}” não existe. Crie antes de importar.` }
    const isPartner = person.roles.includes('partner')
    const partnerId = partner ? partners.get(partner)?.id : isPartner ? usualPartner : null
    if (partnerId === undefined) return { line, text: `A instituição “${partner}” não está cadastrada.` }
    if (partnerId !== null && !isPartner)
      return { line, text: 'Só quem tem o papel Parceiro pertence a uma instituição.' }
    if (partnerId === null && isPartner) return { line, text: 'Um parceiro precisa da instituição a que pertence.' }
    const named = names.flatMap((name) => groups.get(name) ?? [])
    return { line, ...person, partnerId, groups: named, groupIds: named.map(({ id }) => id) }
  }
}
