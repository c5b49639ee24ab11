import { randomUUID } from 'node:crypto'
import { matchName, nameKey } from '@prosa/contract/identity/lists/folded-names.ts'
import type { AppContext } from '#/context.ts'
import { cleanCode, cleanName, doorStateAt, newPin, openingText } from '#/modules/school/classes/class-door.model.ts'
import * as classes from '#/modules/school/classes/classes.repository.ts'
import { type ClassRow, findByCode } from '#/modules/school/classes/classes.repository.ts'
import { hashPin, holdsPin, freeSeat, pinAccount, pinOfKey } from '#/modules/school/classes/pins.service.ts'
import * as repository from '#/modules/school/classes/entry.repository.ts'
import { openGuestSession } from '#/modules/school/integrations/launches.service.ts'
import { upsertParticipant } from '#/modules/school/integrations/launches.repository.ts'
import { readAppName } from '#/modules/settings/settings.service.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { limitGuesses, type Guesser } from '#/platform/rate-limit/guess-limit.ts'
import { countUse } from '#/platform/rate-limit/rate-limit.ts'

/** The facts of a class's page before entry: nothing about any student. */
export async function readClassEntry(ctx: AppContext, code: string, from: RequestFacts) {
  const { name, selfNames } = await openClass(ctx, code, from)
  return { name, selfNames, institution: await readAppName(ctx) }
}

/**
 * The open class of a code. Wrong codes count per typed code, so that a right one always works; each wrong answer to a
 * network is delayed more (docs/decisions/guesses.md). Throws 404 `class_code_wrong`, 410 `class_code_ended`,
 * `class_closed_now`.
 */
async function openClass(ctx: AppContext, typed: string, from: RequestFacts): Promise<ClassRow> {
  const code = cleanCode(typed)
  const guesser = await toGuesser(ctx, from, { secret: 'class-code', account: code })
  const found = await limitGuesses(ctx.db, guesser, () => findByCode(ctx.db, code))
  if (!found) throw fieldError('class_code_wrong', 'code', 'Não há turma com este código. Confira as seis letras.')
  const door = doorStateAt(found, ctx.clock.now(), found.timeZone)
  if (door === 'ended') throw new DomainError('class_code_ended')
  if (door === 'waiting') throw new DomainError('class_closed_now', { detail: openingText(found) })
  return found
}

/** The source of a guess: a browser counts as the student who entered in it, so a fresh cookie gives no new guesses. */
async function toGuesser(
  ctx: AppContext,
  { browserHash, network, log }: RequestFacts,
  { classId, ...of }: Pick<Guesser, 'secret' | 'account'> & { classId?: string },
): Promise<Guesser> {
  const entered = browserHash && (await repository.findEnteredIn(ctx.db, browserHash, classId))
  return { ...of, knownDevice: entered === undefined ? undefined : Buffer.from(entered), network, log }
}

const guesserOfPin = (ctx: AppContext, from: RequestFacts, open: ClassRow) =>
  toGuesser(ctx, from, { secret: 'class-pin', account: pinAccount(open), classId: open.id })

const fieldError = (code: 'class_code_wrong' | 'class_pin_wrong', field: string, detail: string) =>
  new DomainError(code, { errors: [{ pointer: `#/${field}`, code, detail }] })

interface Joining {
  code: string
  name: string
  key?: string | undefined
}

/**
 * Adds a student's own name if the class allows it. An existing name counts as a wrong guess, unless the same form made
 * it and lost the response: its PIN follows from its key.
 */
