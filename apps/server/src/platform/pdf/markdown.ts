import { breakLines } from '@prosa/contract/conversations/markdown-signs.ts'
import { asMeant, splitAtFences, withoutDepths } from '@prosa/contract/conversations/markdown-source.ts'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import { formula } from '#/platform/pdf/formula.ts'
import { breakable, join, quoted, readable, words } from '#/platform/pdf/typst.ts'

type Root = ReturnType<typeof fromMarkdown>
export type RootContent = Root['children'][number]
type Table = Extract<RootContent, { type: 'table' }>

/** Quotes and lists within each other are set so deep; what is deeper stands as it was written. */
const DEEPEST = 8
/** A table with more columns or cells has no shape that a page could hold: its rows stand as lines. */
const most = { columns: 12, cells: 5000 } as const
/** Addresses that one may follow from a paper. */
export const followed = /^(https?:|mailto:)[^\s]{1,2000}$/i

/** A text that a model or a person wrote, set as on the screen. */
export function markdown(text: string): string {
  const { tree, source } = parseMarkdown(readable(text))
  const setting: Setting = { source, addresses: addressesOf(tree) }
  return blocks(tree.children, setting, 0).join('\n')
}

/** The tree of a text as the screen reads it; its places are those of `source`. */
export function parseMarkdown(text: string): { tree: Root; source: string } {
  const source = asMeant(withoutFloods(withoutDepths(text)))
  const tree = fromMarkdown(source, {
    extensions: [gfm({ singleTilde: false }), math({ singleDollarTextMath: false })],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  })
  breakLines(tree)
  return { tree, source }
}

/** A paragraph with more marks has no meaning that anybody gave it, and pairing them takes the square of their number. */
const MOST_MARKS = 4000

/** Such paragraphs stand as they were written; code may have any signs. */
const withoutFloods = (text: string): string =>
  splitAtFences(text)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .split(/(\n[ \t]*\n)/)
            .map(calmed)
            .join(''),
    )
    .join('')

const calmed = (paragraph: string): string =>
  (paragraph.match(/[*_~[\]]/g)?.length ?? 0) > MOST_MARKS ? paragraph.replaceAll(/[*_~[\]]/g, '\\$&') : paragraph

interface Setting {
  source: string
  /** Where the links with a name lead that is explained elsewhere in the text. */
  addresses: ReadonlyMap<string, string>
}

export const addressesOf = (tree: Root): Map<string, string> =>
  new Map(tree.children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url] as const] : [])))

/** What stands above the text of a diagram, which only the screen draws. */
export const DIAGRAM = 'Diagrama: o desenho aparece na conversa; abaixo está o texto dele.'
export const isDiagram = ({ lang }: { lang?: string | null | undefined }): boolean =>
  /^(?:mermaid|mmd)$/i.test(lang ?? '')

const blocks = (nodes: readonly RootContent[], setting: Setting, depth: number): string[] =>
  nodes.map((node) => block(node, setting, depth))

function block(node: RootContent, setting: Setting, depth: number): string {
  if (depth > DEEPEST) return `par(${words(written(node, setting))})`
  switch (node.type) {
    case 'paragraph':
      return `par(${inline(node.children, setting)})`
    case 'heading':
      return `heading(level: ${Math.min(node.depth + 1, 6)}, ${inline(node.children, setting)})`
    case 'blockquote':
      return `cited(${join(blocks(node.children, setting, depth + 1))})`
    case 'list': {
      const items = node.children.map(({ checked, children }) =>
        withMark(checked == null ? '' : quoted(checked ? '☑ ' : '☐ '), children, setting, depth),
      )
      const spread = `tight: ${!node.spread}`
      if (!node.ordered) return `list(${spread}, ${items.join(',')})`
      return `enum(${spread}, start: ${Math.min(node.start ?? 1, 1_000_000_000)}, ${items.join(',')})`
    }
    case 'code':
      return isDiagram(node) ? join([`quiet(${words(DIAGRAM)})`, code(node.value, true)]) : code(node.value, true)
    case 'math':
      return formula(node.value, 'block') ?? code(node.value, true)
    case 'table':
      return table(node, setting)
    case 'thematicBreak':
      return 'line(length: 100%, stroke: 0.5pt + rule)'
    case 'footnoteDefinition':
      return `block(${withMark(`super(${words(node.identifier)})`, node.children, setting, depth)})`
    case 'definition':
      return ''
    default:
      return `par(${words(written(node, setting))})`
  }
}

