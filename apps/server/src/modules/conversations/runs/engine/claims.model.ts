import type { MessagePart } from '@prosa/contract/conversations/chats.ts'
import { splitAtFences } from '@prosa/contract/conversations/markdown-source.ts'
import { isCourtesy } from '#/modules/conversations/runs/engine/courtesies.model.ts'
import { endsNothing, splitExcerpts } from '#/platform/ai/embedded/excerpts.ts'
import { fromRoman, monthNames, withSpelledDates } from '#/platform/ai/embedded/otherwise-written.ts'
import { contentWords, foldText } from '#/platform/ai/embedded/portuguese-words.ts'
import { likestTo } from '#/platform/ai/embedded/sentence-ranking.ts'

/** Most sentences of an answer that are compared. */
const MAX_CLAIMS = 200
/** Least share of a sentence's words in an excerpt for both to have the same subject. */
const SAME_SUBJECT = 0.35
/** Least share relative to the best excerpt, since numbers of distant excerpts are irrelevant. */
const CLOSE_TO_BEST = 0.75
/** Least share of words that such excerpts must contain; lower if numbers and names match, which are stronger evidence. */
const WORDS = 0.5
const WORDS_WITH_DETAILS = 0.35
/** Similarity from which two words are forms of one. */
const ALIKE = 0.5
const SAME_NAME = 0.8

export interface Given {
  /** Texts that the model was given to answer from. */
  passages: readonly string[]
  /** Texts whose names and numbers an answer may repeat: the person's words and the documents' names. */
  knownText: string
}

/**
 * Returns the sentences of an answer that no passage supports, verbatim. Compares words, not meanings: a sentence is
 * supported if excerpts on its subject (a sentence or row with its neighbours) contain its numbers, names and enough other
 * words. Sentences without a claim (questions, greetings, offers, headings, code, 'os documentos não tratam disso') are left
 * out.
 */
export function claimsWithoutSource(answer: string, { passages, knownText }: Given): string[] {
  const excerpts = splitExcerpts(passages.map((text, number) => ({ number, documentName: '', page: null, text })))
  const known = excerpts.map(({ heading, tableHead, number, position, text }) => {
    const neighbours = [excerpts[position - 1], excerpts[position + 1]].filter(
      (other) => other?.number === number && (other.tableHead ?? tableHead) === undefined,
    )
    const own = `${heading}\n${tableHead ?? ''}\n${text}`
    return {
      ...collectFacts([own, ...neighbours.map((other) => other?.text)].join('\n')),
      own: contentWords(withSpelledDates(own)),
    }
  })
  const knownFacts = collectFacts(knownText)
  const likest = new Map<string, Likest>()
  return splitClaims(answer)
    .slice(0, MAX_CLAIMS)
    .filter((claim) => !isSupported(claim, { evidence: known, knownFacts, likest }))
}

/** Splits a table's answer into the figure with its filter, and the rows; as one text the figure would be a heading of the rows. */
export const computedTexts = (text: string): string[] => text.split('\n\n')

interface Facts {
  words: string[]
  numbers: Set<number>
}

/** Marks the sentences without a source in the parts of an answer; undefined if there are none. */
export function withClaims(parts: readonly MessagePart[], given: Given): MessagePart[] | undefined {
  const marked = parts.map((part) => {
    const withoutSource = part.type === 'text' ? claimsWithoutSource(part.text, given) : []
    return withoutSource.length === 0 ? part : { ...part, withoutSource }
  })
  return marked.some((part) => 'withoutSource' in part) ? marked : undefined
}

/** A sentence or row of a passage with its neighbours. */
interface Evidence extends Facts {
  /** Words of the excerpt and of the headings above it. */
  own: string[]
}

function collectFacts(text: string): Facts {
  const spelled = withSpelledDates(text)
  const numerals = (spelled.match(/(?<!\p{L})[IVX]{2,}(?!\p{L})/gu) ?? []).map((one) => fromRoman(one.toLowerCase()))
  const named = wordsIn(spelled).flatMap((word) => numbersByName.get(word) ?? [])
  return { words: contentWords(spelled), numbers: new Set([...figuresIn(spelled), ...named, ...numerals]) }
}

type Likest = ReturnType<typeof likestTo>

interface Comparison {
  evidence: readonly Evidence[]
  knownFacts: Facts
  /** Cache of words compared before. */
  likest: Map<string, Likest>
}

function isSupported(claim: string, { evidence, knownFacts, likest }: Comparison): boolean {
  const plain = withSpelledDates(plainText(claim))
  const words = [...new Set(contentWords(plain))].filter((word) => !/\d/.test(word))
  const names = namesIn(plain)
  const numbers = [...figuresIn(plain), ...wordsIn(plain).flatMap((word) => plainNumbers.get(word) ?? [])]
  const hasDetails = names.length + numbers.length > 0
  if (!hasDetails && words.length < 2) return true
  const hasSimilar = (known: readonly string[], word: string, least: number) => {
    const likestWord = likest.get(word) ?? likestTo(word)
    likest.set(word, likestWord)
    return likestWord(known) >= least
  }
  const shares = evidence.map(({ own }) => words.filter((word) => hasSimilar(own, word, ALIKE)).length / words.length)
  const least = Math.max(SAME_SUBJECT, Math.max(...shares) * CLOSE_TO_BEST)
  const near = evidence.filter((_, at) => words.length === 0 || shares[at]! >= least)
  const among = [...near, knownFacts]
  if (!numbers.every((number) => among.some((facts) => facts.numbers.has(number)))) return false
  if (!names.every((name) => among.some((facts) => hasSimilar(facts.words, name, SAME_NAME)))) return false
  const held = words.filter((word) => near.some((row) => hasSimilar(row.words, word, ALIKE))).length
  return near.length > 0 && held >= words.length * (hasDetails ? WORDS_WITH_DETAILS : WORDS)
}