export async function joinClass(ctx: AppContext, { code, name, key }: Joining, from: RequestFacts) {
  const open = await openClass(ctx, code, from)
  // if names cannot be added, an unknown one fails like a wrong PIN
  if (!open.selfNames) throw fieldError('class_pin_wrong', 'name', 'O nome não está na lista desta turma.')
  const pin = key === undefined ? newPin() : pinOfKey(ctx, `${open.id}:${cleanName(name)}:${key}`)
  const made = await limitGuesses(ctx.db, await guesserOfPin(ctx, from, open), async () => {
    if (key !== undefined && (await findHolder(ctx, open, name, pin))) return true
    await limitNames(ctx, open.id, from)
    return ctx.db.transaction(async (tx) => {
      const { name: className } = await freeSeat(tx, open.id)
      const others = await repository.findDoorList(tx, open.id)
      if (others.some((other) => nameKey(other.name) === nameKey(name))) return undefined
      const id = randomUUID()
      const own = { name: cleanName(name), selfNamed: true, pinHash: hashPin(ctx, id, pin) }
      const student = { id, classId: open.id, className, ...own }
      return (await classes.insertStudent(tx, student)) || undefined
    })
  })
  if (!made) throw new DomainError('class_name_taken')
  return { pin }
}

const TEN_MINUTES = 10 * 60
/** Names in ten minutes: a class of forty behind one address, or a few students on one device. */
const namesIn = { network: 60, device: 3 } as const

/** Counts added names too, or one sender could fill the class. Throws 409 `class_names_limit`. */
async function limitNames(ctx: AppContext, classId: string, { network, browserHash }: RequestFacts): Promise<void> {
  const senders = [
    ...(browserHash ? [{ who: browserHash.toString('base64url'), most: namesIn.device }] : []),
    { who: network, most: namesIn.network },
  ]
  for (const { who, most } of senders) {
    const { count, secondsLeft } = await countUse(ctx.db, `class-names:${classId}:${who}`, TEN_MINUTES)
    if (count > most) throw new DomainError('class_names_limit', { retryAfter: secondsLeft })
  }
}

/** The student of a name and PIN. The PIN decides between people with the same first words. */
async function findHolder(ctx: AppContext, { id: classId }: ClassRow, typed: string, pin: string) {
  const right = (await repository.findDoorList(ctx.db, classId)).flatMap(({ id, name, pinHash }) => {
    const match = matchName(typed, name)
    return match && pinHash !== null && holdsPin(ctx, { id, pinHash }, pin) ? [{ id, pinHash, match }] : []
  })
  const whole = right.filter(({ match }) => match === 'whole')
  const [holder, ...others] = whole.length > 0 ? whole : right
  return others.length === 0 ? holder : undefined
}

interface Entry {
  code: string
  name: string
  pin: string
  activity: string | null
}

/**
 * Lets a student in, on any number of devices: guest, attempt, clock and seal are like those of a launch. Throws the
 * errors of `openClass`, 422 `class_pin_wrong`, which does not reveal whether the name exists, and 409
 * `class_nothing_open`.
 */
export async function enterClass(ctx: AppContext, { code, name, pin, activity }: Entry, from: RequestFacts) {
  const open = await openClass(ctx, code, from)
  const guesser = await guesserOfPin(ctx, from, open)
  const student = await limitGuesses(ctx.db, guesser, () => findHolder(ctx, open, name, pin))
  if (!student) throw wrongPin()
  const { id: studentId, pinHash: heldPinHash } = student
  const activities = await repository.findEnterableActivities(ctx.db, open.id, studentId)
  if (activities.length === 0) throw new DomainError('class_nothing_open')
  const chosen = activities.length === 1 ? activities[0] : activities.find(({ code: own }) => own === activity)
  const choices = activities.map(({ code: own, title, begun }) => ({ code: own, title, begun }))
  if (!chosen) return { arrival: null, activities: choices }
  const arrival = await ctx.db.transaction(async (tx) => {
    const pinHash = hashPin(ctx, studentId, pin)
    if (!(await repository.noteEntry(tx, { studentId, browser: from.browserHash, pinHash, heldPinHash })))
      throw wrongPin()
    const participation = { activityId: chosen.id, studentId }
    await upsertParticipant(tx, { ...participation, extraMinutes: 0, returnUrl: null, preview: false })
    return openGuestSession(ctx, tx, participation, from)
  })
  if (!arrival) throw new DomainError('class_nothing_open')
  return { arrival, activities: choices }
}

const wrongPin = () => fieldError('class_pin_wrong', 'pin', 'O nome ou o PIN não confere.')
