import type { Source } from '@prosa/contract/conversations/chats.ts'
import { splitAtCode } from '#/lib/format/split-at-code.ts'

/** Where brackets mean themselves, as in code. */
const formula = /(\$\$[\s\S]*?\$\$)/

/** `[1]` and `[1, 2]`; not the text of a link, nor its definition. */
const citation = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\](?![(:[])|\[(\d{1,3})\](?=\[\d)/g

const prefix = 'fonte-'

/** The number of the source that a link of a text leads to. */
export function sourceOfAnchor(name: string): number | undefined {
  return name.startsWith(prefix) ? Number(name.slice(prefix.length)) : undefined
}

/** Makes a link of every `[n]` that names a source of the answer. `streaming`: the last one may still be half there. */
export function linkCitations(text: string, sources: readonly Source[], streaming = false): string {
  if (sources.length === 0) return text
  const whole = streaming ? text.replace(/\[[\d\s,;]*$/, '') : text
  return splitAtCode(whole)
    .flatMap((part, index) => (index % 2 === 1 ? [part] : part.split(formula)))
    .map((part, index) => (index % 2 === 1 ? part : linkNumbers(part, sources)))
    .join('')
}

function linkNumbers(text: string, sources: readonly Source[]): string {
  return text.replaceAll(citation, (written, several: string | undefined, one: string | undefined) => {
    const numbers = (several ?? one ?? '').split(/[,;]/).map(Number)
    const known = numbers.every((number) => sources.some((source) => source.number === number))
    return known ? numbers.map((number) => `[${number}](#${prefix}${number})`).join(' ') : written
  })
}
