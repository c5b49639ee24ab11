import {
  findChild,
  elementsIn,
  type FormulaElement,
  wholeText,
} from '#/modules/knowledge/reading/formulas/formula-tree.model.ts'
import * as latex from '#/modules/knowledge/reading/formulas/latex.model.ts'

/** Converts MathML to LaTeX; uses the LaTeX source if the program stored it. */
export const mathmlLatex = (root: FormulaElement): string => findSource(root) ?? row(root)

const TEX = /^(?:application\/x-|text\/x-)?(?:la)?tex$/i

function findSource(root: FormulaElement): string | undefined {
  const semantics = findChild(root, 'semantics')
  const note =
    semantics &&
    elementsIn(semantics).find(
      ({ name, attributes }) => name === 'annotation' && TEX.test(attributes['encoding'] ?? ''),
    )
  return note && latex.keptSource(wholeText(note))
}

const row = (element: FormulaElement): string => writeRow(elementsIn(element))

const isOperator = (element: FormulaElement | undefined): element is FormulaElement => element?.name === 'mo'
const readSign = (element: FormulaElement | undefined): string => (isOperator(element) ? wholeText(element).trim() : '')
const closers: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '|': '|',
  '‖': '‖',
  '⌊': '⌋',
  '⌈': '⌉',
}

/** Converts a row; brackets around a table belong to the matrix. */
function writeRow(elements: readonly FormulaElement[]): string {
  const tokens: string[] = []
  for (let at = 0; at < elements.length; at += 1) {
    const [element, next, after] = elements.slice(at, at + 3)
    const open = readSign(element)
    const inner = tableIn(next)
    const over = inner ?? (isBinomial(next) ? next : undefined)
    const isClosed = open in closers && readSign(after) === closers[open]
    if (over && isClosed) {
      tokens.push(inner ? latex.writeMatrix(writeCells(inner), open, closers[open]) : binomial(over))
      at += 2
    } else if (inner && open === '{') {
      tokens.push(latex.writeMatrix(writeCells(inner), '{'))
      at += 1
    } else tokens.push(...writeTokens(element!))
  }
  return latex.joinTokens(tokens)
}

/** Returns the table, which may be nested in rows. */
function tableIn(element: FormulaElement | undefined): FormulaElement | undefined {
  if (!element || element.name === 'mtable') return element
  const [only, ...others] = elementsIn(element)
  return /^(?:mrow|mstyle|mpadded)$/.test(element.name) && others.length === 0 ? tableIn(only) : undefined
}

const isBinomial = (element: FormulaElement | undefined): boolean =>
  element?.name === 'mfrac' && element.attributes['linethickness']?.startsWith('0') === true
const binomial = (element: FormulaElement): string => `\\binom${writeArguments(element).map(latex.withBraces).join('')}`

const writeCells = (table: FormulaElement): string[][] =>
  elementsIn(table)
    .filter(({ name }) => /^m(?:labeled)?tr$/.test(name))
    .map((line) => elementsIn(line).map(row))

const writeArguments = (element: FormulaElement): string[] => elementsIn(element).map(one)
/** Converts one element as a separate formula. */
const one = (element: FormulaElement): string => latex.joinTokens(writeTokens(element))

function writeTokens(element: FormulaElement): string[] {
  const [first = '', second = '', third = ''] = /^m(?:frac|root|su[bp]|subsup|under|over|underover)$/.test(element.name)
    ? writeArguments(element)
    : []
  switch (element.name) {
    case 'mi':
    case 'ci':
      return latex.toTokens(wholeText(element))
    case 'mn':
    case 'cn':
      // a number with spaces between thousands is one token
      return latex.toTokens(wholeText(element).replaceAll(/(?<=\d)\s+(?=\d)/g, ''))
    case 'mo':
      return latex.toTokens(wholeText(element))
    case 'mtext':
    case 'ms':
      return [latex.wordsLatex(wholeText(element))].filter(Boolean)
    case 'mfrac':
      if (isBinomial(element)) return [`{${first} \\atop ${second}}`]
      return [`\\frac${latex.withBraces(first)}${latex.withBraces(second)}`]
    case 'msqrt':
      return [latex.writeRoot('', row(element))]
    case 'mroot':
      return [latex.writeRoot(second, first)]
    case 'msub':
      return [latex.withScripts(first, second, '')]
    case 'msup':
      return [latex.withScripts(first, '', second)]
    case 'msubsup':
      return [latex.withScripts(first, second, third)]
    case 'munder':
      return [latex.withAccent(readMark(element, 1), first, 'below') ?? latex.withLimits(first, second, '')]
    case 'mover':
      return [latex.withAccent(readMark(element, 1), first, 'above') ?? latex.withLimits(first, '', second)]
    case 'munderover':
      return [latex.withLimits(first, second, third)]
    case 'mmultiscripts':
      return [multiscripted(elementsIn(element))]
    case 'mtable':
      return [latex.writeMatrix(writeCells(element))]
    case 'mfenced':
      return [fenced(element)]
    case 'menclose':
      return [enclosed(element.attributes['notation'] ?? '', row(element))]
    case 'mphantom':
    case 'mspace':
    case 'annotation':
    case 'annotation-xml':
    case 'mprescripts':
    case 'none':
      return []
    default:
      return [
        row(element) || (elementsIn(element).length === 0 ? latex.joinTokens(latex.toTokens(wholeText(element))) : ''),
      ].filter(Boolean)
  }
}

const readMark = (element: FormulaElement, at: number): string => {
  const mark = elementsIn(element)[at]
  return mark ? wholeText(mark).trim() : ''
}

function fenced(element: FormulaElement): string {
  const { open = '(', close = ')', separators = ',' } = element.attributes
  const inner = elementsIn(element)
  const only = inner.length === 1 ? tableIn(inner[0]) : undefined
  if (only) return latex.writeMatrix(writeCells(only), open, close)
  if (inner.length === 1 && isBinomial(inner[0])) return binomial(inner[0]!)
  const signs = Array.from(separators.replaceAll(/\s/g, ''))
  const tokens = inner.map((part, at) => one(part) + (at < inner.length - 1 ? (signs[at] ?? signs.at(-1) ?? '') : ''))
  return latex.withFences(open, tokens.join(' '), close)
}

function enclosed(notation: string, inner: string): string {
  if (inner === '') return ''
  if (/radical/.test(notation)) return latex.writeRoot('', inner)
  if (/strike/.test(notation)) return `\\cancel${latex.withBraces(inner)}`
  if (/box|circle/.test(notation)) return `\\boxed${latex.withBraces(inner)}`
  if (/top|actuarial/.test(notation)) return `\\overline${latex.withBraces(inner)}`
  return /bottom/.test(notation) ? `\\underline${latex.withBraces(inner)}` : inner
}

/** Converts scripts on both sides, as of isotopes: pairs of low and high, first those after the base, then those before. */
function multiscripted([base, ...scripts]: readonly FormulaElement[]): string {
  if (!base) return ''
  const at = scripts.findIndex(({ name }) => name === 'mprescripts')
  const [behind, before] = at === -1 ? [scripts, []] : [scripts.slice(0, at), scripts.slice(at + 1)]
  const [low, high] = [0, 1].map(
    (odd) => (some: readonly FormulaElement[]) =>
      latex.joinTokens(some.filter((_, place) => place % 2 === odd).flatMap(writeTokens)),
  )
  const lead =
    before.length === 0 ? '' : latex.withScripts('{}', low!(before), high!(before)).replace(/^\{\{\}\}/, '{}')
  return lead + latex.withScripts(one(base), low!(behind), high!(behind))
}
