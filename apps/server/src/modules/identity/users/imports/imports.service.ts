import { mayGive, type PersonKind } from '@prosa/contract/identity/person-kinds.ts'
import type { userImports } from '@prosa/contract/identity/user-imports.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { leftOut, toMapping, readTable, sliceRows } from '#/modules/identity/users/imports/imports.model.ts'
import { BATCH, readBatch } from '#/modules/identity/users/imports/batch.service.ts'
import { accountProblem, changeText, type Line, newGroups } from '#/modules/identity/users/imports/merging.model.ts'
import { findAccounts, type FoundAccount } from '#/modules/identity/users/imports/imports.repository.ts'
import { recordAccessChanges } from '#/modules/identity/accounts/access-changes.events.ts'
import { sendInvitations } from '#/modules/identity/auth/password/invitation.service.ts'
import { openGroupsAmong, placePeople } from '#/modules/identity/groups/members/placement.service.ts'
import { roomIn } from '#/modules/identity/partners/people.service.ts'
import { type KindGift, readKinds, requireProfile } from '#/modules/identity/permission-profiles/kinds.service.ts'
import { permissionsHeldBy } from '#/modules/identity/permissions/permissions.service.ts'
import { insertUsers } from '#/modules/identity/accounts/users.repository.ts'
import type { By } from '#/platform/api/handlers.ts'
import { hasPermission, type UserActor } from '#/platform/authorization/actor.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, errorReason } from '#/platform/errors/domain-error.ts'

/** The columns of a file with sample cells, suggested fields, and the rows to leave out. */
export function readColumns(csv: string) {
  const table = readTable(csv)
  const { titles, fields, written } = table
  const mapping = toMapping(fields)
  const rows = sliceRows(table, 0, written.length)
  const sample = rows.find((row) => leftOut(row, table, mapping) === undefined)
  const columns = titles.map((title, index) => ({ title, sample: sample?.cells[index] ?? '' }))
  const left = rows.flatMap((row) => {
    const reason = leftOut(row, table, mapping)
    const text = row.cells.filter(Boolean).join(' · ').slice(0, 200)
    return reason === undefined ? [] : [{ line: row.line, reason, text }]
  })
  return { rows: written.length, columns, mapping, leftOut: left }
}

type Wish = z.output<typeof userImports.importUsers.body>

/**
 * Creates one batch's accounts in a transaction, or only previews it. Lines with problems are reported and left out. A
 * repeated import creates no account twice: existing people join the file's classes and lose nothing. Returns
 * invitation links if no mail is sent.
 */
export async function importUsers(ctx: AppContext, by: By, { from, dryRun, sendMail, ...wish }: Wish) {
  const table = readTable(wish.csv)
  const batch = await readBatch(ctx, table, wish, from)
  const done = await ctx.db.transaction((tx) => importLines(ctx, by, tx, batch.people, { dryRun, sendMail }))
  const problems = [...batch.problems, ...done.refused].toSorted((one, other) => one.line - other.line)
  const changes = [...batch.merged, ...done.changes].toSorted((one, other) => one.line - other.line)
  const next = from + BATCH < table.written.length ? from + BATCH : null
  return { ...done.counts, problems, changes, invitations: done.invitations, next }
}

interface Problem {
  line: number
  text: string
}

type Refusal = 'permissions_beyond_own' | 'principal_unknown' | 'partner_people_limit' | 'email_taken'

const toProblem = ({ line }: Line, code: Refusal): Problem => ({ line, text: errorReason(new DomainError(code)) })

async function importLines(
  ctx: AppContext,
  by: By,
  tx: Queryable,
  people: readonly Line[],
  { dryRun, sendMail }: Pick<Wish, 'dryRun' | 'sendMail'>,
) {
  const accounts = await findAccounts(
    tx,
    people.map(({ email }) => email),
  )
  const kinds = await readKinds(tx, by.actor, [...new Set(people.flatMap(({ kind }) => kind ?? []))])
  const { fit, known, refused } = await checkLines(tx, by.actor, people, { accounts, kinds })
  const changes = known.map(({ line, account }) => ({ line: line.line, text: changeText(line, account) }))
  const joining = known.filter(({ line, account }) => newGroups(line, account).length > 0)
  const invited = dryRun ? { refused: [], invitations: [] } : await inviteLines(ctx, by, tx, { fit, kinds }, sendMail)
  if (!dryRun)
    await placePeople(
      tx,
      by,
      joining.map(({ line, account }) => ({
        userId: account.id,
        groupIds: newGroups(line, account).map(({ id }) => id),
      })),
    )
  const counts = { created: fit.length - invited.refused.length, updated: joining.length }
  return { counts, changes, refused: [...refused, ...invited.refused], invitations: invited.invitations }
}

