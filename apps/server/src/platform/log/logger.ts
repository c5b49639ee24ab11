import { randomBytes } from 'node:crypto'
import { pino, stdTimeFunctions, type DestinationStream, type Logger, type LevelWithSilent } from 'pino'
import { loggedError } from '#/platform/log/logged-error.ts'

export type { Logger } from 'pino'

// Log facts, not objects. Values under these names are removed anyway, in case an object with a secret or a person's text is
// logged.
const secretNames = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'authorization',
  'cookie',
  'apiKey',
  'secret',
]
const contentNames = ['text', 'content', 'instructions', 'html', 'body', 'email']
const redacted = [...secretNames, ...contentNames].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

export interface LogOptions {
  level: LevelWithSilent
  /** Standard output by default. */
  stream?: DestinationStream
}

/**
 * Creates the process's logger: one JSON object per line, time in UTC, no content of people (G1). Errors go under `err` and are
 * reduced to facts: see `loggedError`.
 */
export function createLogger({ level, stream }: LogOptions): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: { paths: redacted, censor: '[redacted]' },
  }
  // pino's own output would block for ever in `fatal` on a full disk
  return pino(options, stream ?? process.stdout)
}

/** Letters that cannot be mistaken for another one or for a digit; 32 of them, so that each is equally likely. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const ID_LENGTH = 8

/**
 * Creates the id of a request, for its log lines, the response's header and the error screen, from which people read it out to
 * support. Always created here, never the caller's. One in a million million repeats.
 */
export const newRequestId = (): string =>
  Array.from(randomBytes(ID_LENGTH), (byte) => alphabet[byte % alphabet.length]).join('')

/** Creates the logger of one request. `route` is the pattern, because paths may hold tokens of share links. */
export function requestLogger(log: Logger, request: { requestId: string; method: string; route?: string }): Logger {
  return log.child(request)
}
