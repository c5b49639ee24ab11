import { randomUUID } from 'node:crypto'
import type { Operation } from '@prosa/contract/protocol/api.ts'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { ApiRequest } from '#/platform/api/handlers.ts'
import { idempotencyKeys as table } from '#/platform/api/idempotency.tables.ts'
import { withCommitMark } from '#/platform/db/commit-mark.ts'
import type { Db } from '#/platform/db/database.ts'
import { deleteInPortions } from '#/platform/db/in-portions.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import type { Jobs } from '#/platform/jobs/jobs.ts'
import type { Logger } from '#/platform/log/logger.ts'
import type { Keys } from '#/platform/secrets/keys.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'

export interface Idempotency {
  db: Db
  keys: Keys
}

interface KeyedCall {
  actor: string
  key: string
  /** Operation and input: the same key must come with the same ones. */
  content: unknown
  log: Logger
}

const keptFor = sql`interval '24 hours'`
const longestCall = sql`interval '1 minute'`

/**
 * Whether the operation takes a key: it changes something and answers JSON or nothing. An upload needs none, because a file that
 * exists is refused.
 */
export const takesIdempotencyKey = ({ method, policy, raw, upload }: Operation): boolean =>
  method === 'POST' && policy !== 'public' && raw === undefined && upload === undefined

/** Reads the caller's `Idempotency-Key`, where the operation takes one; throws 422 for one longer than 255 characters (C12). */
export function idempotencyKey(operation: Operation, request: ApiRequest): string | undefined {
  return takesIdempotencyKey(operation) ? readIdempotencyKey(request) : undefined
}

/** As `idempotencyKey`, for an operation that handles its repetitions itself. */
export function readIdempotencyKey(request: ApiRequest): string | undefined {
  const key = request.req.header('idempotency-key')
  if (key === undefined || (key.length > 0 && key.length <= 255)) return key
  const detail = 'A chave precisa ter de 1 a 255 caracteres.'
  const error = { pointer: '#header/idempotency-key', code: 'invalid_length', detail }
  throw new DomainError('validation_failed', { errors: [error] })
}

/**
 * Runs `work` once for each key of an actor within 24 h; repetitions get the stored answer. Throws 422 `idempotency_mismatch`
 * where the key came with another call, 409 `request_running` while the first is running. A call that failed changed nothing and
 * may be repeated. So may, a minute later, a call whose process died before its first transaction was committed; where it died
 * after that, the call is done and its answer lost: 409 `request_done`.
 */
export async function runOncePerKey(
  { db, keys }: Idempotency,
  call: KeyedCall,
  work: () => Promise<unknown>,
): Promise<unknown> {
  // keyed by the secret, because the input may hold a password that must not be guessable from the table
  const fingerprint = Buffer.from(keys.sign(sealLabels.answer, JSON.stringify(call.content)), 'base64url')
  const claim = randomUUID()
  const ofClaim = and(ofCall(call), eq(table.claim, claim))
  if (!(await claimKey(db, call, { fingerprint, claim }))) {
    const answer = keys.open(sealLabels.answer, await storedAnswer(db, call, fingerprint))
    if (answer === undefined) throw new DomainError('request_done')
    return JSON.parse(answer)
  }
  try {
    const answer = await withCommitMark((tx) => tx.update(table).set({ committed: true }).where(ofClaim), work)
    await db
      .update(table)
      .set({ answer: keys.seal(sealLabels.answer, JSON.stringify(answer ?? null)) })
      .where(ofClaim)
      // The call is done: the caller gets its answer even where storing a copy failed.
      .catch((err: unknown) => call.log.warn({ err }, 'answer not kept for its idempotency key'))
    return answer
  } catch (error) {
    await db
      .delete(table)
      .where(ofClaim)
      .catch((err: unknown) => call.log.warn({ err }, 'idempotency key not given back'))
    throw error
  }
}

/** Claims the key in one atomic statement by the database's clock: of several calls at once on any instance, one succeeds. */
async function claimKey(
  db: Db,
  { actor, key }: KeyedCall,
  { fingerprint, claim }: { fingerprint: Buffer; claim: string },
): Promise<boolean> {
  const claimed = await db
    .insert(table)
    .values({ actor, key, fingerprint, claim, claimedAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: [table.actor, table.key],
      set: { fingerprint, claim, claimedAt: sql`clock_timestamp()`, answer: null, committed: false },
      setWhere: sql`${table.claimedAt} < clock_timestamp() - ${keptFor} or (${table.answer} is null and not ${table.committed}
        and ${table.fingerprint} = excluded.fingerprint and ${table.claimedAt} < clock_timestamp() - ${longestCall})`,
    })
    .returning({ claim: table.claim })
  return claimed.length > 0
}

const ofCall = ({ actor, key }: KeyedCall): SQL | undefined => and(eq(table.actor, actor), eq(table.key, key))

async function storedAnswer(db: Db, call: KeyedCall, fingerprint: Buffer): Promise<string> {
  const overdue = sql<boolean>`${table.claimedAt} < clock_timestamp() - ${longestCall}`
  const [stored] = await db
    .select({ ...getTableColumns(table), overdue })
    .from(table)
    .where(ofCall(call))
  if (stored && !stored.fingerprint.equals(fingerprint)) throw new DomainError('idempotency_mismatch')
  if (stored?.answer) return stored.answer
  if (stored?.committed && stored.overdue) throw new DomainError('request_done')
  throw new DomainError('request_running', { retryAfter: 1 })
}

/** Registers the job that removes keys older than 24 h. */
export function registerIdempotencyCleaning(jobs: Jobs, db: Db): void {
  jobs.register('idempotency-keys.clean', {
    cron: '37 * * * *',
    handler: async () => {
      await deleteInPortions(db, sql`${table}`, sql`expired.claimed_at < clock_timestamp() - ${keptFor}`)
    },
  })
}
