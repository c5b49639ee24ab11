import { appendFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loggedError } from '#/platform/log/logged-error.ts'
import { readIfThere } from './read-if-there.ts'

/** An unexpected end of the product. */
export interface Crash {
  at: string
  /** The uncaught error; null where the process ended without one (killed, out of memory, a power cut). */
  reason: string | null
}

const MAX_CRASHES = 10
const crashFilePath = (dataDir: string) => path.join(dataDir, 'crashes.jsonl')

/** Records a crash for the screen 'Saúde', with facts of the error but no text that a person wrote. Never throws. */
export function noteCrash(dataDir: string, error: unknown, at = new Date()): void {
  const { type, message } = loggedError(error)
  const reason = error === undefined ? null : [type, message?.slice(0, 300)].filter(Boolean).join(': ')
  try {
    appendFileSync(crashFilePath(dataDir), `${JSON.stringify({ at: at.toISOString(), reason } satisfies Crash)}\n`, {
      mode: 0o600,
    })
    const lines = readCrashLines(dataDir)
    if (lines.length > MAX_CRASHES * 2)
      writeFileSync(crashFilePath(dataDir), `${lines.slice(-MAX_CRASHES).join('\n')}\n`, { mode: 0o600 })
  } catch {
    // a full disk may be the cause of the crash
  }
}

/** Returns the last crashes, newest first. */
export function readCrashes(dataDir: string): Crash[] {
  return readCrashLines(dataDir)
    .slice(-MAX_CRASHES)
    .toReversed()
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Crash]
      } catch {
        return [] // a line cut off by the crash it describes
      }
    })
}

const readCrashLines = (dataDir: string): string[] => readIfThere(crashFilePath(dataDir))?.trimEnd().split('\n') ?? []
