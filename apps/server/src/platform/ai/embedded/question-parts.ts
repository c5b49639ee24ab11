const asking = 'o que|a que|em que|de que|por que|qual|quais|quem|quando|quant[oa]s?|onde|como'
const beginning = new RegExp(
  `[?]\\s+(?:e\\s+)?|[.!]\\s+(?=(?:e\\s+)?(?:${asking}|até quando)(?!\\p{L}))|[,;]?\\s+e\\s+(?=(?:${asking})(?!\\p{L}))`,
  'iu',
)
const MOST_PARTS = 3

/** Questions that were asked in one, each to be answered for itself; one alone for a single question. */
export function partsOf(question: string): string[] {
  const parts = question
    .split(beginning)
    .map((part) => part.trim())
    .filter((part) => (part.match(/\p{L}{3,}/gu) ?? []).length >= 2)
  return parts.length < 2 || parts.length > MOST_PARTS ? [question] : parts
}

/** Words of a folded text that stand for something said before. */
export const pointing =
  /(?<![\p{L}])(?:ele|ela|eles|elas|d?ess[ea]s?|n?ess[ea]s?|d?est[ea]s?|n?est[ea]s?|isso|disso|nisso|isto|disto|aquilo|aquel[ea]s?|dele|dela|deles|delas|nele|nela|neles|nelas|la|lhe|mesm[oa]s?|tambem|outr[oa]s?)(?![\p{L}])/u
