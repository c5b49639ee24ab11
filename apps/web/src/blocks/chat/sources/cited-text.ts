import { reflowPassage, splitSentences, type PassageBlock } from '#/blocks/chat/sources/reflow.ts'

/** A block of a passage, split where text used by the answer begins and ends. */
export interface CitedBlock {
  at: number
  kind: PassageBlock['kind']
  /** `from`: offset of the piece in its block. */
  pieces: { from: number; text: string; cited: boolean }[]
}

/** Minimum number of letters for a quotation; shorter sentences occur anywhere. */
const MIN_QUOTED_LETTERS = 24
/** Minimum number of shared words; a single one is chance. */
const MIN_SHARED_WORDS = 2

/**
 * Splits a passage into blocks and marks the sentences that the answer used: those quoted word for word; without any, for each citation of
 * `[number]` the sentence that shares most words with it. The same texts always give the same result.
 */
export function citedText(passage: string, answer: string, number: number): CitedBlock[] {
  const blocks = reflowPassage(passage).map(({ at, kind, text }) => ({
    at,
    kind,
    sentences: kind === 'text' ? splitSentences(text) : [text],
  }))
  const isName = (kind: PassageBlock['kind']) => kind === 'title' || kind === 'head'
  const candidates = blocks.flatMap(({ kind, sentences }) => (isName(kind) ? [] : sentences))
  const cited = new Set(sentencesUsed(candidates, answer, number))
  return blocks.map(({ at, kind, sentences }) => ({
    at,
    kind,
    pieces: joinSentences(sentences.map((text) => ({ text, cited: !isName(kind) && cited.has(text) }))),
  }))
}

function sentencesUsed(sentences: readonly string[], answer: string, number: number): string[] {
  const answerLetters = foldLetters(answer)
  const quoted = sentences.filter((sentence) => {
    const letters = foldLetters(sentence)
    return letters.length >= MIN_QUOTED_LETTERS && answerLetters.includes(letters)
  })
  return quoted.length > 0 ? quoted : findClaims(answer, number).flatMap((claim) => nearestTo(claim, sentences) ?? [])
}

function nearestTo(claim: string, sentences: readonly string[]): string | undefined {
  const words = searchWords(claim)
  const shared = sentences.map((sentence) => [...searchWords(sentence)].filter((word) => words.has(word)).length)
  const best = Math.max(...shared)
  return best < MIN_SHARED_WORDS ? undefined : sentences[shared.indexOf(best)]
}

const citationPattern = (number: number) => new RegExp(String.raw`\[(?:\d+\s*[,;]\s*)*${number}(?:\s*[,;]\s*\d+)*\]`)

/** Returns the answer's statements before each citation, also one after the full stop. */
function findClaims(answer: string, number: number): string[] {
  const cites = citationPattern(number)
  const sentences = answer.split('\n').flatMap(splitSentences)
  return sentences.flatMap((sentence, at) => {
    if (!cites.test(sentence)) return []
    const [before = ''] = sentence.split(cites)
    return searchWords(before).size < MIN_SHARED_WORDS ? [`${sentences[at - 1] ?? ''} ${sentence}`] : [sentence]
  })
}

/** Merges adjacent sentences with the same mark into one piece. */
function joinSentences(sentences: readonly { text: string; cited: boolean }[]): CitedBlock['pieces'] {
  const pieces: CitedBlock['pieces'] = []
  let from = 0
  for (const { text, cited } of sentences) {
    const last = pieces.at(-1)
    if (last?.cited === cited) last.text += text
    else pieces.push({ from, text, cited })
    from += text.length
  }
  return pieces
}

const foldAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Returns the letters of a text without citation numbers, which also occur inside quotations. */
const foldLetters = (text: string): string =>
  foldAccents(text.replaceAll(/\[\d[\d\s,;]*\]/g, '')).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Returns the words of a text without accents and short words; numbers count too, because people look up `6,0` and `75%`. */
const searchWords = (text: string): Set<string> => new Set(foldAccents(text).match(/\d+(?:[.,]\d+)?|\p{L}{4,}/gu))
