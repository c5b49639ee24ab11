import { contentWords, fold, likeness } from '#/platform/ai/embedded/portuguese-words.ts'
import type { NumberedPassage } from '#/platform/ai/reading-material.ts'

export interface Quote {
  text: string
  number: number
}

interface Sentence extends Quote {
  words: string[]
  /** Place in reading order, to quote neighbours together. */
  position: number
}

const MOST_QUOTES = 4
const LONGEST_QUOTE = 420
/** A sentence that is shorter is probably a title, so the sentence after it is quoted too. */
const TITLE_LENGTH = 50
/** Share of the best score a sentence needs to be quoted beside the best. */
const CLOSE_TO_BEST = 0.5
/** How much the meaning of the sentences beside it adds to a sentence, and the form that the question asks for. */
const NEIGHBOUR = 0.3
const RIGHT_FORM = 0.4
/**
 * The share of the question's meaning that the best sentence must cover. Below it the answer says that nothing was
 * found.
 */
const LEAST_COVERAGE = 0.3

/** The sentences that answer a question best, best passage first; none where no sentence speaks of it. */
export function bestQuotes(question: string, passages: readonly NumberedPassage[]): Quote[] {
  const asked = [...new Set(contentWords(question))]
  const sentences = passages.flatMap(sentencesOf).map((sentence, position) => ({ ...sentence, position }))
  if (asked.length === 0 || sentences.length === 0) return []
  const weights = new Map(asked.map((word) => [word, rarity(word, sentences)]))
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const covered = sentences.map((sentence) => coverage(sentence, weights) / total)
  const wanted = wantedForm(fold(question))

  const scored = sentences
    .map((sentence, at) => {
      const meaning = covered[at]! + NEIGHBOUR * nextTo(sentence, sentences, covered)
      const bonus = meaning > 0 && wanted?.test(sentence.text) ? RIGHT_FORM : 0
      return { sentence, meaning, score: (meaning + bonus) / (1 + sentence.words.length / 80) }
    })
    .filter(({ meaning }) => meaning > 0)
    .toSorted((a, b) => b.score - a.score)
  const best = scored[0]
  if (best === undefined || Math.max(...covered) < LEAST_COVERAGE) return []
  const chosen = scored.filter(({ score }) => score >= best.score * CLOSE_TO_BEST).slice(0, MOST_QUOTES)
  return grouped(
    chosen.map(({ sentence }) => sentence),
    sentences,
  )
}

/** The form of answer that the question asks for (an amount of money, a number or a date), where its words show it. */
function wantedForm(folded: string): RegExp | undefined {
  if (/\b(cust(a|am|o|os)|precos?|valor(es)?|taxas?|mensalidades?|pag(o|ar|amento))\b/.test(folded))
    return /R\$|\breais\b/
  return /\b(quando|quant[oa]s?|datas?|prazos?|hora|horarios?|ate que dia)\b/.test(folded) ? /\d/ : undefined
}

/**
 * How much of the question the neighbouring sentences of the same passage cover. Neighbours usually speak of the same
 * thing, so this raises the rank.
 */
function nextTo({ position, number }: Sentence, sentences: readonly Sentence[], covered: readonly number[]): number {
  const beside = [position - 1, position + 1].filter((at) => sentences[at]?.number === number)
  return Math.max(0, ...beside.map((at) => covered[at]!))
}

/** Words found in few sentences say more than words found in all of them. */
function rarity(word: string, sentences: readonly Sentence[]): number {
  const holding = sentences.filter(({ words }) => words.some((other) => likeness(word, other) > 0)).length
  return Math.log(1 + sentences.length / (1 + holding)) + 0.1
}

function coverage(sentence: Sentence, weights: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const [word, weight] of weights) {
    const likest = sentence.words.reduce((most, other) => Math.max(most, likeness(word, other)), 0)
    sum += likest * weight
  }
  return sum
}

/** One quote a passage: its chosen sentences in reading order, a title together with what it announces. */
function grouped(chosen: readonly Sentence[], all: readonly Sentence[]): Quote[] {
  const quotes = new Map<number, Sentence[]>()
  for (const sentence of chosen) {
    const next = all[sentence.position + 1]
    const announced = sentence.text.length < TITLE_LENGTH && next?.number === sentence.number ? [next] : []
    quotes.set(sentence.number, [...(quotes.get(sentence.number) ?? []), sentence, ...announced])
  }
  return [...quotes].map(([number, sentences]) => {
    const inOrder = [...new Set(sentences)].toSorted((a, b) => a.position - b.position)
    return {
      number,
      text: inOrder
        .map(({ text }) => (/[.!?…:;]$/.test(text) ? text : `${text} —`))
        .join(' ')
        .replace(/ —$/, ''),
    }
  })
}

function sentencesOf({ text, number }: NumberedPassage): Omit<Sentence, 'position'>[] {
  return split(text).map((sentence) => ({ text: sentence, number, words: contentWords(sentence) }))
}

function split(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+(?=[\p{Lu}\d"“(])|\n\s*\n|\n(?=\s*[-•*–]|\s*\d+[.)])/u)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '')
    .map((sentence) => (sentence.length > LONGEST_QUOTE ? `${sentence.slice(0, LONGEST_QUOTE).trimEnd()}…` : sentence))
}
