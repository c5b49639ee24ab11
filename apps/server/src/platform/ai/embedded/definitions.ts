import { ptNorm } from '#/platform/db/pt-norm.ts'

const defining =
  /^[\s\-–—"“]*(?:o que|oq|q|que)\s+(?:é|e|eh|são|sao|foi|foram|significa[m]?|quer(?:em)? dizer)\s+(?:(?:um|uma|uns|umas|o|a|os|as)\s+)?(.+?)[\s?!."”]*$/iu
const MOST_DEFINED = 60

/** What a question asks the meaning of ('o que é a mitose?'), and undefined for any other question. */
export function definedIn(question: string): string | undefined {
  const found = defining.exec(question)?.[1]
  return found !== undefined && found.length <= MOST_DEFINED ? found : undefined
}

/** Without accents 'é' would be 'e', which defines nothing. */
const folded = (text: string): string => ptNorm(text.replaceAll(/(?<!\p{L})é(?!\p{L})/giu, 'eh'))

/** Whether a text says what something is: the thing, then 'é' or the like. */
export function definitionOf(thing: string): (text: string) => boolean {
  const words = ptNorm(thing).match(/[\p{L}\p{N}]+/gu) ?? []
  const name = words.map((word) => `${word}\\p{L}{0,2}`).join('[^\\p{L}\\p{N}]+')
  const verb = '(?:eh|sao|foi|foram|significa|consiste|quer dizer|chama|chamam|se chama)'
  const elsewhere = '(?:por|n[ao]s?|em|de|feit|ofert|servid|dad|obrigat|gratui)'
  const saying = new RegExp(`(?<![\\p{L}\\p{N}])${name}(?:, [^,.]{2,80},)? ${verb} (?!${elsewhere})`, 'u')
  return (text) => saying.test(folded(text))
}
