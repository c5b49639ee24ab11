import type { Source } from '#/conversations/source.ts'
import { formatPlace } from '#/knowledge/place.ts'
import { splitAtCode } from '#/conversations/markdown-source.ts'

/* Parsing and numbering of the citation marks in an answer, shared by screens, PDFs and text files. */

/** Formulas, in which brackets are not citations. Code is split off before. */
const formula = /(\$\$[\s\S]*?\$\$)/

/** Matches `[1]` and `[1, 2]`, but not the text of a link or a link definition. */
const citation = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\](?![(:[])|\[(\d{1,3})\](?=\[\d)/g

type Numbered = Pick<Source, 'number'>

/**
 * Sorts the sources for display: cited ones in the order of their first citation, then the others. While the text
 * grows, sources already cited keep their position.
 */
export function inOrderOfCitation<S extends Numbered>(text: string, sources: readonly S[]): S[] {
  if (sources.length === 0) return []
  const cited = [...text.matchAll(citation)].flatMap(([, several, one]) => parseNumbers(several ?? one))
  const known = [...new Set(cited)].flatMap((number) => sources.filter((source) => source.number === number))
  return [...new Set([...known, ...sources])]
}

/**
 * Replaces the citation marks of an answer. Marks whose numbers match no source stay unchanged.
 *
 * @param write returns the replacement for the source numbers of one mark
 */
export function replaceCitations(
  text: string,
  sources: readonly Numbered[],
  write: (numbers: readonly number[]) => string,
): string {
  if (sources.length === 0) return text
  const replace = (written: string, several: string | undefined, one: string | undefined): string => {
    const numbers = parseNumbers(several ?? one)
    const isKnown = numbers.every((number) => sources.some((source) => source.number === number))
    return isKnown ? write(numbers) : written
  }
  return splitAtCode(text)
    .flatMap((part, index) => (index % 2 === 1 ? [part] : part.split(formula)))
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(citation, replace)))
    .join('')
}

/** Renumbers the citations in the order of display: `[3] … [1]` becomes `[1] … [2]`. */
export function withShownNumbers(text: string, sources: readonly Numbered[]): string {
  const order = inOrderOfCitation(text, sources).map(({ number }) => number)
  return replaceCitations(
    text,
    sources,
    (numbers) => `[${numbers.map((number) => order.indexOf(number) + 1).join(', ')}]`,
  )
}

const parseNumbers = (written = ''): number[] => written.split(/[,;]/).map(Number)

/**
 * Describes where a passage stands: `Manual do estudante.pdf, página 2` or `faltas.ods, planilha · aba Faltas, linhas 3
 * e 7`.
 */
export const describeSourcePlace = (source: Pick<Source, 'documentName' | 'page' | 'place'>): string =>
  [source.documentName, formatPlace(source)].filter(Boolean).join(', ')
