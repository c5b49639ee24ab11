import pg from 'pg'

// https://www.postgresql.org/docs/current/errcodes-appendix.html: 08 connection, 53300 too many, 57P0 shutting down, starting
// or gone, 25P0 a connection ended for its slowness
const unreachable = /^(08\w{3}|53300|57P0[1-5]|25P0[34])$/
// 25006 read-only, as during a failover, 40 rolled back, 53 out of resources, 55P03 and 55006 locked, 57 cancelled, 58 the
// server's disk
const passing = /^(25006|40\w{3}|53\w{3}|55P03|55006|57\w{3}|58\w{3})$/
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// errors of pg that have no code
const messages =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|error establishing an SSL connection/

/** Whether an error means that the database is unreachable for now, which is answered with 503 and Retry-After (Rel8). */
export const isDatabaseOutage = (error: unknown): boolean =>
  isOrHas(error, (one) => {
    const { code = '', syscall } = one as NodeJS.ErrnoException
    if (unreachable.test(code) || connectionCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')) return true
    return messages.test(one.message)
  })

/** Whether the database refused a statement for a reason that passes, so that the same statement may succeed later. */
export const isPassingRefusal = (error: unknown): boolean =>
  isOrHas(error, (one) => passing.test((one as NodeJS.ErrnoException).code ?? ''))

const name = /["«»„“”][^"«»„“”]+["«»„“”]/g

/**
 * Whether a statement referred to a row that was deleted after it was looked up: 23503 on the referencing side. The server tells
 * the side only in a message in its own language: on this side it names a table and a constraint, on the other side a second
 * table too.
 */
export const isGoneMeanwhile = (error: unknown): boolean =>
  isOrHas(error, (one) => 'code' in one && one.code === '23503' && one.message.match(name)?.length === 2)

/** Whether the error was returned by the database, which therefore was reached. */
export const isRefusal = (error: unknown): boolean => isOrHas(error, (one) => one instanceof pg.DatabaseError)

function isOrHas(error: unknown, fits: (error: Error) => boolean): boolean {
  return error instanceof Error && (fits(error) || isOrHas(error.cause, fits))
}