const wordsIn = (text: string): string[] => foldText(text).match(/\p{L}+/gu) ?? []

/** Returns the whole numbers of a text in any notation: 7h10 gives 7 and 10, R$ 1.200,00 gives 1200. */
const figuresIn = (text: string): number[] =>
  (
    text
      .replaceAll(/(?<=\d)\.(?=\d{3}(?!\d))/g, '')
      .replaceAll(/(?<=\d),0+(?!\d)/g, '')
      .match(/\d+/g) ?? []
  ).map(Number)

const units =
  'dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove vinte'
const plainNumbers = new Map(units.split(' ').map((word, at) => [word, at + 2]))
for (const [at, word] of 'trinta quarenta cinquenta sessenta setenta oitenta noventa cem'.split(' ').entries())
  plainNumbers.set(word, 30 + at * 10)
// a month is as specific as a number; negative values avoid collisions
for (const [at, month] of monthNames.entries()) plainNumbers.set(foldText(month), -1 - at)
const ordinals = 'primeir segund terceir quart quint sext setim oitav non decim'.split(' ')
/** Number words, including ambiguous ones that need not be a number in a sentence. */
const numbersByName = new Map([
  ...plainNumbers,
  ...(['um', 'uma'] as const).map((word) => [word, 1] as const),
  ['duas', 2] as const,
  ['cento', 100] as const,
  ...ordinals.flatMap((stem, at) => ['o', 'a', 'os', 'as'].map((end) => [stem + end, at + 1] as const)),
])

/** Returns capitalized words that are not at the beginning of a sentence. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/(?<=[\p{L}\p{N},;)] )\p{Lu}[\p{L}\p{N}]{2,}/gu)].flatMap(([name]) => contentWords(name))

const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/\[(\d[\d\s,;]*)\]/g, ' ')
    .replaceAll(/\]\([^)\s]*\)|[*_`#>|[\]]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const offers =
  /^(?:se (?:voce )?(?:quiser|precisar|desejar|preferir|tiver)|caso (?:voce )?(?:queira|precise|deseje|tenha|prefira)|posso|espero|estou a disposicao|fico a disposicao|qualquer duvida|conte comigo|claro|certo|com certeza|ola|oi|bom dia|boa tarde|boa noite|de nada|por nada|bons estudos|boa sorte)(?!\p{L})/u
const saysNothing =
  /(?<!\p{L})(?:nao (?:sei|encontrei|localizei|achei|tenho|ha informac|consta|traz|trazem|trata|tratam|diz|dizem|menciona|mencionam|informa|informam|especifica|especificam)|nada consta)/u

const isClaim = (text: string): boolean => {
  const plain = plainText(text)
  const folded = foldText(plain)
  return (
    /[\p{L}\p{N}]{2}/u.test(plain) &&
    !/[?:]$/.test(plain) &&
    !offers.test(folded) &&
    !saysNothing.test(folded) &&
    !isCourtesy(plain)
  )
}

const dashes = /^[\s|:-]*-[\s|:-]*$/

/** Splits an answer into sentences and rows, verbatim. */
function splitClaims(answer: string): string[] {
  return splitAtFences(answer)
    .filter((_, index) => index % 2 === 0)
    .flatMap((part) => {
      const lines = part.split('\n')
      return lines.flatMap((line, at) => {
        if (/^\s*#{1,6}\s/.test(line) || dashes.test(line) || dashes.test(lines[at + 1] ?? '')) return []
        if (/^\s*\|/.test(line)) return [line.trim().replace(/\s*\|$/, '')]
        return sentencesIn(line.replace(/^[\s>]*(?:(?:[-*+•]|\d{1,3}[.)])\s+)?/, ''))
      })
    })
    .filter(isClaim)
}

/** Emphasis marks and source numbers belong to the sentence before them. */
const boundary = /(?<=[.!?…]["”’)*_]*(?:\s*\[\d[\d\s,;]*\])*)\s+(?=["“‘(*_]*[\p{Lu}\d])/u

function sentencesIn(line: string): string[] {
  const sentences: string[] = []
  let at = 0
  for (const piece of line.split(boundary)) {
    const start = line.indexOf(piece, at)
    const last = sentences.at(-1)
    if (last !== undefined && endsNothing(last)) sentences[sentences.length - 1] = last + line.slice(at, start) + piece
    else sentences.push(piece)
    at = start + piece.length
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '')
}
