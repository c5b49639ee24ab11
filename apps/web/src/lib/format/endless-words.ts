/**
 * How letters are set for a text that holds a word of a thousand letters: one by one. Fitting each to its neighbours takes
 * the square of the word's length, again for each of its lines: 20,000 letters keep the page waiting for five seconds.
 */
export const letterSetting = (text: string): string | false =>
  /\S{1000}/.test(text) && '[font-kerning:none] [font-variant-ligatures:none]'
