const softHyphens = /\u00ad/g
/** Control characters that the database refuses or nobody sees; tab and line feed stay. */
const controls = /[^\P{Cc}\t\n]|[\ufeff\ufffe\uffff]/gu
/** A word that a line's end cut in two: 'contí-\nnua'. */
const cutWords = /(\p{Ll})-[ \t]*\n[ \t]*(?=\p{Ll})/gu

/** Letters that printers draw as one: 'ﬁ' is found by whoever looks for 'fi'. */
const ligatures = /[\ufb00-\ufb06]/g

/** Text as people wrote it: whole words, plain spaces, at most one empty line in a row. */
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
