/* How texts of people and models are written, for whoever sets them: screens and papers. */

import { isFormula, withoutLinesOfBreaks, withPlainStars } from '#/conversations/markdown-signs.ts'

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
const block = /(^[ \t]+)?\\\[((?:(?!\\[[\]])[\s\S])+)\\\]/gm
const inline = /\\\(((?:(?!\\[()])[^\n])+)\\\)/g

/** `$x^2$`, but not the money in `de R$ 10 a R$20` or `US$5 e US$6`; `isFormula` tells the other kinds of money. */
const dollars = /(?<![\w$\\])\$(?![\s$])([^$\n]+?)(?<![\s\\])\$(?![\w$])/y

/** A formula of chemistry without dollars, as models write it too: `\ce{2H2 + O2 -> 2H2O}`. */
const chemistry = /(\$\$[\s\S]*?\$\$)|\\(?:ce|pu)\{(?:[^{}\n]|\{(?:[^{}\n]|\{[^{}\n]*\})*\})*\}/g

/** `$$x^2$$` on a line of its own stands for itself, as `\[x^2\]` does. */
const alone = /(\n|^)([ \t]*)\$\$([^\n$]+)\$\$[ \t]*(?=\n|$)/g

/** What stands between lines of `$$` alone, which is right; else what begins or ends beside them, up to a blank line. */
const beside =
  /^[ \t>]*\$\$[ \t]*\n(?:(?!\$\$)[\s\S])*\n[ \t>]*\$\$[ \t]*$|(^[ \t]*>[ \t>]*)?\$\$((?:(?!\$\$|\n[ \t]*\n)[\s\S])+)\$\$/gm

/** A line that begins a formula and never ends it, or not before a blank line. */
const open = /^([ \t]*)\$\$([^\n$]*[^\s$][^\n$]*)$/gm

/** A text as its writer meant it: formulas, multiplications and breaks of lines in the form that the parser reads. */
export const asMeant = (text: string): string => {
  const parts = splitAtCode(normalizeMath(text))
  return parts.map((part, index) => (index % 2 === 1 ? part : withPlainStars(withoutLinesOfBreaks(part)))).join('')
}

/** Models write formulas in five ways; the parser reads one of them, `$$…$$`. */
export function normalizeMath(text: string): string {
  if (!/\$|\\[([]|\\(?:ce|pu)\{/.test(text)) return text
  const parts = splitAtCode(text)
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part : convert(part, { first: index === 0, last: index === parts.length - 1 }),
    )
    .join('')
}

/** `first`, `last`: whether the text begins and ends with this piece; else code of the same line stands beside it. */
function convert(text: string, { first, last }: { first: boolean; last: boolean }): string {
  const lines = text.replaceAll(beside, (all, quote: string | undefined, formula = '') =>
    formula.includes('\n') ? `${quote ?? ''}$$${onOneLine(formula, quote !== undefined)}$$` : all,
  )
  const blank = last ? lastBlankLine(lines) : lines.length
  const formulas = lines
    .replaceAll(open, (_, indent: string, begun: string, at: number) =>
      // the parser takes what stands behind an opening mark for its name
      at < blank ? `${indent}\\$\\$${begun}` : `${indent}$$\n${indent}${begun.trim()}`,
    )
    .replaceAll(alone, (all, begin: string, indent: string, formula: string, at: number) => {
      const isWhole = (begin !== '' || first) && (at + all.length < text.length || last)
      return isWhole ? `${begin}${indent}$$\n${indent}${formula.trim()}\n${indent}$$` : all
    })
    .replaceAll(block, (_, before: string | undefined, formula: string) => {
      const indent = before ?? ''
      const [mark, inner] = [`${indent}$$`, `${indent}${formula.trim()}`]
      return `\n${mark}\n${inner}\n${mark}\n`
    })
    .replaceAll(inline, (_, formula: string) => `$$${formula.trim()}$$`)
  const doubled = formulas.includes('$') ? formulas.split('\n').map(withDollars).join('\n') : formulas
  return doubled.replaceAll(chemistry, (all, formula?: string) => formula ?? `$$${all}$$`)
}

/** Doubles the single dollars around formulas of a line. The second sign of money may open a formula of its own. */
function withDollars(line: string): string {
  // in a row of a table, a bar divides two cells
  const isRow = /^[ \t>]*\|/.test(line)
  const parts: string[] = []
  let from = 0
  for (let at = line.indexOf('$'); at !== -1; at = line.indexOf('$', at)) {
    dollars.lastIndex = at
    const [all, formula = ''] = dollars.exec(line) ?? []
    if (all === undefined) at++
    else if (isFormula(formula) && !(isRow && /(?<!\\)\|/.test(formula))) {
      parts.push(line.slice(from, at), `$$${formula}$$`)
      from = at += all.length
    } else at += all.length - 1
  }
  return parts.join('') + line.slice(from)
}

/** Ends of lines are spaces in a formula, but for the comments that they end. */
const onOneLine = (formula: string, isQuoted: boolean): string =>
  formula
    .split('\n')
    .map((line) => (isQuoted ? line.replace(/^[ \t>]+/, '') : line).replace(/(?<!\\)%.*/, '').trim())
    .join(' ')
    .trim()

/** Where the last blank line of a text begins; before it all, where it has none. */
function lastBlankLine(text: string): number {
  let last = -1
  for (const { index } of text.matchAll(/\n(?=[ \t]*\n)/g)) last = index
  return last
}

/** Quotes and lists within each other, as no text needs them: parsing and drawing go as deep as they do. */
const tooDeep = /^([ \t]*)(?=(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){100})/gm

/** `- > 25 anos` compares; the parser would take it for a quotation and its sign away. */
const comparison = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)>(?=[=\s]*(?:R?\$\s*)?\d)/gm

/** Takes the meaning from marks that nest deeper than can be drawn, or that compare: they stand as they were written. */
export const withoutDepths = (text: string): string =>
  splitAtFences(text.replaceAll(/\r\n?/g, '\n').replaceAll(tooDeep, '$1\\'))
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(comparison, '$1\\>')))
    .join('')

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
