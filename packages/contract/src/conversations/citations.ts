import type { Source } from '#/conversations/source.ts'
import { whereOf } from '#/knowledge/place.ts'
import { splitAtCode } from '#/conversations/markdown-source.ts'

/* How the marks of sources in an answer are read and numbered, the same on screens, on paper and in files. */

/** Where brackets mean themselves, as in code. */
const formula = /(\$\$[\s\S]*?\$\$)/

/** `[1]` and `[1, 2]`; not the text of a link, nor its definition. */
const citation = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\](?![(:[])|\[(\d{1,3})\](?=\[\d)/g

type Numbered = Pick<Source, 'number'>

/**
 * The sources as people count them: those that the text cites, from its first citation on, then the others. A growing text
 * never changes the place of one that it has cited.
 */
export function inOrderOfCitation<S extends Numbered>(text: string, sources: readonly S[]): S[] {
  if (sources.length === 0) return []
  const cited = [...text.matchAll(citation)].flatMap(([, several, one]) => numbersOf(several ?? one))
  const known = [...new Set(cited)].flatMap((number) => sources.filter((source) => source.number === number))
  return [...new Set([...known, ...sources])]
}

/** Puts what `write` makes of their numbers in the place of all marks that name sources of the answer, and of no others. */
export function replaceCitations(
  text: string,
  sources: readonly Numbered[],
  write: (numbers: readonly number[]) => string,
): string {
  if (sources.length === 0) return text
  const replace = (written: string, several: string | undefined, one: string | undefined): string => {
    const numbers = numbersOf(several ?? one)
    const isKnown = numbers.every((number) => sources.some((source) => source.number === number))
    return isKnown ? write(numbers) : written
  }
  return splitAtCode(text)
    .flatMap((part, index) => (index % 2 === 1 ? [part] : part.split(formula)))
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(citation, replace)))
    .join('')
}

/** The text with the numbers that people see: `[3] … [1]` becomes `[1] … [2]`. */
export function withShownNumbers(text: string, sources: readonly Numbered[]): string {
  const order = inOrderOfCitation(text, sources).map(({ number }) => number)
  return replaceCitations(
    text,
    sources,
    (numbers) => `[${numbers.map((number) => order.indexOf(number) + 1).join(', ')}]`,
  )
}

const numbersOf = (written = ''): number[] => written.split(/[,;]/).map(Number)

/** `Manual do estudante.pdf, página 2`; `faltas.ods, planilha · aba Faltas, linhas 3 e 7` */
export const placeOf = (source: Pick<Source, 'documentName' | 'page' | 'place'>): string =>
  [source.documentName, whereOf(source)].filter(Boolean).join(', ')
