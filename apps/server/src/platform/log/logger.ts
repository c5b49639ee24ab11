import { randomUUID } from 'node:crypto'
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

/** The id of a request: in its log lines, in the answer's header and on the error screen. Always ours, never the caller's. */
export function newRequestId(): string {
  return randomUUID()
}

/** The logger of one request. `route` is the pattern: paths may hold tokens of share links. */
export function requestLogger(log: Logger, request: { requestId: string; method: string; route?: string }): Logger {
  return log.child(request)
}
