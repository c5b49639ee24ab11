// https://www.postgresql.org/docs/current/errcodes-appendix.html: 08 connection, 53300 too many, 57P01-3 shutting down or starting
const states = /^(08\w{3}|53300|57P0[1-3])$/
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// what pg throws has no code in these cases
const messages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/

/** Whether an error says that the database cannot be reached for now, so that the answer is 503 with Retry-After (Rel8). */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (states.test(code) || connectionCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')) return true
  return messages.test(error.message) || isDatabaseOutage(error.cause)
}
