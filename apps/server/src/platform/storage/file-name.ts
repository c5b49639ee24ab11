import path from 'node:path'

/** Beyond this, what stands behind the last point of a name is no ending but a part of a sentence. */
const LONGEST_ENDING = 10

/** What a name ends with, in small letters: `.txt`, also of a file that is called nothing else. */
export const endingOf = (name: string): string => path.extname(`x${name}`).toLowerCase()

/** The name of a file within so many units of `size`, with its ending and never with half a letter. */
export function shortName(name: string, most: number, size = (text: string): number => text.length): string {
  if (size(name) <= most) return name
  const extension = path.extname(name)
  const ending = extension.length <= LONGEST_ENDING ? extension : ''
  const room = most - size(ending)
  let kept = ''
  for (const letter of name.slice(0, name.length - ending.length)) {
    if (size(kept + letter) > room) break
    kept += letter
  }
  return kept + ending
}
