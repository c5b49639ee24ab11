import { formatNumber } from '#/lib/format/format.ts'

const maxLength = 100_000
const warnFrom = 95_000

interface MessageLength {
  tooLong: boolean
  /** What the person is told of it; nothing while it does not matter. */
  label: string | undefined
}

/** Counted as the server counts. */
const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0

/** How much is written, beside what may be: characters always, words where an activity counts them. */
export function lengthOf(text: string, maxWords: number | null): MessageLength {
  if (text.length >= warnFrom || maxWords === null) {
    const label =
      text.length < warnFrom ? undefined : `${formatNumber(text.length)} de ${formatNumber(maxLength)} caracteres`
    return { tooLong: text.length > maxLength, label }
  }
  const words = wordsIn(text)
  return { tooLong: words > maxWords, label: `${formatNumber(words)} de ${formatNumber(maxWords)} palavras` }
}
