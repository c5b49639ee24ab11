/** A code of docs/requirements.md, such as `S12` or `Rel7`. */
export const code = String.raw`(?:[STLZWOFMHPGXAC]|Rel)\d{1,2}`
const codes = String.raw`${code}(?:[, ]+${code})*`

/** The codes that a file cites: `[S45]` at the end of a test's name, `(Rel7, T6)` or `[L5]` in a comment. */
export const citedCodes = (text: string): string[] =>
  codesIn(text, new RegExp(String.raw`(?<=\s)[[(](${codes})[\])]`, 'g'))

/** The codes at the end of the names of tests. A name is followed by its quote and a comma, which a comment is not. */
export const testedCodes = (text: string): string[] =>
  codesIn(text, new RegExp(String.raw`(?<=\s)\[(${codes})\]['"\`],`, 'g'))

const codesIn = (text: string, found: RegExp): string[] =>
  [...text.matchAll(found)].flatMap(([, list = '']) => list.match(new RegExp(code, 'g')) ?? [])
