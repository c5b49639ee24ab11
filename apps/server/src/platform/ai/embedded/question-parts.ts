import { ptNorm } from '#/platform/db/pt-norm.ts'

const asking = 'o que|a que|em que|de que|por que|qual|quais|quem|quando|quant[oa]s?|onde|como'
const beginning = new RegExp(
  `[?]\\s+(?:e\\s+)?|[.!]\\s+(?=(?:e\\s+)?(?:${asking}|até quando)(?!\\p{L}))|[,;]?\\s+e\\s+(?=(?:${asking})(?!\\p{L}))`,
  'iu',
)
const MAX_PARTS = 3

/** Splits a message into its questions, so that each is answered separately. */
export function splitQuestion(question: string): string[] {
  const parts = question
    .split(beginning)
    .map((part) => part.trim())
    .filter((part) => (part.match(/\p{L}{3,}/gu) ?? []).length >= 2)
  return parts.length < 2 || parts.length > MAX_PARTS ? [question] : parts
}

/** Pronouns of a folded text that refer to something said before. */
export const backReference =
  /(?<![\p{L}])(?:ele|ela|eles|elas|d?ess[ea]s?|n?ess[ea]s?|d?est[ea]s?|n?est[ea]s?|isso|disso|nisso|isto|disto|aquilo|aquel[ea]s?|dele|dela|deles|delas|nele|nela|neles|nelas|la|lhe|mesm[oa]s?|tambem|outr[oa]s?)(?![\p{L}])/u

const defining =
  /^[\s\-–—"“]*(?:o que|oq|q|que)\s+(?:é|e|eh|são|sao|foi|foram|significa[m]?|quer(?:em)? dizer)\s+(?:(?:um|uma|uns|umas|o|a|os|as)\s+)?(.+?)[\s?!."”]*$/iu
const MAX_DEFINED = 60

/** The term whose meaning a question asks for ('o que é a mitose?'); undefined for any other question. */
export function definedIn(question: string): string | undefined {
  const found = defining.exec(question)?.[1]
  return found !== undefined && found.length <= MAX_DEFINED ? found : undefined
}

/** Keeps the verb 'é' apart, because without its accent it would be the conjunction 'e'. */
const folded = (text: string): string => ptNorm(text.replaceAll(/(?<!\p{L})é(?!\p{L})/giu, 'eh'))

/** Returns a test whether a text defines this thing: its name, followed by 'é' or a similar verb. */
export function matchDefinition(thing: string): (text: string) => boolean {
  const words = ptNorm(thing).match(/[\p{L}\p{N}]+/gu) ?? []
  const name = words.map((word) => `${word}\\p{L}{0,2}`).join('[^\\p{L}\\p{N}]+')
  const verb = '(?:eh|sao|foi|foram|significa|consiste|quer dizer|chama|chamam|se chama)'
  const elsewhere = '(?:por|n[ao]s?|em|de|feit|ofert|servid|dad|obrigat|gratui)'
  const saying = new RegExp(`(?<![\\p{L}\\p{N}])${name}(?:, [^,.]{2,80},)? ${verb} (?!${elsewhere})`, 'u')
  return (text) => saying.test(folded(text))
}
