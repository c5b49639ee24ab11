import type { PDFFont } from 'pdf-lib'

/** Text as lines that are not wider than `width`; a word that is, such as an address, is cut. */
export function linesOf(text: string, font: PDFFont, { size, width }: { size: number; width: number }): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width
  return printable(text, font)
    .split('\n')
    .flatMap((paragraph) => wrap(paragraph, fits))
}

/** As much of a line as fits into `width`, with an ellipsis where something is missing. */
export function cutTo(text: string, font: PDFFont, { size, width }: { size: number; width: number }): string {
  const whole = printable(text, font).replaceAll('\n', ' ')
  if (font.widthOfTextAtSize(whole, size) <= width) return whole
  let end = whole.length
  while (end > 0 && font.widthOfTextAtSize(`${whole.slice(0, end)}…`, size) > width) end--
  return `${whole.slice(0, end).trimEnd()}…`
}

/** The standard fonts know the letters of western Europe; anything else, such as an emoji, becomes a question mark. */
function printable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet())
  return Array.from(text.normalize('NFC').replaceAll('\t', '    ').replaceAll('\r', ''), (letter) =>
    letter === '\n' || known.has(letter.codePointAt(0) ?? 0) ? letter : '?',
  ).join('')
}

function wrap(paragraph: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ').flatMap((one) => pieces(one, fits))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

function pieces(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word]
  let end = 1
  while (end < word.length && fits(word.slice(0, end + 1))) end++
  return [word.slice(0, end), ...pieces(word.slice(end), fits)]
}
