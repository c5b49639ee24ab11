const softHyphens = /\u00ad/g
/** Control characters that the database refuses or that are invisible; tab and line feed stay. */
const controls = /[^\P{Cc}\t\n]|[\ufeff\ufffe\uffff]/gu
/** A word hyphenated at a line end: 'contí-\nnua'. */
const cutWords = /(\p{Ll})-[ \t]*\n[ \t]*(?=\p{Ll})/gu

/** Ligatures: a search for 'fi' must find 'ﬁ'. */
const ligatures = /[\ufb00-\ufb06]/g

/** Cleans text: whole words, plain spaces, at most one empty line in a row. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(ligatures, (letters) => letters.normalize('NFKC'))
    .replace(softHyphens, '')
    .replace(controls, ' ')
    .replace(cutWords, '$1')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
