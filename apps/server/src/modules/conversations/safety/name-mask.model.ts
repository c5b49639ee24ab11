import { isCommonWord } from '#/modules/conversations/safety/common-words.model.ts'
import { createMask } from '#/modules/conversations/safety/mask.model.ts'

const NAME = '[nome oculto]'
const shownAs: Readonly<Record<string, string>> = {
  EMAIL: '[e-mail oculto]',
  CPF: '[CPF oculto]',
  TELEFONE: '[telefone oculto]',
}
/** Particles of names that are common words. */
const particles = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])
const SHORTEST_NAME = 3
/** Longer words are no names; the limit bounds the search for parts. */
const LONGEST_WORD = 100

/**
 * Returns a function that hides a person's name and everything the provider masks know. Parts of the name are compared
 * without case, accents and invisible letters, alone, joined and within handles. A part that is also a common word, such as
 * `rosa`, is hidden only if its context shows a name.
 */
export function makeNameHider(personName: string): (text: string) => string {
  const parts = new Set(
    foldWithPositions(personName)
      .letters.match(/\p{L}+/gu)
      ?.filter((part) => !particles.has(part)),
  )
  return (text) => {
    const mask = createMask({ maskCpf: true, maskPhone: true, maskEmail: true })!
    const hidden = mask.hide(text).replaceAll(/\[(EMAIL|CPF|TELEFONE)_\d+\]/g, (_, kind: string) => shownAs[kind] ?? '')
    return parts.size === 0 ? hidden : withoutNames(hidden, parts)
  }
}

type Parts = ReadonlySet<string>

interface Folded {
  /** Lower-case letters without accents and invisible ones. */
  letters: string
  /** Positions of each letter's beginning and end in the text. */
  starts: number[]
  ends: number[]
}

/** Accents, zero-width characters, and blank letters. */
const invisible = /[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]/gu

function foldWithPositions(text: string): Folded {
  let letters = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const sign of text) {
    const plain = sign.normalize('NFKD').replaceAll(invisible, '').toLowerCase()
    at += sign.length
    if (plain === '' && ends.length > 0) ends[ends.length - 1] = at
    for (let unit = 0; unit < plain.length; unit++) {
      starts.push(at - sign.length)
      ends.push(at)
    }
    letters += plain
  }
  return { letters, starts, ends }
}

interface Word {
  from: number
  to: number
  word: string
  /** `common`: a part of the name that is also a common word, or too short to be certain. */
  kind: 'name' | 'common' | 'particle' | 'other'
}

function withoutNames(text: string, parts: Parts): string {
  const folded = foldWithPositions(text)
  const { letters, starts, ends } = folded
  const words = findWords(text, folded, parts)
  const names = [
    ...handlesIn(letters, parts),
    ...words.filter(
      (word, index) => word.kind === 'name' || (word.kind === 'common' && isNameHere(index, words, text, folded)),
    ),
  ].toSorted((a, b) => a.from - b.from)
  let hidden = ''
  let last = { from: 0, to: 0 }
  for (const { from, to } of names) {
    if (to <= last.to) continue
    const gap = letters.slice(last.to, from)
    // adjacent parts are merged, so that 'Ana Souza' gives one mark
    const goesOn = last.to > 0 && (from <= last.to || joint.test(gap.replace(/^\s(?:das?|de|dos?)(?=\s$)/, '')))
    if (!goesOn) hidden += text.slice(last.to === 0 ? 0 : ends[last.to - 1], starts[from]) + NAME
    last = { from, to }
  }
  return hidden + text.slice(last.to === 0 ? 0 : ends[last.to - 1])
}

/** Separators between two parts of one name. */
const joint = /^(?:\s{1,2}|[.'’_-])?$/

/** Splits a text into words, also at camel case, and classifies each. */
function findWords(text: string, { letters, starts, ends }: Folded, parts: Parts): Word[] {
  return [...letters.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }): Word[] => {
    const whole = { from: index, to: index + word.length, word, kind: classifyWord(word, parts) }
    if (whole.kind !== 'other') return [whole]
    const cuts = Array.from(word, (_, at) => at).filter((at) => {
      const [before, sign] = [
        text.slice(starts[index + at - 1], ends[index + at - 1]),
        text[starts[index + at] ?? 0] ?? '',
      ]
      return at > 0 && /^\p{Ll}/u.test(before) && /\p{Lu}/u.test(sign)
    })
    const begins = [0, ...cuts]
    return begins.map((begin, piece) => {
      const part = word.slice(begin, begins[piece + 1])
      return { from: index + begin, to: index + begin + part.length, word: part, kind: classifyWord(part, parts) }
    })
  })
}

