import { randomBytes } from 'node:crypto'
import { pino, stdTimeFunctions, type DestinationStream, type Logger, type LevelWithSilent } from 'pino'
import { loggedError } from '#/platform/log/logged-error.ts'

export type { Logger } from 'pino'

// The rule is to log facts and not objects. Values under these names are removed all the same, in case an object with
// a secret or a person's text is logged.
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
  /** Standard output unless given. */
  stream?: DestinationStream
}

/**
 * The process's logger: one JSON object a line, time in UTC, no content of people (G1). Errors go under `err` and are cut
 * down to facts; see `loggedError`.
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
  // pino's own way to the output waits for ever, in `fatal`, on a disk that is full
  return pino(options, stream ?? process.stdout)
}

/** No letter that is read as another one or as a digit; 32 of them, so that each is as likely. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const ID_LENGTH = 8

/**
 * The id of a request: in its log lines, in the answer's header and on the error screen, from where people read it out to
 * support. Always ours, never the caller's. Two in a million million are alike.
 */
export const newRequestId = (): string =>
  Array.from(randomBytes(ID_LENGTH), (byte) => alphabet[byte % alphabet.length]).join('')

/** The logger of one request. `route` is the pattern: paths may hold tokens of share links. */
export function requestLogger(log: Logger, request: { requestId: string; method: string; route?: string }): Logger {
  return log.child(request)
}
