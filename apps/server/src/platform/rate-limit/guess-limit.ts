import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#/platform/db/database.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { type Count, countUse, forgetUses, forgiveUse } from '#/platform/rate-limit/rate-limit.ts'
import { sha256 } from '#/platform/secrets/keys.ts'

const quarterHour = 15 * 60
const hour = 60 * 60
const perAccountAndNetwork = 5
const perNetwork = 20
const perAccount = 100
const longestDelayMs = 10_000

export interface Guesser {
  /** What was typed as the account, whether it exists or not (L3); kept as a hash. */
  account: string
  /** See `createClientNetwork`. */
  network: string
}

/**
 * Runs an attempt to guess a secret (password, code) within the limits of L6: 5 failures in 15 min per account and network,
 * 20 per network, then 429 `sign_in_delayed`; beyond 100 an hour per account each attempt waits, longer and longer, so that
 * nobody can lock another out. `attempt` answers undefined for a wrong guess. An attempt is counted before it runs and
 * taken back when it was right, so that parallel ones cannot slip through together.
 */
export async function limitGuesses<T>(
  db: Db,
  { account, network }: Guesser,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const accountHash = sha256(account.trim().toLowerCase()).toString('base64url')
  const pairKey = `guess:pair:${accountHash}:${network}`
  const networkKey = `guess:network:${network}`
  const accountKey = `guess:account:${accountHash}`

  // One after the other: what the first limit refuses must not use up the second.
  const pair = await countUse(db, pairKey, quarterHour)
  if (pair.count > perAccountAndNetwork) {
    await forgiveUse(db, pairKey)
    throw delayed(pair)
  }
  const whole = await countUse(db, networkKey, quarterHour)
  if (whole.count > perNetwork) {
    await Promise.all([forgiveUse(db, pairKey), forgiveUse(db, networkKey)])
    throw delayed(whole)
  }
  const { count } = await countUse(db, accountKey, hour)
  await wait(guessDelay(count))

  const outcome = await attempt()
  if (outcome !== undefined) {
    await Promise.all([forgetUses(db, pairKey), forgiveUse(db, networkKey), forgiveUse(db, accountKey)])
  }
  return outcome
}

const delayed = ({ secondsLeft }: Count) =>
  new DomainError('sign_in_delayed', { retryAfter: Math.min(60, secondsLeft) })

/** Milliseconds that the attempt with this number in the hour waits: none up to 100, then 100 ms more each, up to 10 s. */
export function guessDelay(count: number): number {
  return Math.min(longestDelayMs, Math.max(0, count - perAccount) * 100)
}
