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
import { recordAccessChanges } from '#/modules/identity/auth/auth.events.ts'
import { sendInvitations } from '#/modules/identity/auth/password/invitation.service.ts'
import { openGroupsAmong, placeNewcomers } from '#/modules/identity/groups/members/placement.service.ts'
import { roomIn } from '#/modules/identity/partners/people.service.ts'
import { isBeyond, permissionsHeldBy } from '#/modules/identity/permissions/permissions.service.ts'
import { insertUsers } from '#/modules/identity/users/users.repository.ts'
import type { Invitation } from '#/modules/identity/users/users.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, reasonOf } from '#/platform/errors/domain-error.ts'

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

/** A line of the file as an invitation whose roles and institution agree. */
type Line = Invitation & { line: number; groupIds: readonly number[] }

type Refusal = 'permissions_beyond_own' | 'principal_unknown' | 'partner_people_limit' | 'email_taken'

const refuse = ({ line }: Line, code: Refusal): ImportProblem => ({ line, text: reasonOf(new DomainError(code)) })

/**
 * What `invitePerson` checks of one, for many people at once: what the lines give is within the actor's own, their groups
 * are open, their institutions have room. Locks the groups and institutions until the transaction ends.
 */
async function checkLines(
  tx: Queryable,
  actor: UserActor,
  people: readonly Line[],
): Promise<{ fit: Line[]; refused: ImportProblem[] }> {
  if (people.length === 0) return { fit: [], refused: [] }
  const own = (await permissionsHeldBy(tx, [actor.id])).get(actor.id) ?? new Set()
  const openGroups = await openGroupsAmong(
    tx,
    people.flatMap(({ groupIds }) => groupIds),
  )
  const room = await roomIn(
    tx,
    people.flatMap(({ partnerId }) => partnerId ?? []),
  )
  const refused: ImportProblem[] = []
  const fit = people.filter((person) => {
    const code = refusalOf(person, { own, openGroups, room })
    if (code) refused.push(refuse(person, code))
    else takePlace(room, person)
    return code === undefined
  })
  return { fit, refused }
}

interface Given {
  own: Parameters<typeof isBeyond>[0]
  openGroups: ReadonlySet<number>
  room: ReadonlyMap<number, number | null>
}

function refusalOf({ roles, groupIds, partnerId }: Line, { own, openGroups, room }: Given): Refusal | undefined {
  if (isBeyond(own, roles)) return 'permissions_beyond_own'
  if (groupIds.some((id) => !openGroups.has(id))) return 'principal_unknown'
  return partnerId && room.get(partnerId) === 0 ? 'partner_people_limit' : undefined
}

function takePlace(room: Map<number, number | null>, { partnerId }: Line): void {
  const left = partnerId && room.get(partnerId)
  if (partnerId && left) room.set(partnerId, left - 1)
}

/**
 * Creates the accounts and their invitations with one statement per table for all lines. Answers the lines that were
 * refused.
 */
async function inviteLines(
  ctx: AppContext,
  by: By,
  tx: Queryable,
  people: readonly Line[],
  sendMail: boolean,
): Promise<ImportProblem[]> {
  const { fit, refused } = await checkLines(tx, by.actor, people)
  const ids = await insertUsers(tx, fit)
  const made = fit.flatMap((person) => {
    const id = ids.get(person.email)
    if (id === undefined) refused.push(refuse(person, 'email_taken'))
    return id === undefined ? [] : [{ ...person, id }]
  })
  const newcomers = made.map(({ id: userId, groupIds }) => ({ userId, groupIds }))
  await placeNewcomers(tx, by, newcomers)
  await sendInvitations(ctx, tx, made, { byMail: sendMail })
  const changes = made.map(({ id: userId, roles, partnerId = null }) => {
    const about = { event: 'administration.done', action: 'user.invite', actorId: by.actor.id, userId } as const
    return { ...about, data: { roles, partnerId } }
  })
  await recordAccessChanges(tx, by.facts, changes)
  return refused
}