function classifyWord(word: string, parts: Parts): Word['kind'] {
  if (particles.has(word)) return 'particle'
  // repeated letters, such as `mariaaa`
  const bare = parts.has(word) ? word : word.replace(/(\p{L})\1+$/u, '$1')
  if (parts.has(bare)) return bare.length < SHORTEST_NAME || isCommonWord(bare) ? 'common' : 'name'
  return isJoined(word, parts) ? 'name' : 'other'
}

/** Whether a word joins several parts of the name, as `mariaferreira`, or one part and an initial, as `mferreira`. */
function isJoined(word: string, parts: Parts): boolean {
  if (word.length > LONGEST_WORD) return false
  const long = [...parts].filter((part) => part.length >= SHORTEST_NAME)
  const initials = new Set(Array.from(parts, (part) => part.charAt(0)))
  if (long.some((part) => part.length > SHORTEST_NAME && !isCommonWord(part) && isWithInitial(word, part, initials)))
    return true
  /** Number of parts that form the word up to each letter; -1 if none do. */
  const counts = [0, ...Array.from(word, () => -1)]
  for (let at = 0; at < word.length; at++) {
    const count = counts[at] ?? -1
    if (count < 0) continue
    for (const piece of [...long, ...particles]) {
      if (!word.startsWith(piece, at)) continue
      const end = at + piece.length
      counts[end] = Math.max(counts[end] ?? -1, count + (particles.has(piece) ? 0 : 1))
    }
  }
  return (counts.at(-1) ?? -1) >= 2
}

const isWithInitial = (word: string, part: string, initials: ReadonlySet<string>): boolean =>
  word.length === part.length + 1 &&
  ((word.endsWith(part) && initials.has(word.charAt(0))) || (word.startsWith(part) && initials.has(word.at(-1) ?? '')))

/** Finds handles and addresses such as `@mariaf` and `aparecida@x`, in which each part of the name is hidden. */
const handlesIn = (letters: string, parts: Parts): { from: number; to: number }[] =>
  [...letters.matchAll(/(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]*@[\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+)*/gu)]
    .filter(([handle]) => [...parts].some((part) => part.length >= SHORTEST_NAME && handle.includes(part)))
    .map(({ 0: handle, index }) => ({ from: index, to: index + handle.length }))

/** Introductions and salutations: `sou a Rosa`, `meu nome é Rosa`, `bom dia, Rosa`. */
const introduced =
  /(?<!\p{L})(?:sou|nome|cham[oa]m?|assinado|ola|oi|querid[ao]|prezad[ao]|obrigad[ao]|bom dia|boa tarde|boa noite|dona)[\s,:!."'“*_]+(?:(?:e|a|o|me|eu|de)[\s,:"'“*_]+){0,2}$/u

/** Whether a common word that is part of the name means the person, by its context. */
function isNameHere(index: number, words: readonly Word[], text: string, { letters, starts }: Folded): boolean {
  const { from, to, word } = words[index]!
  if (hasNeighbour(index, -1, words, letters) || hasNeighbour(index, 1, words, letters)) return true
  if (word.length < SHORTEST_NAME) return false
  const before = letters.slice(Math.max(0, from - 60), from)
  if (introduced.test(before)) return true
  if (!/\p{Lu}/u.test(text[starts[from] ?? 0] ?? '')) return false
  // a capital within a sentence marks a name; at its beginning only in a salutation or alone
  const begins = /(?:^|[.!?:;\n|([#>"“*-])[\s"“*_]*$/.test(before)
  return !begins || /^["”*_]*\s*(?:[,!?.:;)\n|]|$)/.test(letters.slice(to, to + 10))
}

/** Whether the next word in a direction, except particles, is another part of the name. */
function hasNeighbour(index: number, step: 1 | -1, words: readonly Word[], letters: string): boolean {
  const own = words[index]!
  for (let at = index + step, near = own; words[at]; near = words[at]!, at += step) {
    const other = words[at]!
    const gap = step > 0 ? letters.slice(near.to, other.from) : letters.slice(other.to, near.from)
    if (!joint.test(gap)) return false
    // `e` joins people as well as names, and `é` is a verb
    if (other.word === 'e') return false
    if (other.kind !== 'particle') return other.kind === 'name' || (other.kind === 'common' && other.word !== own.word)
  }
  return false
}
