import pg from 'pg'

// https://www.postgresql.org/docs/current/errcodes-appendix.html: 08 connection, 53300 too many, 57P0 shutting down, starting
// or gone, 25P0 a connection ended for its slowness
const unreachable = /^(08\w{3}|53300|57P0[1-5]|25P0[34])$/
// 25006 read-only, as during a failover, 40 rolled back, 53 no room, 55P03 and 55006 locked, 57 cancelled, 58 the server's disk
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
// what pg throws has no code in these cases
const messages =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|error establishing an SSL connection/

/** Whether an error says that the database cannot be reached for now, so that the answer is 503 with Retry-After (Rel8). */
export const isDatabaseOutage = (error: unknown): boolean =>
  isOrHas(error, (one) => {
    const { code = '', syscall } = one as NodeJS.ErrnoException
    if (unreachable.test(code) || connectionCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')) return true
    return messages.test(one.message)
  })

/** Whether the database was reached and refused a statement for a reason that goes by without a change of it. */
export const isPassingRefusal = (error: unknown): boolean =>
  isOrHas(error, (one) => passing.test((one as NodeJS.ErrnoException).code ?? ''))

const name = /["«»„“”][^"«»„“”]+["«»„“”]/g

/**
 * Whether a statement named a row that somebody has deleted since it was looked up: 23503, of the side that refers to it. The server
 * says which side it was in its own language alone; of this one it names the table and the rule, of the other another table too.
 */
export const isGoneMeanwhile = (error: unknown): boolean =>
  isOrHas(error, (one) => 'code' in one && one.code === '23503' && one.message.match(name)?.length === 2)

/** Whether the database was reached: the error is its own answer. */
export const isRefusal = (error: unknown): boolean => isOrHas(error, (one) => one instanceof pg.DatabaseError)

function isOrHas(error: unknown, fits: (error: Error) => boolean): boolean {
  return error instanceof Error && (fits(error) || isOrHas(error.cause, fits))
}