/**
 * The checks of `invitePerson` for many people: rights within the actor's own, open groups, institutions with seats.
 * Locks groups and institutions until the transaction ends.
 */
async function checkLines(
  tx: Queryable,
  actor: UserActor,
  people: readonly Line[],
  { accounts, kinds }: { accounts: ReadonlyMap<string, FoundAccount>; kinds: ReadonlyMap<PersonKind, KindGift> },
) {
  const fit: Line[] = []
  const known: { line: Line; account: FoundAccount }[] = []
  const refused: Problem[] = []
  if (people.length === 0) return { fit, known, refused }
  const own = (await permissionsHeldBy(tx, [actor.id])).get(actor.id) ?? new Set()
  const openGroups = await openGroupsAmong(
    tx,
    people.flatMap(({ groupIds }) => groupIds),
  )
  const room = await roomIn(
    tx,
    people.flatMap(({ partnerId, email }) => (partnerId !== null && !accounts.has(email) ? partnerId : [])),
  )
  const changesAccounts = hasPermission(actor, 'users.update')
  for (const line of people) {
    const account = accounts.get(line.email)
    const problem = account
      ? (accountProblem(line, account) ?? (changesAccounts ? undefined : toProblem(line, 'email_taken')))
      : findRefusal(line, { own, kinds, openGroups, room })
    if (problem) refused.push(problem)
    else if (line.groupIds.some((id) => !openGroups.has(id))) refused.push(toProblem(line, 'principal_unknown'))
    else if (account) known.push({ line, account })
    else {
      takeSeat(room, line)
      fit.push(line)
    }
  }
  return { fit, known, refused }
}

interface Given {
  own: ReadonlySet<string>
  kinds: ReadonlyMap<PersonKind, KindGift>
  openGroups: ReadonlySet<number>
  room: ReadonlyMap<number, number | null>
}

function findRefusal(line: Line, { own, kinds, openGroups, room }: Given): Problem | undefined {
  const isGivable = line.kind === null || kinds.get(line.kind)?.isGivable
  if (!isGivable || !mayGive(own, { roles: line.roles, added: [] })) return toProblem(line, 'permissions_beyond_own')
  if (line.groupIds.some((id) => !openGroups.has(id))) return toProblem(line, 'principal_unknown')
  return line.partnerId && room.get(line.partnerId) === 0 ? toProblem(line, 'partner_people_limit') : undefined
}

function takeSeat(room: Map<number, number | null>, { partnerId }: Line): void {
  const left = partnerId && room.get(partnerId)
  if (partnerId && left) room.set(partnerId, left - 1)
}

/** Creates accounts and invitations with one statement per table. Returns refused lines, and the links to hand over. */
async function inviteLines(
  ctx: AppContext,
  by: By,
  tx: Queryable,
  { fit, kinds }: { fit: readonly Line[]; kinds: ReadonlyMap<PersonKind, KindGift> },
  sendMail: boolean,
) {
  const refused: Problem[] = []
  const profiles = new Map<PersonKind | null, number | null>()
  for (const kind of new Set(fit.map((line) => line.kind))) {
    const gift = kind && kinds.get(kind)
    if (gift) profiles.set(kind, await requireProfile(tx, by, gift))
  }
  const ids = await insertUsers(
    tx,
    fit.map((line) => ({ ...line, permissionProfileId: profiles.get(line.kind) ?? null })),
  )
  const made = fit.flatMap((person) => {
    const id = ids.get(person.email)
    if (id === undefined) refused.push(toProblem(person, 'email_taken'))
    return id === undefined ? [] : [{ ...person, id }]
  })
  await placePeople(
    tx,
    by,
    made.map(({ id: userId, groupIds }) => ({ userId, groupIds })),
  )
  const urls = await sendInvitations(ctx, tx, made, { from: by.actor.name, byMail: sendMail })
  const isMailed = sendMail && ctx.config.smtpUrl !== undefined
  const showsLinks = !isMailed && hasPermission(by.actor, 'users.invite')
  const changes = made.map(({ id: userId, roles, kind, partnerId }) => {
    const about = { event: 'administration.done', action: 'user.invite', actorId: by.actor.id, userId } as const
    return { ...about, data: { roles, partnerId, linkShown: showsLinks, ...(kind && { kind }) } }
  })
  await recordAccessChanges(tx, by.facts, changes)
  const links = made.map(({ name, email }, at) => ({ name, email, url: urls[at] ?? '' }))
  return { refused, invitations: showsLinks ? links : [] }
}
