import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { logSecurityEvent } from '#/platform/log/security-event.ts'
import { type GuessedSecret, guessRules, waitText } from '#/platform/rate-limit/guess-rules.model.ts'
import { countUse, forgetUses, usesOf } from '#/platform/rate-limit/rate-limit.ts'
import { sha256 } from '#/platform/secrets/keys.ts'

const quarterHour = 15 * 60
const hour = 60 * 60
const stepMs = 100
const longestDelayMs = 10_000
/** The log tells of every so many failures of one network in a quarter of an hour. */
const reportedEvery = 20

export interface Guesser {
  secret: GuessedSecret
  /** What was typed as the account, whether it exists or not (L3), or the link of a code; kept as a hash. */
  account: string
  /** The cookie of a browser that entered here before; where there is none, its network stands for the device. */
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
 * Runs an attempt to guess a secret within L6; it answers undefined for a wrong guess. Only wrong ones are counted, when
 * they are known to be wrong: those under way refuse nobody. What is right counts only where the pair of account and
 * device, and for unknown devices the account, still has room when it is known to be right, so that of many guesses at once
 * no more than the allowed failures tell anything. Throws 409 `sign_in_delayed`, which says how long.
 */
export async function limitGuesses<T>(
  db: Db,
  guesser: Guesser,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { pair, account } = countsOf(guesser)
  // an account under attack shuts out unknown devices alone, or whoever attacks would shut out its owner
  const holding = guesser.knownDevice ? [pair] : [pair, account]
  await requireRoom(db, guesser, holding)
  const outcome = await attempt()
  if (outcome !== undefined) {
    await requireRoom(db, guesser, holding)
    if (guessRules[guesser.secret].rightForgets) await forgetUses(db, pair.key)
    return outcome
  }
  const failure = await countUse(db, pair.key, pair.seconds)
  if (failure.count > pair.failures) throw delayed(guesser, failure.secondsLeft)
  await countUse(db, account.key, account.seconds)
  await slowDown(db, guesser)
  return undefined
}

function countsOf({ secret, account, knownDevice, network }: Guesser): { pair: Count; account: Count } {
  const { pair, perHour } = guessRules[secret]
  const accountHash = sha256(account.trim().toLowerCase()).toString('base64url')
  const device = knownDevice ? `device:${knownDevice.toString('base64url')}` : network
  return {
    pair: { key: `guess:${secret}:pair:${accountHash}:${device}`, ...pair },
    account: { key: `guess:${secret}:account:${accountHash}`, failures: perHour, seconds: hour },
  }
}

async function requireRoom(db: Db, guesser: Guesser, holding: readonly Count[]): Promise<void> {
  for (const { key, failures, seconds } of holding) {
    const { count, secondsLeft } = await usesOf(db, key, seconds)
    if (count >= failures) throw delayed(guesser, secondsLeft)
  }
}

/** A network that fails often waits longer for each answer that it was wrong; it is never refused what is right. */
async function slowDown(db: Db, { secret, network, log }: Guesser): Promise<void> {
  const { count } = await countUse(db, `guess:${secret}:network:${network}`, quarterHour)
  if (count % reportedEvery === 0)
    logSecurityEvent(log, { name: 'limit.reached', network, detail: `${count} wrong guesses: ${secret}` })
  await wait(guessDelay(count))
}

/** Milliseconds that the answer to this failure of a network waits: none for the first, 100 more for each, at most 10 s. */
export function guessDelay(count: number): number {
  return Math.min(longestDelayMs, Math.max(0, count - 1) * stepMs)
}

function delayed({ secret, network, log }: Guesser, secondsLeft: number): DomainError {
  logSecurityEvent(log, { name: 'sign-in.delayed', network, detail: secret })
  const detail = guessRules[secret].refusal(waitText(secondsLeft))
  return new DomainError('sign_in_delayed', { detail, retryAfter: secondsLeft })
}
