import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'

const MAX_JOURNEYS = 4
/** Journeys that nearly any change could break: signing in, and a chat. */
const smoke = ['e2e/session.spec.ts', 'e2e/chat.spec.ts']

const gitLines = (...git: string[]): string[] =>
  execFileSync('git', git, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

/** Lists the files that differ from `since`, including new and excluding deleted ones. */
export function changedFiles(since: string): string[] {
  const all = [...gitLines('diff', '--name-only', since), ...gitLines('ls-files', '--others', '--exclude-standard')]
  return [...new Set(all)].filter((file) => existsSync(file))
}

/**
 * Chooses the journeys for a change: edited ones and those named like a touched feature, or a small set for a change
 * outside of features.
 */
export function journeysOf(
  files: readonly string[],
  specs: readonly string[] = globSync('e2e/*.spec.ts').toSorted(),
): string[] {
  const shown = files.filter(
    (file) => /^(apps|packages|e2e)\/.*\.(tsx?|css|js)$/.test(file) && !file.includes('.test.'),
  )
  if (shown.length === 0) return []
  const touched = specs.filter((spec) => files.includes(spec))
  const words = new Set(shown.flatMap((file) => path.dirname(file).split('/')).map(toSingular))
  const named = specs.filter((spec) => words.has(toSingular(path.basename(spec, '.spec.ts'))))
  const chosen = [...new Set([...touched, ...named])].slice(0, Math.max(MAX_JOURNEYS, touched.length))
  return chosen.length > 0 ? chosen : smoke
}

const toSingular = (word: string): string => word.replace(/s$/, '')
