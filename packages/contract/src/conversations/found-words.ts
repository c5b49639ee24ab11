/** The shorter words of a search, such as `de`, stand everywhere. */
const SHORTEST = 3
/** Longer words are found without their ending, as the search of the server finds their other forms. */
const LONGEST_WHOLE = 5
/** The part of a long word before its ending. */
const STEM = 0.7

/** Lower case without accents; every letter keeps its position. */
const fold = (text: string): string =>
  Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase().padEnd(letter.length)).join('')

/** Returns the beginnings and ends of the searched words in a text, in any case, with any accents and endings. */
export function foundWords(text: string, q: string): { from: number; to: number }[] {
  const all = fold(q).match(/[\p{L}\p{N}]+/gu) ?? []
  const long = all.filter((word) => word.length >= SHORTEST)
  const words = (long.length > 0 ? long : all).map((word) =>
    word.length > LONGEST_WHOLE ? word.slice(0, Math.floor(word.length * STEM)) : word,
  )
  if (words.length === 0) return []
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})[\\p{L}\\p{N}]*`, 'gu')
  return Array.from(fold(text).matchAll(pattern), ({ 0: word, index }) => ({ from: index, to: index + word.length }))
}

const BEFORE = 40
const LONGEST_EXCERPT = 200

/** Cuts a long text around the first searched word. */
export function excerptAround(text: string, q: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const [first] = foundWords(line, q)
  const wanted = Math.max(0, (first?.from ?? 0) - BEFORE)
  const start = wanted === 0 ? 0 : line.indexOf(' ', wanted) + 1
  const rest = line.slice(start)
  if (rest.length <= LONGEST_EXCERPT) return `${start > 0 ? '…' : ''}${rest}`
  const part = rest.slice(0, LONGEST_EXCERPT)
  const lastSpace = part.lastIndexOf(' ')
  return `${start > 0 ? '…' : ''}${(lastSpace > 0 ? part.slice(0, lastSpace) : part).toWellFormed()}…`
}
