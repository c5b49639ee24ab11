/** What a spreadsheet would take for the beginning of a formula, also behind blanks, and in the wide forms of East Asia. */
const formula = /^[\s\p{Cf}]*[=+\-@\t\r|%＝＋－＠｜％﹦﹢﹣﹫−]/u

/** Text of people and models as a spreadsheet may have it: what begins like a formula gets an apostrophe in front. */
export const spreadsheetText = (text: string): string => (formula.test(text) ? `'${text}` : text)
