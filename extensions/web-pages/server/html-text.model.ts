import { writtenScript } from '@prosa/server/src/modules/knowledge/reading/formats/scripts.model.ts'
import { Formulas } from '@prosa/server/src/modules/knowledge/reading/formulas/formulas.model.ts'
import { withDollars, keptSource } from '@prosa/server/src/modules/knowledge/reading/formulas/latex.model.ts'

/** The properties of a DOM node used here. */
interface Node {
  nodeType: number
  nodeName: string
  textContent: string | null
  childNodes: Iterable<Node>
  attributes?: Iterable<{ name: string; value: string }>
}

const TEXT = 3
const ELEMENT = 1
/** Elements whose words are not content, or no longer valid. */
const left = new Set(
  'DEL S STRIKE SCRIPT STYLE NOSCRIPT TEMPLATE IMG PICTURE SVG VIDEO AUDIO CANVAS IFRAME OBJECT BUTTON SELECT TEXTAREA HEAD'.split(
    ' ',
  ),
)
const blocks = new Set(
  `P DIV SECTION ARTICLE MAIN HEADER FOOTER ASIDE NAV FIGURE FIGCAPTION BLOCKQUOTE PRE UL OL DL DT DD ADDRESS
  DETAILS SUMMARY FORM FIELDSET HR CAPTION BODY HTML`.split(/\s+/),
)
/** Depth that real pages do not reach; deeper content is read as plain text. */
const DEEPEST = 200

/** Converts an element to Markdown: headings, lists and tables keep their form, links and emphasis become plain text. */
export const writeMarkdown = (root: object): string =>
  blockText(root as Node, 0, '')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** `before` is the text in front of the element, to which an exponent belongs. */
function blockText(node: Node, depth: number, before: string): string {
  if (node.nodeType === TEXT) return (node.textContent ?? '').replaceAll(/\s+/g, ' ')
  const name = node.nodeName.toUpperCase()
  if (name === 'IMG') return formulaPicture(node)
  if (node.nodeType !== ELEMENT || left.has(name)) return ''
  if (depth > DEEPEST) return (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  if (name === 'MATH') return formulaText(node)
  if (name === 'SUP' && descendant(node, 'A')) return ''
  if (name === 'SUP' || name === 'SUB')
    return writtenScript(name === 'SUP' ? 'sup' : 'sub', before, inside(node, depth))
  if (name === 'BR') return '\n'
  if (/^H[1-6]$/.test(name)) return heading(Number(name[1]), writeLine(node, depth))
  if (name === 'TABLE') return `\n\n${tableText(node, depth)}\n\n`
  if (name === 'LI') return `\n- ${inside(node, depth).replace(/^\s+/, '').trimEnd()}`
  const text = inside(node, depth)
  return blocks.has(name) ? `\n\n${text.trim()}\n\n` : text
}

function inside(node: Node, depth: number): string {
  let text = ''
  for (const child of node.childNodes) text += blockText(child, depth + 1, text)
  return text
}

const readAttribute = ({ attributes = [] }: Node, name: string): string =>
  [...attributes].find((one) => one.name.toLowerCase() === name)?.value ?? ''

/** Returns the LaTeX of a formula picture, which wikis and learning platforms store as its alternative text. */
function formulaPicture(node: Node): string {
  const source =
    /math|latex|\btex|equation/i.test(readAttribute(node, 'class')) && keptSource(readAttribute(node, 'alt'))
  return source ? withDollars(source) : ''
}

function formulaText(root: Node): string {
  const formulas = new Formulas()
  let formula = ''
  const walk = (node: Node): void => {
    if (node.nodeType === TEXT) return formulas.text(node.textContent ?? '')
    if (node.nodeType !== ELEMENT) return
    const attributes = [...(node.attributes ?? [])].map(({ name, value }) => [name.toLowerCase(), value])
    formulas.open(node.nodeName.toLowerCase(), Object.fromEntries(attributes))
    for (const child of node.childNodes) walk(child)
    formula = formulas.close() ?? formula
  }
  walk(root)
  return formula
}

const heading = (level: number, text: string): string => (text === '' ? '' : `\n\n${'#'.repeat(level)} ${text}\n\n`)
const writeLine = (node: Node, depth: number): string => inside(node, depth).replaceAll(/\s+/g, ' ').trim()

/** Formats a table with one line per row and separated cells. A layout table is not formatted as a table. */
function tableText(table: Node, depth: number): string {
  const rows = findTableRows(table)
  const cells = rows.map((row) => [...row.childNodes].filter(({ nodeName }) => /^t[dh]$/i.test(nodeName)))
  const lays = cells.every((row) => row.length < 2) || cells.flat().some((cell) => descendant(cell, 'TABLE'))
  if (lays) return cells.map((row) => row.map((cell) => inside(cell, depth + 1)).join('\n\n')).join('\n\n')
  const captions = [...table.childNodes]
    .filter(({ nodeName }) => /^caption$/i.test(nodeName))
    .map((node) => writeLine(node, depth + 1))
  return [...captions, ...cells.map((row) => row.map((cell) => writeLine(cell, depth + 1)).join(' | '))]
    .filter((row) => /[^\s|]/.test(row))
    .join('\n')
}

const findTableRows = (node: Node): Node[] =>
  [...node.childNodes].flatMap((child) => {
    if (/^tr$/i.test(child.nodeName)) return [child]
    return /^t(?:head|body|foot)$/i.test(child.nodeName) ? findTableRows(child) : []
  })

const descendant = (node: Node, name: string): boolean =>
  [...node.childNodes].some((child) => child.nodeName.toUpperCase() === name || descendant(child, name))
