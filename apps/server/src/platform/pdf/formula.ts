import { parseAttributes, type MathNode, mathTree } from '#/platform/pdf/math-tree.ts'
import { joinContent, quoteForTypst } from '#/platform/pdf/typst.ts'

/** Limits for formulas that would take too long to typeset, or are too deep for a line. */
const most = { letters: 2000, depth: 24 } as const

/** Converts a formula to Typst; undefined where it is broken: then its source is shown. */
export function formulaToTypst(tex: string, place: 'block' | 'line'): string | undefined {
  if (tex.length > most.letters) return undefined
  const tree = mathTree(tex, place === 'block')
  if (!tree || measureDepth(tree) > most.depth) return undefined
  const equation = `math.equation(block: ${place === 'block'}, alt: ${quoteForTypst(tex)}, ${setNode(tree)})`
  return place === 'block' ? `display(${equation})` : equation
}

const measureDepth = ({ children }: MathNode): number => 1 + Math.max(0, ...children.map(measureDepth))

const setAll = (nodes: readonly MathNode[]): string => joinContent(nodes.map(setNode))

/** The three first parts of an element with a fixed number of them, such as a fraction. */
const splitParts = ({ children }: MathNode): [string, string, string] => [
  children[0] ? setNode(children[0]) : '[]',
  children[1] ? setNode(children[1]) : '[]',
  children[2] ? setNode(children[2]) : '[]',
]

const setters: Readonly<Record<string, (node: MathNode) => string>> = {
  mi: (node) => styled(letters(node), parseAttributes(node)['mathvariant']),
  mn: ({ text }) => quoteForTypst(text),
  mo: letters,
  mtext: ({ text }) => quoteForTypst(text),
  mspace: (node) => space(parseAttributes(node)['width']),
  mfrac(node) {
    const [above, below] = splitParts(node)
    const isStacked = parseAttributes(node)['linethickness']?.startsWith('0')
    return isStacked ? `math.mat(delim: none, (${above},), (${below},))` : `math.frac(${above}, ${below})`
  },
  msqrt: ({ children }) => `math.sqrt(${setAll(children)})`,
  mroot(node) {
    const [radicand, index] = splitParts(node)
    return `math.root(${index}, ${radicand})`
  },
  msub: (node) => attached(node, 'b'),
  msup: (node) => attached(node, 't'),
  msubsup: (node) => attached(node, 'b', 't'),
  munder: (node) => marked(node, 'b') ?? attached(node, 'b'),
  mover: (node) => marked(node, 't') ?? attached(node, 't'),
  munderover: (node) => attached(node, 'b', 't'),
  mtable: table,
  mstyle(node) {
    const { displaystyle, scriptlevel, mathcolor = '' } = parseAttributes(node)
    const inner = setAll(node.children)
    const sized =
      displaystyle === 'true' ? `math.display(${inner})` : Number(scriptlevel) > 0 ? `math.script(${inner})` : inner
    return /^#[0-9a-f]{6}$/i.test(mathcolor) ? `text(fill: rgb(${quoteForTypst(mathcolor)}), ${sized})` : sized
  },
  menclose(node) {
    const inner = setAll(node.children)
    const isBox = parseAttributes(node)['notation'] === 'box'
    return isBox ? `box(stroke: 0.5pt, inset: 3pt, baseline: 3pt, math.equation(${inner}))` : `math.cancel(${inner})`
  },
  mpadded: (node) => (isSpacer(node) ? '[]' : setAll(node.children)),
  mphantom: ({ children }) => `hide(${setAll(children)})`,
  mrow: row,
  semantics: ({ children }) => setAll(children.slice(0, 1)),
}

const setNode = (node: MathNode): string => (setters[node.name] ?? (({ children }) => setAll(children)))(node)

/** U+2061 to U+2064: invisible function and product signs. */
const invisible = /[\u2061-\u2064]/g

function letters({ text }: MathNode): string {
  const seen = text.replaceAll(invisible, '')
  if (seen === '') return '[]'
  // as content, because adjacent symbols would become a text
  if (/^.$/u.test(seen)) return `[#symbol(${quoteForTypst(seen)})]`
  return /^\p{L}+$/u.test(seen) ? `math.op(${quoteForTypst(seen)})` : quoteForTypst(seen)
}

const variants: Readonly<Record<string, (letter: string) => string>> = {
  normal: (letter) => `math.upright(${letter})`,
  bold: (letter) => `math.bold(math.upright(${letter}))`,
  'bold-italic': (letter) => `math.bold(${letter})`,
  'double-struck': (letter) => `math.bb(${letter})`,
  script: (letter) => `math.cal(${letter})`,
  fraktur: (letter) => `math.frak(${letter})`,
  'sans-serif': (letter) => `math.sans(${letter})`,
  monospace: (letter) => `math.mono(${letter})`,
}

const styled = (letter: string, variant = ''): string => variants[variant]?.(letter) ?? letter

function space(width = ''): string {
  const ems = Number.parseFloat(width)
  return Number.isFinite(ems) && width.endsWith('em') ? `h(${Math.max(-2, Math.min(ems, 10))}em)` : '[]'
}

