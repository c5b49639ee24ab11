const ZERO_WIDTH_JOINER = '\u200d'
const VARIATION_SELECTOR = '\ufe0f'

/** Returns the file name of an emoji's picture in Twemoji: `📐` gives `1f4d0.svg`. */
export function emojiFile(symbol: string): string {
  const plain = symbol.includes(ZERO_WIDTH_JOINER) ? symbol : symbol.replaceAll(VARIATION_SELECTOR, '')
  return `${Array.from(plain, (sign) => sign.codePointAt(0)?.toString(16)).join('-')}.svg`
}
