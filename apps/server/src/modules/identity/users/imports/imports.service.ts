import type { userImports } from '@prosa/contract/people/user-imports.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import type { By } from '#/platform/api/handlers.ts'
import {
  emailsBefore,
  type ImportedPerson,
  type ImportProblem,
  type Mapping,
  readPerson,
  readTable,
  rowsOf,
  suggestMapping,
  type Table,
} from '#/modules/identity/users/imports/imports.model.ts'
import { findPlaces, findTakenEmails } from '#/modules/identity/users/imports/imports.repository.ts'
import { checkLines, inviteLines, type Line } from '#/modules/identity/users/imports/inviting.service.ts'

/** So many accounts are created in one transaction: all of them or none. */
const BATCH = 100

export function readColumns(csv: string) {
  const table = readTable(csv)
  const { titles, written } = table
  const [row] = rowsOf(table, 0, 1)
  const columns = titles.map((title, index) => ({ title, sample: row?.cells[index] ?? '' }))
  return { rows: written.length, columns, mapping: suggestMapping(titles) }
}

type Wish = z.output<typeof userImports.importUsers.body>

/**
 * Creates the accounts of one batch in one transaction, or only says what would happen. Lines with a problem are
 * reported and left out. Importing the same file again creates nobody twice, because the e-mail addresses are taken by
 * then.
 */
export async function importUsers(ctx: AppContext, by: By, { csv, mapping, from, dryRun, sendMail }: Wish) {
  const table = readTable(csv)
  const { people, problems } = await readBatch(ctx, table, mapping, from)
  const refused = await ctx.db.transaction(async (tx) =>
    dryRun ? (await checkLines(tx, by.actor, people)).refused : inviteLines(ctx, by, tx, people, sendMail),
  )
  const all = [...problems, ...refused].toSorted((one, other) => one.line - other.line)
  const next = from + BATCH < table.written.length ? from + BATCH : null
  return { created: people.length - refused.length, problems: all, next }
}

async function readBatch(ctx: AppContext, table: Table, mapping: Mapping, from: number) {
  const seen = new Set(emailsBefore(table, mapping, from))
  const problems: ImportProblem[] = []
  const read: ImportedPerson[] = []
  for (const row of rowsOf(table, from, BATCH)) {
    const person = readPerson(row, mapping)
    if ('text' in person) problems.push(person)
    else if (seen.has(person.email)) problems.push({ line: person.line, text: 'Este e-mail já apareceu no arquivo.' })
    else {
      seen.add(person.email)
      read.push(person)
    }
  }
  const people: Line[] = []
  const placed = await placesOf(ctx, read)
  for (const person of read) {
    const line = placed(person)
    if ('text' in line) problems.push(line)
    else people.push(line)
  }
  return { people, problems }
}

/** Finds the groups and institutions that the lines name; what is not there, and who has an account, is a problem. */
async function placesOf({ db }: AppContext, people: readonly ImportedPerson[]) {
  const emails = people.map(({ email }) => email)
  const [taken, groups, partners] = await Promise.all([
    findTakenEmails(db, emails),
    findPlaces(db, { table: 'groups', names: people.flatMap((person) => person.groups) }),
    findPlaces(db, { table: 'partners', names: people.map(({ partner }) => partner) }),
  ])
  return ({ line, groups: names, partner, ...person }: ImportedPerson): Line | ImportProblem => {
    if (taken.has(person.email)) return { line, text: 'Já existe uma conta com este e-mail.' }
    const missing = names.find((name) => !groups.has(name))
    if (missing !== undefined)
      return { line, text: `O grupo ou a turma “${missing}” não existe. Crie antes de importar.` }
    const partnerId = partner ? partners.get(partner) : null
    if (partnerId === undefined) return { line, text: `A instituição “${partner}” não está cadastrada.` }
    const isPartner = person.roles.includes('partner')
    if (partnerId !== null && !isPartner)
      return { line, text: 'Só quem tem o papel Parceiro pertence a uma instituição.' }
    if (partnerId === null && isPartner) return { line, text: 'Um parceiro precisa da instituição a que pertence.' }
    return { line, ...person, partnerId, groupIds: names.flatMap((name) => groups.get(name) ?? []) }
  }
}
