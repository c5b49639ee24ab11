/** As much of a DOM as is read here. */
interface Node {
  nodeType: number
  nodeName: string
  textContent: string | null
  childNodes: Iterable<Node>
}

const TEXT = 3
const ELEMENT = 1
/** Elements whose words are nobody's text. */
const left = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE IMG PICTURE SVG VIDEO AUDIO CANVAS IFRAME OBJECT BUTTON SELECT TEXTAREA HEAD'.split(
    ' ',
  ),
)
const blocks = new Set(
  `P DIV SECTION ARTICLE MAIN HEADER FOOTER ASIDE NAV FIGURE FIGCAPTION BLOCKQUOTE PRE UL OL DL DT DD ADDRESS
  DETAILS SUMMARY FORM FIELDSET HR CAPTION BODY HTML`.split(/\s+/),
)
/** Deeper than any page nests its words; what is below is read as plain text. */
const DEEPEST = 200

/** The words of an element in Markdown: headings, lists and tables stay what they are, links and emphasis become plain text. */
export const markdownOf = (root: object): string =>
  blockText(root as Node, 0)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

function blockText(node: Node, depth: number): string {
  if (node.nodeType === TEXT) return (node.textContent ?? '').replaceAll(/\s+/g, ' ')
  const name = node.nodeName.toUpperCase()
  if (node.nodeType !== ELEMENT || left.has(name)) return ''
  if (depth > DEEPEST) return lineOf(node)
  if (name === 'BR') return '\n'
  if (/^H[1-6]$/.test(name)) return heading(Number(name[1]), lineOf(node))
  if (name === 'TABLE') return `\n\n${tableText(node, depth)}\n\n`
  if (name === 'LI') return `\n- ${inside(node, depth).replace(/^\s+/, '').trimEnd()}`
  const text = inside(node, depth)
  return blocks.has(name) ? `\n\n${text.trim()}\n\n` : text
}

const inside = (node: Node, depth: number): string =>
  [...node.childNodes].map((child) => blockText(child, depth + 1)).join('')

const heading = (level: number, text: string): string => (text === '' ? '' : `\n\n${'#'.repeat(level)} ${text}\n\n`)
const lineOf = (node: Node): string => (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** A row a line, its cells parted as in documents of other kinds. A table that only lays out a page is no table. */
function tableText(table: Node, depth: number): string {
  const rows = rowsOf(table)
  const cells = rows.map((row) => [...row.childNodes].filter(({ nodeName }) => /^t[dh]$/i.test(nodeName)))
  const lays = cells.every((row) => row.length < 2) || cells.flat().some((cell) => descendant(cell, 'TABLE'))
  if (lays) return cells.map((row) => row.map((cell) => inside(cell, depth + 1)).join('\n\n')).join('\n\n')
  const captions = [...table.childNodes].filter(({ nodeName }) => /^caption$/i.test(nodeName)).map(lineOf)
  return [...captions, ...cells.map((row) => row.map(lineOf).join(' | '))]
    .filter((row) => /[^\s|]/.test(row))
    .join('\n')
}

const rowsOf = (node: Node): Node[] =>
  [...node.childNodes].flatMap((child) => {
    if (/^tr$/i.test(child.nodeName)) return [child]
    return /^t(?:head|body|foot)$/i.test(child.nodeName) ? rowsOf(child) : []
  })

const descendant = (node: Node, name: string): boolean =>
  [...node.childNodes].some((child) => child.nodeName.toUpperCase() === name || descendant(child, name))
