import { otherwiseWritten } from '#/platform/ai/embedded/otherwise-written.ts'
import { withoutPlurals } from '#/platform/ai/embedded/portuguese-words.ts'

/** A parsed question: its words, quoted phrases, and refused words. */
export interface ParsedQuestion {
  text: string
  phrases: string[]
  unwanted: string[]
}

/** Characters of a question that count; a longer one is a paste. */
const MAX_QUESTION = 2000

const quoted = /["“”«»]([^"“”«»]+)["“”«»]/g
/** A dash before a word, except at the beginning, where people use it as a bullet. */
const refused = /(?<=\S\s)-(\p{L}[\p{L}\p{N}]*)/gu

export function parseQuestion(question: string): ParsedQuestion {
  const whole = question.slice(0, MAX_QUESTION)
  const unwanted = [...whole.matchAll(refused)].map(([, word]) => word ?? '')
  const phrases = [...whole.matchAll(quoted)].map(([, phrase]) => phrase ?? '')
  const text = withoutStopWords(withoutPlurals(whole.replaceAll(refused, ' ')))
  return { text: [text, ...otherwiseWritten(text)].join(' '), phrases, unwanted }
}

/** Stop words that `pt_norm` would change like plurals, so that they would no longer be recognized. */
const stopWords = /(?<![\p{L}\p{N}])(?:mais|depois|dois|pois|nós|vós|aos)(?![\p{L}\p{N}])/giu
const withoutStopWords = (text: string): string => text.replaceAll(stopWords, ' ')
