/** A code of docs/requirements.md, such as `S12` or `Rel7`. */
export const codePattern = String.raw`(?:[STLZWOFMHPGXAC]|Rel)\d{1,2}`
const codes = String.raw`${codePattern}(?:[, ]+${codePattern})*`

/** Returns the codes cited in a file: `[S45]` at the end of a test title, `(Rel7, T6)` or `[L5]` in a comment. */
export const citedCodes = (text: string): string[] =>
  codesIn(text, new RegExp(String.raw`(?<=\s)[[(](${codes})[\])]`, 'g'))

/** Returns the codes at the end of test titles, which unlike comments are followed by a quote and a comma. */
export const testedCodes = (text: string): string[] =>
  codesIn(text, new RegExp(String.raw`(?<=\s)\[(${codes})\]['"\`],`, 'g'))

const codesIn = (text: string, found: RegExp): string[] =>
  [...text.matchAll(found)].flatMap(([, list = '']) => list.match(new RegExp(codePattern, 'g')) ?? [])
