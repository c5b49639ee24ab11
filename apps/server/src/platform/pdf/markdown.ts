import { breakLines } from '@prosa/contract/conversations/markdown-signs.ts'
import { asMeant, splitAtFences, withoutDepths } from '@prosa/contract/conversations/markdown-source.ts'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import { formulaToTypst } from '#/platform/pdf/formula.ts'
import { withBreaks, joinContent, quoteForTypst, readableText, textToTypst } from '#/platform/pdf/typst.ts'

type Root = ReturnType<typeof fromMarkdown>
export type RootContent = Root['children'][number]
type Table = Extract<RootContent, { type: 'table' }>

/** Deepest level of nested quotes and lists; deeper ones are set as they were written. */
const DEEPEST = 8
/** A larger table does not fit on a page: its rows become lines. */
const most = { columns: 12, cells: 5000 } as const
/** Addresses that become links in a PDF. */
export const followedAddress = /^(https?:|mailto:)[^\s]{1,2000}$/i

/** Converts Markdown of a model or a person to Typst, as the screen shows it. */
export function markdownToTypst(text: string): string {
  const { tree, source } = parseMarkdown(readableText(text))
  const setting: Setting = { source, addresses: collectAddresses(tree) }
  return blocks(tree.children, setting, 0).join('\n')
}

/** Parses a text as the screen does; positions in the tree refer to `source`. */
export function parseMarkdown(text: string): { tree: Root; source: string } {
  const source = asMeant(withoutFloods(withoutDepths(text)))
  const tree = fromMarkdown(source, {
    extensions: [gfm({ singleTilde: false }), math({ singleDollarTextMath: false })],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  })
  breakLines(tree)
  return { tree, source }
}

/** Most marks in a paragraph: more have no intended meaning, and pairing them takes quadratic time. */
const MAX_MARKS = 4000

/** Escapes such paragraphs, so that they are set as they were written; code may contain any signs. */
const withoutFloods = (text: string): string =>
  splitAtFences(text)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .split(/(\n[ \t]*\n)/)
            .map(escapeMarks)
            .join(''),
    )
    .join('')

const escapeMarks = (paragraph: string): string =>
  (paragraph.match(/[*_~[\]]/g)?.length ?? 0) > MAX_MARKS ? paragraph.replaceAll(/[*_~[\]]/g, '\\$&') : paragraph

interface Setting {
  source: string
  /** Addresses of reference links, by their names. */
  addresses: ReadonlyMap<string, string>
}

/** Addresses of a text's link definitions, by identifier. */
export const collectAddresses = (tree: Root): Map<string, string> =>
  new Map(tree.children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url] as const] : [])))

/** The sentence above the text of a diagram, which only the screen draws. */
export const DIAGRAM = 'Diagrama: o desenho aparece na conversa; abaixo está o texto dele.'
/** Whether a block of code holds a diagram in Mermaid's language. */
export const isDiagram = ({ lang }: { lang?: string | null | undefined }): boolean =>
  /^(?:mermaid|mmd)$/i.test(lang ?? '')

const blocks = (nodes: readonly RootContent[], setting: Setting, depth: number): string[] =>
  nodes.map((node) => block(node, setting, depth))

function block(node: RootContent, setting: Setting, depth: number): string {
  if (depth > DEEPEST) return `par(${textToTypst(readSourceText(node, setting))})`
  switch (node.type) {
    case 'paragraph':
      return `par(${inline(node.children, setting)})`
    case 'heading':
      return `heading(level: ${Math.min(node.depth + 1, 6)}, ${inline(node.children, setting)})`
    case 'blockquote':
      return `cited(${joinContent(blocks(node.children, setting, depth + 1))})`
    case 'list': {
      const items = node.children.map(({ checked, children }) =>
        withMark(checked == null ? '' : quoteForTypst(checked ? '☑ ' : '☐ '), children, setting, depth),
      )
      const spread = `tight: ${!node.spread}`
      if (!node.ordered) return `list(${spread}, ${items.join(',')})`
      return `enum(${spread}, start: ${Math.min(node.start ?? 1, 1_000_000_000)}, ${items.join(',')})`
    }
    case 'code':
      return isDiagram(node)
        ? joinContent([`quiet(${textToTypst(DIAGRAM)})`, code(node.value, true)])
        : code(node.value, true)
    case 'math':
      return formulaToTypst(node.value, 'block') ?? code(node.value, true)
    case 'table':
      return table(node, setting)
    case 'thematicBreak':
      return 'line(length: 100%, stroke: 0.5pt + rule)'
    case 'footnoteDefinition':
      return `block(${withMark(`super(${textToTypst(node.identifier)})`, node.children, setting, depth)})`
    case 'definition':
      return ''
    default:
      return `par(${textToTypst(readSourceText(node, setting))})`
  }
}

