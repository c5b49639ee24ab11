/**
 * Turns kerning and ligatures off for texts with a word of a thousand letters. Their layout takes quadratic time in the
 * word's length for each line: 20,000 letters would block the page for five seconds.
 */
export const letterSetting = (text: string): string | false =>
  /\S{1000}/.test(text) && '[font-kerning:none] [font-variant-ligatures:none]'
