import {
  findChild,
  elementsIn,
  type FormulaElement,
  wholeText,
} from '#/modules/knowledge/reading/formulas/formula-tree.model.ts'
import * as latex from '#/modules/knowledge/reading/formulas/latex.model.ts'

/** Converts an equation of Word or PowerPoint (OMML) to LaTeX. */
export const ommlLatex = (root: FormulaElement): string => row(root)

const row = (element: FormulaElement | undefined): string =>
  element ? latex.joinTokens(elementsIn(element).flatMap(writeTokens)) : ''

/** Converts the child with this name. */
const part = (element: FormulaElement, name: string): string => row(findChild(element, name))

/** Returns a property of an element; '' if it has no value, undefined if it is missing. */
function property(element: FormulaElement, name: string): string | undefined {
  const properties = elementsIn(element).find((child) => child.name.endsWith('Pr') && child.name !== 'ctrlPr')
  const found = properties && findChild(properties, name)
  return found && (found.attributes['val'] ?? '')
}

const isOn = (value: string | undefined): boolean => value !== undefined && !/^(?:0|off|false)$/.test(value)
const braced = latex.withBraces

function writeTokens(element: FormulaElement): string[] {
  switch (element.name) {
    case 'r':
      return writeRun(element)
    case 'f':
      return [fraction(element)]
    case 'sSup':
      return [latex.withScripts(part(element, 'e'), '', part(element, 'sup'))]
    case 'sSub':
      return [latex.withScripts(part(element, 'e'), part(element, 'sub'), '')]
    case 'sSubSup':
      return [latex.withScripts(part(element, 'e'), part(element, 'sub'), part(element, 'sup'))]
    case 'sPre':
      return [`{}_${braced(part(element, 'sub'))}^${braced(part(element, 'sup'))}${part(element, 'e')}`]
    case 'rad': {
      const degree = isOn(property(element, 'degHide')) ? '' : part(element, 'deg')
      return [latex.writeRoot(degree, part(element, 'e'))]
    }
    case 'nary':
      return operator(element)
    case 'limLow':
      return [
        latex.withAccent(textIn(element, 'lim'), part(element, 'e'), 'below') ??
          latex.withLimits(part(element, 'e'), part(element, 'lim'), ''),
      ]
    case 'limUpp':
      return [
        latex.withAccent(textIn(element, 'lim'), part(element, 'e'), 'above') ??
          latex.withLimits(part(element, 'e'), '', part(element, 'lim')),
      ]
    case 'func':
      return [part(element, 'fName'), part(element, 'e')].filter(Boolean)
    case 'd':
      return [delimited(element)]
    case 'm':
      return [latex.writeMatrix(writeCells(element))]
    case 'eqArr':
      return [`\\begin{aligned} ${writeLines(element).flat().join(' \\\\ ')} \\end{aligned}`]
    case 'acc': {
      const mark = property(element, 'chr') ?? '\u0302'
      return [
        latex.withAccent(mark, part(element, 'e'), 'above') ??
          latex.withLimits(part(element, 'e'), '', latex.joinTokens(latex.toTokens(mark))),
      ]
    }
    case 'bar':
      return [`\\${property(element, 'pos') === 'top' ? 'overline' : 'underline'}${braced(part(element, 'e'))}`]
    case 'groupChr':
      return [grouped(element)]
    case 'borderBox':
      return [`\\${isStruck(element) ? 'cancel' : 'boxed'}${braced(part(element, 'e'))}`]
    case 'phant':
      return property(element, 'show') === undefined || isOn(property(element, 'show')) ? [part(element, 'e')] : []
    case 'del':
    case 'moveFrom':
      return []
    default:
      // properties hold no text; wrappers (boxes, links, insertions) give their content
      return element.name.endsWith('Pr') ? [] : elementsIn(element).flatMap(writeTokens)
  }
}

const textIn = (element: FormulaElement, name: string): string => {
  const found = findChild(element, name)
  return found ? wholeText(found).trim() : ''
}

const alphabets: Readonly<Record<string, string>> = {
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
}

