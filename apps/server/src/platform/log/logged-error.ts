/** The facts of an error that may be logged: enough to find the fault, without text that a person wrote. */
export interface LoggedError {
  type: string
  message?: string
  code?: string
  status?: number
  constraint?: string
  stack?: string
  cause?: LoggedError
}

const deepestCause = 4

/**
 * Reduces an error to facts for logs and stored failures [G1]. Messages that repeat their input are left out: of Drizzle (the
 * query's values), PostgreSQL's class 22 (the refused value), JSON.parse (the text) and zod (keys sent).
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, status, statusCode, constraint } = error as Error & Record<string, unknown>
  const facts: LoggedError = { type: error.constructor.name }
  if (!repeatsInput(error)) facts.message = error.message
  if (typeof code === 'string') facts.code = code
  if (typeof status === 'number') facts.status = status
  else if (typeof statusCode === 'number') facts.status = statusCode
  if (typeof constraint === 'string') facts.constraint = constraint
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
  if (frames?.length) facts.stack = frames.join('\n')
  if (error.cause !== undefined && depth < deepestCause) facts.cause = loggedError(error.cause, depth + 1)
  return facts
}

function repeatsInput(error: Error): boolean {
  const { code } = error as Error & { code?: unknown }
  return (
    error.constructor.name === 'DrizzleQueryError' ||
    error.constructor.name === 'ZodError' ||
    error instanceof SyntaxError ||
    ('responseBody' in error && 'requestBodyValues' in error) ||
    (typeof code === 'string' && /^22\w{3}$/.test(code))
  )
}
