import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A file that differs from a commit. */
export interface Change {
  file: string
  /** Numbers of its added lines, and of the lines after which others were removed. */
  lines: number[]
  /** Texts that stand on only one side of the difference, such as an old and a new label. */
  texts: string[]
}

const runGit = (...git: string[]): string => execFileSync('git', git, { encoding: 'utf8', maxBuffer: 2 ** 28 })

/** Whether Git knows a commit, branch or tag. */
export const isCommit = (name: string): boolean =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]).status === 0

/** Lists the files of the project at a path; none if it is missing, ignored or outside. */
export function filesAt(place: string): string[] {
  const inside = path.relative('', place)
  return inside.startsWith('..')
    ? []
    : runGit('--literal-pathspecs', 'ls-files', '-co', '--exclude-standard', '--', inside || '.')
        .split('\n')
        .filter((file) => existsSync(file))
}

/** Lists the files that differ from the commit `since`, including new and deleted ones. */
export function findChanges(since: string): Change[] {
  const differing = runGit('diff', '-U0', '--no-color', '--no-renames', '--no-ext-diff', since)
    .split(/^diff --git /m)
    .slice(1)
    .map(readDifference)
  const added = runGit('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean)
  return [
    ...differing,
    ...added.map((file) => {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
      return { file, lines: text.split('\n').map((_, index) => index + 1), texts: textsIn(text) }
    }),
  ]
}

/** Reads one file's part of `git diff -U0`, without its first words. */
export function readDifference(part: string): Change {
  const file = /^a\/.* b\/(.*)$/m.exec(part.split('\n', 1)[0] ?? '')?.[1] ?? ''
  const lines = [...part.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, first, count = '1']) =>
    Array.from({ length: Math.max(1, Number(count)) }, (_, index) => Number(first) + index),
  )
  const body = part.slice(Math.max(0, part.indexOf('\n@@ '))).split('\n')
  const linesOn = (sign: string) => body.flatMap((line) => (line.startsWith(sign) ? [line.slice(1)] : []))
  return { file, lines, texts: textsApart(linesOn('-'), linesOn('+')) }
}

/** Returns the texts on only one of two sides, those of the first side first. */
function textsApart(old: readonly string[], young: readonly string[]): string[] {
  const [before, after] = [textsIn(old.join('\n')), textsIn(young.join('\n'))]
  return [...before.filter((text) => !after.includes(text)), ...after.filter((text) => !before.includes(text))]
}

/** Compares two texts of a file. */
export function compareTexts(file: string, before: string, after: string): Change {
  const [old, young] = [before.split('\n'), after.split('\n')]
  const first = young.findIndex((line, index) => line !== old[index])
  const last = young.findLastIndex((line, index) => line !== old[index - young.length + old.length])
  const lines = Array.from({ length: last - first + 1 }, (_, index) => first + index + 1)
  const oldLast = last - young.length + old.length
  return { file, lines, texts: textsApart(old.slice(first, oldLast + 1), young.slice(first, last + 1)) }
}

/** Returns the quoted texts of a source, and the lines of a page's text. */
export function textsIn(source: string): string[] {
  const quoted = [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g)].flatMap(
    ([, single, double, template]) => (single ?? double ?? template ?? '').split(/\$\{[^}]*\}/),
  )
  const shown = [...source.matchAll(/^\s*([\p{Lu}][^<>{}=;'"`]*[\p{L}.?!…])\s*$|>([^<>{}=;]+)</gmu)].map(
    ([, line, inner]) => line ?? inner ?? '',
  )
  return [...new Set([...quoted, ...shown].map((text) => text.trim()))].filter((text) => /\p{L}{3}/u.test(text))
}
