/* How texts of people and models are written, for whoever sets them: screens and papers. */

const fence = /^ {0,3}(`{3,}(?=[^`\n]*$)|~{3,})(.*)$/gm
/** Runs of backticks, and the blank lines that no span of code goes across. */
const marks = /`+|\n[ \t]*(?=\n)/g

/** Cuts a text at its blocks of code: they stand at the odd places. */
export function splitAtFences(text: string): string[] {
  const parts: string[] = []
  let from = 0
  let opened: { at: number; mark: string } | undefined
  for (const { 0: line, 1: mark = '', 2: rest = '', index } of text.matchAll(fence)) {
    if (!opened) opened = { at: index, mark }
    else if (mark.startsWith(opened.mark) && rest.trim() === '') {
      parts.push(text.slice(from, opened.at), text.slice(opened.at, index + line.length))
      from = index + line.length
      opened = undefined
    }
  }
  if (!opened) return [...parts, text.slice(from)]
  return [...parts, text.slice(from, opened.at), text.slice(opened.at), '']
}

/** Cuts a text at all its code, in blocks and in lines: it stands at the odd places. One walk, whatever the text is. */
export const splitAtCode = (text: string): string[] =>
  splitAtFences(text).flatMap((part, index) => (index % 2 === 1 ? [part] : splitAtSpans(part)))

function splitAtSpans(text: string): string[] {
  const found = [...text.matchAll(marks)]
  const closers = closersOf(found.map(([mark]) => mark))
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < found.length; at++) {
    const opener = found[at]
    const closer = found[closers[at] ?? -1]
    if (!opener || !closer) continue
    const end = closer.index + closer[0].length
    parts.push(text.slice(from, opener.index), text.slice(opener.index, end))
    from = end
    at = closers[at] ?? at
  }
  return [...parts, text.slice(from)]
}

/** Where each run of backticks is closed: by the next one of its length, before a blank line. Read from the end. */
function closersOf(found: readonly string[]): (number | undefined)[] {
  const closers: (number | undefined)[] = []
  const next = new Map<number, number>()
  for (let at = found.length - 1; at >= 0; at--) {
    const mark = found[at] ?? ''
    if (mark.startsWith('\n')) next.clear()
    else {
      closers[at] = next.get(mark.length)
      next.set(mark.length, at)
    }
  }
  return closers
}

// none looks beyond where the next one begins: a text that opens many and closes none is read once, not once for each
const block = /\\\[((?:(?!\\[[\]])[\s\S])+)\\\]/g
const inline = /\\\(((?:(?!\\[()])[^\n])+)\\\)/g

/** `$x^2$`, but not the money in `de R$ 10 a R$20` or `US$5 e US$6`. */
const dollars = /(?<![\w$\\])\$(?![\s$])([^$\n]+?)(?<![\s\\])\$(?![\w$])/g

/** `$$x^2$$` on a line of its own stands for itself, as `\[x^2\]` does. */
const alone = /(\n|^)([ \t]*)\$\$([^\n$]+)\$\$[ \t]*(?=\n|$)/g

/** Models write formulas in four ways; the parser reads one of them, `$$…$$`. */
export function normalizeMath(text: string): string {
  if (!/\$|\\[([]/.test(text)) return text
  const parts = splitAtCode(text)
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part : convert(part, { first: index === 0, last: index === parts.length - 1 }),
    )
    .join('')
}

/** `first`, `last`: whether the text begins and ends with this piece; else code of the same line stands beside it. */
function convert(text: string, { first, last }: { first: boolean; last: boolean }): string {
  return text
    .replaceAll(alone, (all, begin: string, indent: string, formula: string, at: number) => {
      const isWhole = (begin !== '' || first) && (at + all.length < text.length || last)
      return isWhole ? `${begin}${indent}$$\n${indent}${formula.trim()}\n${indent}$$` : all
    })
    .replaceAll(block, (_, formula: string) => `\n$$\n${formula.trim()}\n$$\n`)
    .replaceAll(inline, (_, formula: string) => `$$${formula.trim()}$$`)
    .replaceAll(dollars, (_, formula: string) => `$$${formula}$$`)
}

/** Quotes and lists within each other, as no text needs them: parsing and drawing go as deep as they do. */
const tooDeep = /^([ \t]*)(?=(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){100})/gm

/** Takes the meaning from marks that nest deeper than can be drawn: they stand as they were written. */
export const withoutDepths = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(tooDeep, '$1\\')

export const WITHOUT_SOURCE = 'sem fonte nos documentos'

interface TextPart {
  type: string
  text?: string
  withoutSource?: string[] | undefined
}

/** The words of parts, with a mark behind each sentence that has no source; `mark` writes it otherwise than in brackets. */
export const textOfParts = (parts: readonly TextPart[], mark = (words: string): string => `[${words}]`): string =>
  parts
    .map(({ type, text = '', withoutSource = [] }) => (type === 'text' ? marked(text, withoutSource, mark) : ''))
    .join('')

/** The sentences stand in the text in this order. */
function marked(text: string, sentences: readonly string[], mark: (words: string) => string): string {
  let said = ''
  let from = 0
  for (const sentence of sentences) {
    const end = text.indexOf(sentence, from) + sentence.length
    if (end < from + sentence.length) continue
    said += `${text.slice(from, end)} ${mark(WITHOUT_SOURCE)}`
    from = end
  }
  return said + text.slice(from)
}
