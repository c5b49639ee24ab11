/** Text that a spreadsheet would run as a formula, also after blanks, and with the full-width signs of East Asia. */
const formula = /^[\s\p{Cf}]*[=+\-@\t\r|%＝＋－＠｜％﹦﹢﹣﹫−]/u

/** Prefixes an apostrophe to text that begins like a formula, so that a spreadsheet does not run it. */
export const spreadsheetText = (text: string): string => (formula.test(text) ? `'${text}` : text)
