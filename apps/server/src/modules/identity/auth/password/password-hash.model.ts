import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { DomainError } from '#/platform/errors/domain-error.ts'

const derive = promisify(argon2)

interface Cost {
  /** KiB. */
  memory: number
  passes: number
  parallelism: number
}

/** argon2id by OWASP's first recommendation [L2]; after raising it, `needsRehash` is true for older hashes. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** Node's thread pool has four threads: two stay free for files and DNS while passwords are computed. */
const mostAtOnce = 2
const mostWaiting = 200
const waiting: (() => void)[] = []
let running = 0

/** The PHC string of a new password. Computes two at a time; throws 503 `unavailable` if hundreds wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return encodeHash(cost, salt, await computeHash(password, { ...cost, nonce: salt, tagLength }))
}

/**
 * Whether the password matches `hash`. Without a hash returns false after the same work, so that a missing account
 * takes as long as an existing one [L3].
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const stored = decodeHash(hash ?? decoyHash)
  const tag = await computeHash(password, { ...stored.cost, nonce: stored.salt, tagLength: stored.tag.length })
  return timingSafeEqual(tag, stored.tag) && typeof hash === 'string'
}

/** Whether the cost has been raised since the hash was made. */
export function needsRehash(hash: string): boolean {
  const stored = decodeHash(hash).cost
  return stored.memory < cost.memory || stored.passes < cost.passes || stored.parallelism < cost.parallelism
}

async function computeHash(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  await waitForTurn()
  try {
    return await derive('argon2id', { ...parameters, message: password.normalize('NFKC') })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Waits for a turn; each computation that ends passes its turn to the next. */
function waitForTurn(): Promise<void> {
  if (running < mostAtOnce) {
    running += 1
    return Promise.resolve()
  }
  if (waiting.length >= mostWaiting) throw new DomainError('unavailable', { retryAfter: 5 })
  return new Promise((resolve) => waiting.push(resolve))
}

function encodeHash({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function decodeHash(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash) ?? []
  if (!memory) throw new Error('a stored password hash has an unknown form')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** A hash of random bytes that no password produces. */
export const decoyHash = encodeHash(cost, randomBytes(16), randomBytes(tagLength))