/** An invisible spacer that chemical formulas contain; here it would take up room. */
export const isSpacer = ({ name, children }: MathNode): boolean =>
  name === 'mphantom' || (name === 'mpadded' && children.length > 0 && children.every(isSpacer))

/** Brackets around a row grow with its content. */
function row({ children }: MathNode): string {
  const isFence = (node?: MathNode) => node?.name === 'mo' && parseAttributes(node)['fence'] === 'true'
  const hasFences = children.length > 1 && (isFence(children[0]) || isFence(children.at(-1)))
  return hasFences ? `math.lr(${setAll(children)})` : setAll(children)
}

function attached(node: MathNode, ...places: ('b' | 't')[]): string {
  const [base, ...others] = splitParts(node)
  const isAbove = node.name.startsWith('munder') || node.name === 'mover'
  const scripts = places.map((place, index) => `${place}: ${primes(node.children[index + 1]) ?? others[index]}`)
  return `math.attach(${isAbove ? `math.limits(${stretched(node) ?? base})` : base}, ${scripts.join(', ')})`
}

function primes(node?: MathNode): string | undefined {
  const marks = node && wholeText(node)
  return marks && /^′+$/.test(marks) ? `math.primes(${marks.length})` : undefined
}

/** An arrow as long as the text above it. */
function stretched({ children: [base] }: MathNode): string | undefined {
  const isLong = base?.name === 'mo' && parseAttributes(base)['stretchy'] === 'true'
  return isLong && /^[←-⇿]$/.test(base.text)
    ? `math.stretch(symbol(${quoteForTypst(base.text)}), size: 2.5em)`
    : undefined
}

const over: Readonly<Record<string, string>> = {
  '⏞': 'overbrace',
  '⎴': 'overbracket',
  '‾': 'overline',
  '¯': 'overline',
}
const under: Readonly<Record<string, string>> = {
  '⏟': 'underbrace',
  '⎵': 'underbracket',
  '‾': 'underline',
  _: 'underline',
}
/** Combining accents that join a letter of a text: `ˊ` over `a` is `á`. */
const combining: Readonly<Record<string, string>> = {
  ˊ: '\u0301',
  ˋ: '\u0300',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¨': '\u0308',
  '¸': '\u0327',
  '˚': '\u030a',
}
const accents: Readonly<Record<string, string>> = { '⃗': '→', ˊ: '´', ˋ: '`', ˆ: '^', '˜': '~', '˙': '.', '˚': '○' }

/** An accent, a brace or a line above or below its base. */
function marked({ children: [base, mark] }: MathNode, place: 'b' | 't'): string | undefined {
  if (!base || mark?.name !== 'mo') return undefined
  const sign = mark.text
  const drawn = (place === 't' ? over : under)[sign]
  if (drawn) return `math.${drawn}(${setNode(base)})`
  if (place === 'b') return undefined
  const letter = base.name === 'mtext' && combining[sign]
  if (letter) return quoteForTypst(`${base.text}${letter}`.normalize('NFC'))
  const isArrow =
    parseAttributes(mark)['stretchy'] === 'true' && /^[→←↔]$/.test(sign) && parseAttributes(mark)['minsize']
  const accent = accents[sign] ?? sign
  // an accent is a single character
  return isArrow || !/^.$/u.test(accent) ? undefined : `math.accent(${setNode(base)}, ${quoteForTypst(accent)})`
}

const wholeText = ({ text, children }: MathNode): string => text + children.map(wholeText).join('')

function table(node: MathNode): string {
  const { columnalign = '', columnlines = '', rowlines = '', width } = parseAttributes(node)
  const rows = node.children.map(({ children }) => children).filter((cells) => cells.length > 0)
  // `\tag`: the formula between two empty cells, then its number
  if (width === '100%') return setAll(rows.flatMap((cells) => [...cells.slice(0, -1), em, ...cells.slice(-1)]))
  const cells = rows.map((row) => `(${row.map(({ children }) => setAll(children)).join(',')},)`)
  if (columnalign.startsWith('right left')) return aligned(rows)
  const lines = `(hline: ${splitFormulaLines(rowlines)}, vline: ${splitFormulaLines(columnlines)})`
  const align = columnalign.split(' ').every((side) => side === 'left') ? 'left' : 'center'
  return `math.mat(delim: none, align: ${align}, augment: ${lines}, ${cells.join(',')})`
}

const em: MathNode = { name: 'mspace', attributes: 'width="2em"', text: '', children: [] }

/** Equations below each other, aligned at their relation signs. */
const aligned = (rows: readonly (readonly MathNode[])[]): string =>
  joinContent(
    rows.flatMap((cells, index) => [
      ...(index === 0 ? [] : ['linebreak()']),
      ...cells.flatMap((cell, column) => [...(column === 0 ? [] : ['align-here']), setAll(cell.children)]),
    ]),
  )

/** The positions where `solid none solid` draws lines: `(1, 3,)`. */
const splitFormulaLines = (drawn: string): string =>
  `(${drawn
    .split(' ')
    .flatMap((line, index) => (line === 'solid' || line === 'dashed' ? [`${index + 1},`] : []))
    .join(' ')})`