/** Blocks behind a mark: the first paragraph begins on its line. */
function withMark(mark: string, [first, ...others]: readonly RootContent[], setting: Setting, depth: number): string {
  const begins =
    first?.type === 'paragraph' ? [inline(first.children, setting)] : blocks(first ? [first] : [], setting, depth + 1)
  return join([...(mark === '' ? [] : [mark]), ...begins, ...blocks(others, setting, depth + 1)])
}

const inline = (nodes: readonly RootContent[], setting: Setting, depth = 0): string =>
  join(nodes.map((node) => phrase(node, setting, depth)))

function phrase(node: RootContent, setting: Setting, depth: number): string {
  if (depth > DEEPEST) return words(written(node, setting))
  const within = (children: readonly RootContent[]) => inline(children, setting, depth + 1)
  switch (node.type) {
    case 'text':
      return words(node.value)
    case 'strong':
      return `strong(${within(node.children)})`
    case 'emphasis':
      return `emph(${within(node.children)})`
    case 'delete':
      return `strike(${within(node.children)})`
    case 'inlineCode':
      return code(node.value, false)
    case 'inlineMath':
      return formula(node.value, 'line') ?? code(node.value, false)
    case 'break':
      return 'linebreak()'
    case 'link':
      return link(node.url, within(node.children), written(node, setting))
    case 'linkReference':
      return link(setting.addresses.get(node.identifier) ?? '', within(node.children), '')
    case 'image':
    case 'imageReference':
      return words(`[imagem${node.alt ? `: ${node.alt}` : ''}]`)
    case 'footnoteReference':
      return `super(${words(node.identifier)})`
    default:
      return words(written(node, setting))
  }
}

/** A link one can follow on a screen; on paper its address stands beside its words, unless it is these words. */
function link(url: string, text: string, source: string): string {
  if (!followed.test(url)) return text
  const isItsOwnText = !source.startsWith('[')
  const label = `link(${quoted(url)}, ${text})`
  return isItsOwnText && source !== '' ? label : join([label, `address(${quoted(breakable(url))})`])
}

const code = (text: string, isBlock: boolean): string =>
  `raw(block: ${isBlock}, ${quoted(text.split('\n').map(breakable).join('\n'))})`

function table({ children: rows, align }: Table, setting: Setting): string {
  const columns = Math.max(...rows.map((row) => row.children.length))
  if (columns > most.columns || columns * rows.length > most.cells)
    return join(
      rows.map((row) => `par(${join(row.children.flatMap((cell) => [inline(cell.children, setting), '" | "']))})`),
    )
  const cells = rows.map((row, index) =>
    Array.from({ length: columns }, (_, column) => {
      const content = inline(row.children[column]?.children ?? [], setting)
      return index === 0 ? `strong(${content})` : content
    }).join(),
  )
  const [head = '', ...body] = cells
  const aligned = Array.from({ length: columns }, (_, column) => align?.[column] ?? 'left')
  // widths follow the words, but no column is wider than its part of the page where all have long ones
  return `block(width: 100%, {set text(size: 9pt); set par(leading: 0.5em)
table(columns: ${columns}, align: (${aligned.join()},), table.header(${head}), ${body.join(',\n')})})`
}

/** A part of the text as it was typed. */
const written = (node: RootContent, { source }: Setting): string =>
  source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
