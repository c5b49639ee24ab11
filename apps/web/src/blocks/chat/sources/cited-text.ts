import { reflow, sentencesOf, type PassageBlock } from '#/blocks/chat/sources/reflow.ts'

/** A block of a passage, cut where what the answer used begins and ends. */
export interface CitedBlock {
  at: number
  kind: PassageBlock['kind']
  /** `from`: the character of the block at which one begins. */
  pieces: { from: number; text: string; cited: boolean }[]
}

/** The fewest letters of a sentence that counts as quoted; shorter ones stand anywhere. */
const LEAST_QUOTED = 24
/** One word in common is chance. */
const LEAST_SHARED = 2

/**
 * A passage as it is read, with the sentences that the answer took from it: those that it quotes word for word; where it
 * quotes none, for each place at which it cites `[number]` the one that says most of what is said there. The same texts
 * always give the same sentences.
 */
export function citedText(passage: string, answer: string, number: number): CitedBlock[] {
  const blocks = reflow(passage).map(({ at, kind, text }) => ({
    at,
    kind,
    sentences: kind === 'text' ? sentencesOf(text) : [text],
  }))
  const isName = (kind: PassageBlock['kind']) => kind === 'title' || kind === 'head'
  const candidates = blocks.flatMap(({ kind, sentences }) => (isName(kind) ? [] : sentences))
  const cited = new Set(sentencesUsed(candidates, answer, number))
  return blocks.map(({ at, kind, sentences }) => ({
    at,
    kind,
    pieces: joined(sentences.map((text) => ({ text, cited: !isName(kind) && cited.has(text) }))),
  }))
}

function sentencesUsed(sentences: readonly string[], answer: string, number: number): string[] {
  const said = lettersOf(answer)
  const quoted = sentences.filter((sentence) => {
    const letters = lettersOf(sentence)
    return letters.length >= LEAST_QUOTED && said.includes(letters)
  })
  return quoted.length > 0 ? quoted : claimsOf(answer, number).flatMap((claim) => nearestTo(claim, sentences) ?? [])
}

function nearestTo(claim: string, sentences: readonly string[]): string | undefined {
  const words = wordsOf(claim)
  const shared = sentences.map((sentence) => [...wordsOf(sentence)].filter((word) => words.has(word)).length)
  const best = Math.max(...shared)
  return best < LEAST_SHARED ? undefined : sentences[shared.indexOf(best)]
}

const citation = (number: number) => new RegExp(String.raw`\[(?:\d+\s*[,;]\s*)*${number}(?:\s*[,;]\s*\d+)*\]`)

/** What the answer says where it cites: the sentence before a mark that stands after its full stop. */
function claimsOf(answer: string, number: number): string[] {
  const cites = citation(number)
  const sentences = answer.split('\n').flatMap(sentencesOf)
  return sentences.flatMap((sentence, at) => {
    if (!cites.test(sentence)) return []
    const [before = ''] = sentence.split(cites)
    return wordsOf(before).size < LEAST_SHARED ? [`${sentences[at - 1] ?? ''} ${sentence}`] : [sentence]
  })
}

/** Neighbours that are alike as one piece, so that a mark goes on from one sentence to the next. */
function joined(sentences: readonly { text: string; cited: boolean }[]): CitedBlock['pieces'] {
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

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The letters of a text without the numbers of sources, which stand within quotations too. */
const lettersOf = (text: string): string =>
  folded(text.replaceAll(/\[\d[\d\s,;]*\]/g, '')).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The words of a text without accents and short words; numbers count too: `6,0` and `75%` are what people look up. */
const wordsOf = (text: string): Set<string> => new Set(folded(text).match(/\d+(?:[.,]\d+)?|\p{L}{4,}/gu))
