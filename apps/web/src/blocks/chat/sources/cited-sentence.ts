/** A passage around the sentence that the answer most likely used. */
export interface CitedPassage {
  before: string
  /** Empty where no sentence stands out. */
  cited: string
  after: string
}

const sentenceEnd = /(?<=[.!?…;])\s+|\n+/

/** Finds the sentence of a passage that says most of what the answer says where it cites `[number]`. */
export function splitAtCited(passage: string, answer: string, number: number): CitedPassage {
  const claims = claimsOf(answer, number)
  const sentences = passage.split(sentenceEnd)
  const scores = sentences.map((sentence) => countShared(wordsOf(sentence), claims))
  const best = Math.max(...scores)
  const cited = sentences[scores.indexOf(best)] ?? ''
  // one word in common is chance
  if (best < 2) return { before: passage, cited: '', after: '' }
  const at = passage.indexOf(cited)
  return { before: passage.slice(0, at), cited, after: passage.slice(at + cited.length) }
}

/** The words of the sentences that end in the citation. */
function claimsOf(answer: string, number: number): Set<string> {
  const claims = new Set<string>()
  for (const sentence of answer.split(sentenceEnd)) {
    const cites = new RegExp(`\\[(?:\\d+\\s*[,;]\\s*)*${number}(?:\\s*[,;]\\s*\\d+)*\\]`).test(sentence)
    if (cites) for (const word of wordsOf(sentence)) claims.add(word)
  }
  return claims
}

/** Without accents and short words; numbers count too: `6,0` and `75%` are what people look up. */
function wordsOf(text: string): Set<string> {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return new Set(plain.match(/\d+(?:[.,]\d+)?|\p{L}{4,}/gu))
}

const countShared = (words: Set<string>, claims: Set<string>): number =>
  [...words].filter((word) => claims.has(word)).length
