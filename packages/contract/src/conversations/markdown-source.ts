/* Normalizes the Markdown of people and models before screens and PDFs render it. */

import { isFormula, withoutLinesOfBreaks, withPlainStars } from '#/conversations/markdown-signs.ts'

const fence = /^ {0,3}(`{3,}(?=[^`\n]*$)|~{3,})(.*)$/gm
/** Runs of backticks, and blank lines, which end a code span. */
const marks = /`+|\n[ \t]*(?=\n)/g

/** Splits a text at its code blocks, which get the odd indexes. */
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

/** Splits a text at code blocks and code spans, which get the odd indexes. Runs in linear time for any text. */
export const splitAtCode = (text: string): string[] =>
  splitAtFences(text).flatMap((part, index) => (index % 2 === 1 ? [part] : splitAtSpans(part)))

function splitAtSpans(text: string): string[] {
  const found = [...text.matchAll(marks)]
  const closers = findClosers(found.map(([mark]) => mark))
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

/**
 * For each run of backticks, the index of the run that closes it: the next of the same length before a blank line.
 * Scans from the end, so that the time stays linear.
 */
function findClosers(found: readonly string[]): (number | undefined)[] {
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

// No match extends past the start of the next one, so that a text with many opening marks and no closing ones takes
// linear time.
const block = /(^[ \t]+)?\\\[((?:(?!\\[[\]])[\s\S])+)\\\]/gm
const inline = /\\\(((?:(?!\\[()])[^\n])+)\\\)/g

/** Matches `$x^2$`, but not the money in `de R$ 10 a R$20` or `US$5 e US$6`; `isFormula` recognizes other prices. */
const dollars = /(?<![\w$\\])\$(?![\s$])([^$\n]+?)(?<![\s\\])\$(?![\w$])/y

/** A chemical formula without dollar signs, as models sometimes write it: `\ce{2H2 + O2 -> 2H2O}`. */
const chemistry = /(\$\$[\s\S]*?\$\$)|\\(?:ce|pu)\{(?:[^{}\n]|\{(?:[^{}\n]|\{[^{}\n]*\})*\})*\}/g

/** `$$x^2$$` alone on its line is a display formula, as `\[x^2\]` is. */
const alone = /(\n|^)([ \t]*)\$\$([^\n$]+)\$\$[ \t]*(?=\n|$)/g

/**
 * First alternative: a correct block between lines of `$$`. Second: a formula that shares a line with its `$$`, up to a
 * blank line.
 */
const neighbours =
  /^[ \t>]*\$\$[ \t]*\n(?:(?!\$\$)[\s\S])*\n[ \t>]*\$\$[ \t]*$|(^[ \t]*>[ \t>]*)?\$\$((?:(?!\$\$|\n[ \t]*\n)[\s\S])+)\$\$/gm

/** A line that opens a formula which is not closed before the next blank line. */
const open = /^([ \t]*)\$\$([^\n$]*[^\s$][^\n$]*)$/gm

/**
 * Prepares a text for the Markdown parser: converts formulas, escapes multiplication signs and replaces lines of
 * `<br>`.
 */
export const asMeant = (text: string): string => {
  const parts = splitAtCode(normalizeMath(text))
  return parts.map((part, index) => (index % 2 === 1 ? part : withPlainStars(withoutLinesOfBreaks(part)))).join('')
}

/** Converts the five notations that models use for formulas to the one that the parser reads, `$$…$$`. */
export function normalizeMath(text: string): string {
  if (!/\$|\\[([]|\\(?:ce|pu)\{/.test(text)) return text
  const parts = splitAtCode(text)
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part : convert(part, { first: index === 0, last: index === parts.length - 1 }),
    )
    .join('')
}

/**
 * Converts the formulas of one piece between code. `first` and `last` say whether the piece starts or ends the text;
 * otherwise code stands beside it on the same line.
 */
function convert(text: string, { first, last }: { first: boolean; last: boolean }): string {
  const lines = text.replaceAll(neighbours, (all, quote: string | undefined, formula = '') =>
    formula.includes('\n') ? `${quote ?? ''}$$${onOneLine(formula, quote !== undefined)}$$` : all,
  )
  const blank = last ? lastBlankLine(lines) : lines.length
  const formulas = lines
    .replaceAll(open, (_, indent: string, begun: string, at: number) =>
      // Needed because the parser reads text directly after an opening mark as its language name.
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

/**
 * Doubles the single dollar signs of inline formulas. If a match is money, its second sign may still open a formula.
 */
function withDollars(line: string): string {
  // In a table row, a bar separates two cells and cannot be part of a formula.
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

/** Joins the lines of a formula by spaces and drops their TeX comments, which a joined line would extend. */
const onOneLine = (formula: string, isQuoted: boolean): string =>
  formula
    .split('\n')
    .map((line) => (isQuoted ? line.replace(/^[ \t>]+/, '') : line).replace(/(?<!\\)%.*/, '').trim())
    .join(' ')
    .trim()

/** Index of the last blank line; -1 if there is none. */
function lastBlankLine(text: string): number {
  let last = -1
  for (const { index } of text.matchAll(/\n(?=[ \t]*\n)/g)) last = index
  return last
}

/** A hundred nested quotes or lists. Parsing and rendering recurse as deeply, and no real text needs it. */
const tooDeep = /^([ \t]*)(?=(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){100})/gm

/**
 * A comparison at the start of a list item, such as `- > 25 anos`; Markdown would read a quotation and drop the sign.
 */
const comparison = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)>(?=[=\s]*(?:R?\$\s*)?\d)/gm

/** Escapes marks that nest too deeply to render, and comparisons that look like quotations. */
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

/** Joins the text parts of a message and marks each sentence without a source; `mark` replaces the brackets. */
export const textOfParts = (parts: readonly TextPart[], mark = (words: string): string => `[${words}]`): string =>
  parts
    .map(({ type, text = '', withoutSource = [] }) => (type === 'text' ? marked(text, withoutSource, mark) : ''))
    .join('')

/** The sentences are given in the order of the text. */
function marked(text: string, sentences: readonly string[], mark: (words: string) => string): string {
  let markedText = ''
  let from = 0
  for (const sentence of sentences) {
    const end = text.indexOf(sentence, from) + sentence.length
    if (end < from + sentence.length) continue
    markedText += `${text.slice(from, end)} ${mark(WITHOUT_SOURCE)}`
    from = end
  }
  return markedText + text.slice(from)
}