/** Converts a run of letters. Its properties mark text, hidden and struck runs. */
function writeRun(run: FormulaElement): string[] {
  const properties = elementsIn(run).filter(({ name }) => name === 'rPr')
  const value = (name: string) => properties.flatMap(elementsIn).find((child) => child.name === name)
  const has = (name: string) => value(name) !== undefined && isOn(value(name)!.attributes['val'] ?? '')
  if (has('vanish') || has('strike') || has('dstrike')) return []
  const text = elementsIn(run)
    .filter(({ name }) => name === 't')
    .map(wholeText)
    .join('')
  if (has('nor')) return [latex.wordsLatex(text)].filter(Boolean)
  const alphabet = alphabets[value('scr')?.attributes['val'] ?? '']
  const tokens = latex.toTokens(text)
  return alphabet === undefined
    ? tokens
    : tokens.map((token) => (/^[A-Za-z]+$/.test(token) ? `\\${alphabet}${braced(token)}` : token))
}

function fraction(element: FormulaElement): string {
  const [over, under] = [part(element, 'num'), part(element, 'den')]
  switch (property(element, 'type')) {
    case 'noBar':
      return `{${over} \\atop ${under}}`
    case 'lin':
      return `${inBrackets(over)}/${inBrackets(under)}`
    default:
      return `\\frac${braced(over)}${braced(under)}`
  }
}

/** Adds brackets to a term of more than one letter or number, for writing it on one line. */
const inBrackets = (latex: string): string =>
  /^(?:[A-Za-z]|[\d.]+|\\[A-Za-z]+|\(.*\))$/.test(latex) ? latex : `(${latex})`

function operator(element: FormulaElement): string[] {
  const sign = latex.joinTokens(latex.toTokens(property(element, 'chr') || '∫'))
  const low = isOn(property(element, 'subHide')) ? '' : part(element, 'sub')
  const high = isOn(property(element, 'supHide')) ? '' : part(element, 'sup')
  return [`${latex.withLimits(sign, low, high)} `, part(element, 'e')].filter((token) => token.trim() !== '')
}

function delimited(element: FormulaElement): string {
  const open = property(element, 'begChr') ?? '('
  const close = property(element, 'endChr') ?? ')'
  const parts = elementsIn(element).filter(({ name }) => name === 'e')
  const inner = parts.length === 1 ? elementsIn(parts[0]!).filter(({ name }) => !name.endsWith('Pr')) : []
  const only = inner.length === 1 ? inner[0]! : undefined
  if (only?.name === 'm') return latex.writeMatrix(writeCells(only), open, close)
  if (only?.name === 'eqArr' && open === '{' && close === '') return latex.writeMatrix(writeLines(only), open)
  if (only?.name === 'f' && property(only, 'type') === 'noBar' && open === '(')
    return `\\binom${braced(part(only, 'num'))}${braced(part(only, 'den'))}`
  const between = latex.joinTokens(latex.toTokens(property(element, 'sepChr') ?? '|'))
  return latex.withFences(open, parts.map(row).join(` ${between} `), close)
}

const writeCells = (element: FormulaElement): string[][] =>
  elementsIn(element)
    .filter(({ name }) => name === 'mr')
    .map((line) =>
      elementsIn(line)
        .filter(({ name }) => name === 'e')
        .map(row),
    )

/** Returns the lines of stacked equations, without Word's alignment signs. */
const writeLines = (element: FormulaElement): string[][] =>
  elementsIn(element)
    .filter(({ name }) => name === 'e')
    .map((line) => [row(line).replaceAll('\\&', '')])

const arrows: Readonly<Record<string, string>> = {
  '→': 'xrightarrow',
  '←': 'xleftarrow',
  '↔': 'xleftrightarrow',
  '⇒': 'xRightarrow',
  '⇌': 'xrightleftharpoons',
  '⇄': 'xrightleftharpoons',
}

/** Writes a brace or an arrow along a term, above or below it. */
function grouped(element: FormulaElement): string {
  const mark = property(element, 'chr') ?? '⏟'
  const place = property(element, 'pos') === 'top' ? 'above' : 'below'
  const inner = part(element, 'e')
  const arrow = arrows[mark]
  return arrow === undefined ? (latex.withAccent(mark, inner, place) ?? inner) : `\\${arrow}${braced(inner)}`
}

const isStruck = (element: FormulaElement): boolean =>
  ['strikeH', 'strikeV', 'strikeBLTR', 'strikeTLBR'].some((name) => isOn(property(element, name)))
