import path from 'node:path'

/** A longer text after the last point of a name is part of a sentence, not an extension. */
const LONGEST_ENDING = 10

/** Returns the extension of a name in lower case: `.txt`, also for a file named only that. */
export const fileEnding = (name: string): string => path.extname(`x${name}`).toLowerCase()

/** Shortens a file name to `most` units of `size`, keeping its extension and whole characters. */
export function shortName(name: string, most: number, size = (text: string): number => text.length): string {
  if (size(name) <= most) return name
  const extension = path.extname(name)
  const ending = extension.length <= LONGEST_ENDING ? extension : ''
  const room = most - size(ending)
  let cutName = ''
  for (const letter of name.slice(0, name.length - ending.length)) {
    if (size(cutName + letter) > room) break
    cutName += letter
  }
  return cutName + ending
}