/** Blocks after a list mark: the first paragraph begins on its line. */
function withMark(mark: string, [first, ...others]: readonly RootContent[], setting: Setting, depth: number): string {
  const begins =
    first?.type === 'paragraph' ? [inline(first.children, setting)] : blocks(first ? [first] : [], setting, depth + 1)
  return joinContent([...(mark === '' ? [] : [mark]), ...begins, ...blocks(others, setting, depth + 1)])
}

const inline = (nodes: readonly RootContent[], setting: Setting, depth = 0): string =>
  joinContent(nodes.map((node) => phrase(node, setting, depth)))

function phrase(node: RootContent, setting: Setting, depth: number): string {
  if (depth > DEEPEST) return textToTypst(readSourceText(node, setting))
  const within = (children: readonly RootContent[]) => inline(children, setting, depth + 1)
  switch (node.type) {
    case 'text':
      return textToTypst(node.value)
    case 'strong':
      return `strong(${within(node.children)})`
    case 'emphasis':
      return `emph(${within(node.children)})`
    case 'delete':
      return `strike(${within(node.children)})`
    case 'inlineCode':
      return code(node.value, false)
    case 'inlineMath':
      return formulaToTypst(node.value, 'line') ?? code(node.value, false)
    case 'break':
      return 'linebreak()'
    case 'link':
      return link(node.url, within(node.children), readSourceText(node, setting))
    case 'linkReference':
      return link(setting.addresses.get(node.identifier) ?? '', within(node.children), '')
    case 'image':
    case 'imageReference':
      return textToTypst(`[imagem${node.alt ? `: ${node.alt}` : ''}]`)
    case 'footnoteReference':
      return `super(${textToTypst(node.identifier)})`
    default:
      return textToTypst(readSourceText(node, setting))
  }
}

/** A link for screens; on paper the address is printed after its text, unless it is the text. */
function link(url: string, text: string, source: string): string {
  if (!followedAddress.test(url)) return text
  const isItsOwnText = !source.startsWith('[')
  const label = `link(${quoteForTypst(url)}, ${text})`
  return isItsOwnText && source !== '' ? label : joinContent([label, `address(${quoteForTypst(withBreaks(url))})`])
}

const code = (text: string, isBlock: boolean): string =>
  `raw(block: ${isBlock}, ${quoteForTypst(text.split('\n').map(withBreaks).join('\n'))})`

function table({ children: rows, align }: Table, setting: Setting): string {
  const columns = Math.max(...rows.map((row) => row.children.length))
  if (columns > most.columns || columns * rows.length > most.cells)
    return joinContent(
      rows.map(
        (row) => `par(${joinContent(row.children.flatMap((cell) => [inline(cell.children, setting), '" | "']))})`,
      ),
    )
  const cells = rows.map((row, index) =>
    Array.from({ length: columns }, (_, column) => {
      const content = inline(row.children[column]?.children ?? [], setting)
      return index === 0 ? `strong(${content})` : content
    }).join(),
  )
  const [head = '', ...body] = cells
  const aligned = Array.from({ length: columns }, (_, column) => align?.[column] ?? 'left')
  // widths follow the content, but no column exceeds its share of the page where all have long texts
  return `block(width: 100%, {set text(size: 9pt); set par(leading: 0.5em)
table(columns: ${columns}, align: (${aligned.join()},), table.header(${head}), ${body.join(',\n')})})`
}

/** The source text of a node, as it was typed. */
const readSourceText = (node: RootContent, { source }: Setting): string =>
  source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
