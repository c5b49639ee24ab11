import { otherwiseWritten } from '#/platform/ai/embedded/otherwise-written.ts'
import { withoutPlurals } from '#/platform/ai/embedded/portuguese-words.ts'

/** What is looked for in one question: its words, what stands in quotes, and what should rather not come. */
export interface Asked {
  text: string
  phrases: string[]
  unwanted: string[]
}

/** Characters of a question that count; beyond lies only a long paste. */
const MAX_QUESTION = 2000

const quoted = /["“”«»]([^"“”«»]+)["“”«»]/g
/** A dash before a word, but not at the beginning, where people write one as a bullet. */
const refused = /(?<=\S\s)-(\p{L}[\p{L}\p{N}]*)/gu

export function askedOf(question: string): Asked {
  const whole = question.slice(0, MAX_QUESTION)
  const unwanted = [...whole.matchAll(refused)].map(([, word]) => word ?? '')
  const phrases = [...whole.matchAll(quoted)].map(([, phrase]) => phrase ?? '')
  const text = withoutStopWords(withoutPlurals(whole.replaceAll(refused, ' ')))
  return { text: [text, ...otherwiseWritten(text)].join(' '), phrases, unwanted }
}

/** Stop words whose ending `pt_norm` takes for a plural, after which they are none any more. */
const stopWords = /(?<![\p{L}\p{N}])(?:mais|depois|dois|pois|nós|vós|aos)(?![\p{L}\p{N}])/giu
const withoutStopWords = (text: string): string => text.replaceAll(stopWords, ' ')
