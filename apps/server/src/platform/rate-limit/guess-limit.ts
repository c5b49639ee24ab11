import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { sql } from 'drizzle-orm'
import type { Db } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { logSecurityEvent } from '#/platform/log/security-event.ts'
import { countUse, resetCount, countKeyUses } from '#/platform/rate-limit/rate-limit.ts'
import { rateLimits } from '#/platform/rate-limit/rate-limit.tables.ts'
import { sha256 } from '#/platform/secrets/keys.ts'

const quarterHour = 15 * 60
const hour = 60 * 60
const stepMs = 100
const longestDelayMs = 10_000
/** Logs every so many failures of one network within a quarter of an hour. */
const reportedEvery = 20

export interface Guesser {
  secret: GuessedSecret
  /** The account as typed, whether it exists or not (L3), or the link of a code; stored as a hash. */
  account: string
  /** Hash of the cookie of a browser that entered here before; without one the network identifies the device. */
  knownDevice: Buffer | undefined
  /** See `createClientNetwork`. */
  network: string
  log: Logger
}

interface Count {
  key: string
  failures: number
  seconds: number
}

/**
 * Runs an attempt to guess a secret within the limits of L6; `attempt` returns undefined for a wrong guess. Only guesses known to
 * be wrong are counted; running ones block no other. A right guess succeeds only where its pair of account and device, and for
 * unknown devices the account, is still within its limit afterwards, so that many guesses at once reveal no more than the allowed
 * failures. Throws 409 `sign_in_delayed` with the wait.
 */
export async function limitGuesses<T>(
  db: Db,
  guesser: Guesser,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { pair, account } = chooseCounts(guesser)
  // an account under attack blocks only unknown devices; otherwise an attacker could lock out its owner
  const holding = guesser.knownDevice ? [pair] : [pair, account]
  await requireRoom(db, guesser, holding)
  const outcome = await attempt()
  if (outcome !== undefined) {
    await requireRoom(db, guesser, holding)
    if (guessRules[guesser.secret].rightForgets) await resetCount(db, pair.key)
    return outcome
  }
  const failure = await countUse(db, pair.key, pair.seconds)
  if (failure.count > pair.failures) throw delayed(guesser, failure.secondsLeft)
  await countUse(db, account.key, account.seconds)
  await slowDown(db, guesser)
  return undefined
}

function chooseCounts({ secret, account, knownDevice, network }: Omit<Guesser, 'log'>): {
  pair: Count
  account: Count
} {
  const { pair, perHour } = guessRules[secret]
  const accountHash = sha256(account.trim().toLowerCase()).toString('base64url')
  const device = knownDevice ? `device:${knownDevice.toString('base64url')}` : network
  return {
    pair: { key: `guess:${secret}:pair:${accountHash}:${device}`, ...pair },
    account: { key: `guess:${secret}:account:${accountHash}`, failures: perHour, seconds: hour },
  }
}

/** Returns until when some network, or every unknown device, must wait for this account; undefined where none must. */
export async function heldUntil(db: Db, of: Pick<Guesser, 'secret' | 'account'>): Promise<Date | undefined> {
  const { pair, account } = chooseCounts({ ...of, knownDevice: undefined, network: '' })
  const { rows } = await db.execute<{ until: string | null }>(sql`
    select max(window_start + make_interval(secs => case when key = ${account.key} then ${account.seconds}::int else ${pair.seconds}::int end)) as until
    from ${rateLimits} where (starts_with(key, ${pair.key}) and count >= ${pair.failures})
      or (key = ${account.key} and count >= ${account.failures})`)
  const until = rows[0]?.until ? new Date(rows[0].until) : undefined
  return until && until > new Date() ? until : undefined
}

async function requireRoom(db: Db, guesser: Guesser, holding: readonly Count[]): Promise<void> {
  for (const { key, failures, seconds } of holding) {
    const { count, secondsLeft } = await countKeyUses(db, key, seconds)
    if (count >= failures) throw delayed(guesser, secondsLeft)
  }
}

/** Delays the answer to a wrong guess of a network that fails often; a right one is never refused for it. */
async function slowDown(db: Db, { secret, network, log }: Guesser): Promise<void> {
  const { count } = await countUse(db, `guess:${secret}:network:${network}`, quarterHour)
  if (count % reportedEvery === 0)
    logSecurityEvent(log, { name: 'limit.reached', network, detail: `${count} wrong guesses: ${secret}` })
  await wait(guessDelay(count))
}

/** Milliseconds by which the answer to this failure of a network is delayed: 0 for the first, 100 more for each, at most 10 s. */
export function guessDelay(count: number): number {
  return Math.min(longestDelayMs, Math.max(0, count - 1) * stepMs)
}

function delayed({ secret, network, log }: Guesser, secondsLeft: number): DomainError {
  logSecurityEvent(log, { name: 'sign-in.delayed', network, detail: secret })
  const detail = guessRules[secret].refusal(waitText(secondsLeft))
  return new DomainError('sign_in_delayed', { detail, retryAfter: secondsLeft })
}

/** Allowed failures: of a pair of account and device in a window, and of an account by all unknown devices in an hour. */
interface GuessRule {
  pair: { failures: number; seconds: number }
  perHour: number
  /** Whether a right guess resets the failures of its pair. */
  rightForgets: boolean
  /** The message to the person; `wait` is such as '12 minutos'. */
  refusal: (wait: string) => string
}

const secret = (what: string): GuessRule => ({
  pair: { failures: 5, seconds: 15 * 60 },
  perHour: 100,
  rightForgets: true,
  refusal: (wait) =>
    `${what} muitas vezes. Espere ${wait} e tente de novo, ou entre por um aparelho em que você já entrou antes.`,
})

/**
 * A code is shared by a class behind one address, whose phones are all unknown on the first day: five that mistype must not lock
 * out the sixth. So a network may fail as often as a whole class that mistypes, and a code is long enough for that
 * (docs/decisions/guesses.md): one network would guess for centuries at the shortest code with letters.
 */
const sharedCode: GuessRule = {
  pair: { failures: 300, seconds: 60 * 60 },
  perHour: 500,
  rightForgets: false,
  refusal: (wait) =>
    `Muitos códigos errados foram digitados. Quem já entrou neste aparelho continua entrando; os outros esperam ${wait}. Quem compartilhou o link pode trocar o código para liberar a entrada.`,
}

/** Counted as a shared code: forty people behind one address may mistype five times each without a block. */
const classSecret = (what: string, way = ''): GuessRule => ({
  ...sharedCode,
  refusal: (wait) => `${what} Quem já entrou neste aparelho continua entrando; os outros esperam ${wait}.${way}`,
})

/** Each kind of secret has separate counts. */
const guessRules = {
  'sign-in': secret('A senha foi digitada errada'),
  'second-factor': secret('O código foi digitado errado'),
  'share-code': sharedCode,
  // counted for the code as typed: wrong codes block no other, and only slow down their network (docs/decisions/guesses.md)
  'class-code': classSecret('Este código de turma foi digitado errado muitas vezes.'),
  'class-pin': classSecret(
    'Muitos PINs errados foram digitados nesta turma.',
    ' Um código novo da turma libera os PINs na hora.',
  ),
  'resume-code': {
    ...sharedCode,
    refusal: (wait: string) =>
      `Muitos códigos errados foram digitados. Espere ${wait} e gere outro no primeiro aparelho.`,
  },
} as const satisfies Record<string, GuessRule>

type GuessedSecret = keyof typeof guessRules

/** Whole minutes, rounded up, so that the person does not return too early. */
function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`
}
