import {
  AlignmentType,
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  type INumberingOptions,
  LevelFormat,
  Paragraph,
  type ParagraphChild,
  type Table,
} from 'docx'
import { chemistryRuns } from '#/platform/docx/docx-chemistry.ts'
import { isRightToLeft, type Look, withoutIllegalCharacters, makeRuns, docxTable } from '#/platform/docx/docx-runs.ts'
import {
  collectAddresses,
  DIAGRAM,
  followedAddress,
  isDiagram,
  parseMarkdown,
  type RootContent,
} from '#/platform/pdf/markdown.ts'

export type Block = Paragraph | Table

type Numbering = INumberingOptions['config'][number]

/** The state shared by all texts of one document; each ordered list has its own numbering. */
export interface Setting {
  readonly numberings: Numbering[]
  /** Converts Markdown of a model or a person as the screen shows it. */
  write(text: string): Block[]
}

/** Word has nine levels of lists; deeper items are placed on the last one. */
const DEEPEST = 8
/** A larger table does not fit on a page: its rows become lines. */
const most = { columns: 12, cells: 5000 } as const
const codeFont = 'Consolas'
const headings = [
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
  HeadingLevel.HEADING_6,
] as const

/** Creates the state for the texts of one document. */
export function createSetting(): Setting {
  const numberings: Numbering[] = []
  return {
    numberings,
    write(text) {
      const { tree, source } = parseMarkdown(withoutIllegalCharacters(text))
      return new Writer(numberings, source, collectAddresses(tree)).blocks(tree.children, { depth: 0 })
    },
  }
}

type Item = Extract<RootContent, { type: 'listItem' }>

/** Prefixes a task with a checked or an empty box. */
function withMark({ checked, children }: Item): Item['children'] {
  const [first, ...others] = children
  if (checked == null || first?.type !== 'paragraph') return children
  const mark = { type: 'text', value: checked ? '☑ ' : '☐ ' } as const
  return [{ ...first, children: [mark, ...first.children] }, ...others]
}

interface Surroundings {
  depth: number
  isQuote?: boolean
  list?: { reference: string; level: number } | undefined
}

class Writer {
  readonly #numberings: Numbering[]
  readonly #source: string
  readonly #addresses: ReadonlyMap<string, string>

  constructor(numberings: Numbering[], source: string, addresses: ReadonlyMap<string, string>) {
    this.#numberings = numberings
    this.#source = source
    this.#addresses = addresses
  }

  blocks(nodes: readonly RootContent[], around: Surroundings): Block[] {
    return nodes.flatMap((node, index) => this.#block(node, index === 0 ? around : { ...around, list: undefined }))
  }

  #block(node: RootContent, around: Surroundings): Block[] {
    if (around.depth > DEEPEST) return [this.#paragraph(makeRuns(this.#written(node)), around)]
    switch (node.type) {
      case 'paragraph':
        return [this.#paragraph(this.#inline(node.children), around, this.#written(node))]
      case 'heading':
        return [new Paragraph({ heading: headings[node.depth - 1]!, children: this.#inline(node.children) })]
      case 'blockquote':
        return this.blocks(node.children, { depth: around.depth + 1, isQuote: true })
      case 'list': {
        const reference = this.#numbering(node.ordered === true, node.start ?? 1)
        const level = Math.min(around.depth, DEEPEST)
        return node.children.flatMap((item) =>
          this.blocks(withMark(item), { depth: around.depth + 1, list: { reference, level } }),
        )
      }
      case 'code':
      case 'math': {
        const reaction = node.type === 'math' && chemistryRuns(node.value)
        if (reaction)
          return [new Paragraph({ alignment: AlignmentType.CENTER, spacing: { after: 120 }, children: reaction })]
        return [
          ...(node.type === 'code' && isDiagram(node)
            ? [new Paragraph({ children: makeRuns(DIAGRAM, { size: 17 }) })]
            : []),
          new Paragraph({
            spacing: { before: 80, after: 120 },
            shading: { fill: 'F4F4F7' },
            children: makeRuns(node.value, { font: codeFont, size: 19 }),
          }),
        ]
      }
      case 'table':
        return this.#table(node)
      case 'thematicBreak':
        return [new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: 'D9D9E0' } } })]
      case 'footnoteDefinition':
        return [
          this.#paragraph(makeRuns(`[${node.identifier}]`), around),
          ...this.blocks(node.children, { depth: around.depth + 1 }),
        ]
      case 'definition':
        return []
      default:
        return [this.#paragraph(makeRuns(this.#written(node)), around)]
    }
  }

  #paragraph(
    children: ParagraphChild[],
    { isQuote, list }: Pick<Surroundings, 'isQuote' | 'list'>,
    written = '',
  ): Paragraph {
    return new Paragraph({
      spacing: { after: list ? 40 : 120 },
      bidirectional: isRightToLeft(written),
      ...(isQuote ? { indent: { left: 360 } } : {}),
      ...(list ? { numbering: list } : {}),
      children,
    })
  }

  /** Creates the numbering of one list; returns its reference. */
  #numbering(isOrdered: boolean, start: number): string {
    const reference = `lista-${this.#numberings.length}`
    const levels = Array.from({ length: DEEPEST + 1 }, (_, level) => ({
      level,
      start: Math.min(Math.max(start, 0), 32_000),
      format: isOrdered ? LevelFormat.DECIMAL : LevelFormat.BULLET,
      text: isOrdered ? `%${level + 1}.` : '•',
      alignment: AlignmentType.START,
      style: { paragraph: { indent: { left: 360 * (level + 1), hanging: 300 } } },
    }))
    this.#numberings.push({ reference, levels })
    return reference
  }

  #inline(nodes: readonly RootContent[], look: Look = {}, depth = 0): ParagraphChild[] {
    return nodes.flatMap((node) => this.#phrase(node, look, depth))
  }

  #phrase(node: RootContent, look: Look, depth: number): ParagraphChild[] {
    if (depth > DEEPEST) return makeRuns(this.#written(node), look)
    const within = (children: readonly RootContent[], more: Look = {}) =>
      this.#inline(children, { ...look, ...more }, depth + 1)
    switch (node.type) {
      case 'text':
        return makeRuns(node.value, look)
      case 'strong':
        return within(node.children, { bold: true })
      case 'emphasis':
        return within(node.children, { italics: true })
      case 'delete':
        return within(node.children, { strike: true })
      case 'inlineMath':
        return chemistryRuns(node.value, look) ?? makeRuns(node.value, { ...look, font: codeFont })
      case 'inlineCode':
        return makeRuns(node.value, { ...look, font: codeFont })
      case 'break':
        return makeRuns('\n', look)
      case 'link':
        return this.#link(node.url, within(node.children, { color: '1D4ED8' }))
      case 'linkReference':
        return this.#link(this.#addresses.get(node.identifier) ?? '', within(node.children))
      case 'image':
      case 'imageReference':
        return makeRuns(`[imagem${node.alt ? `: ${node.alt}` : ''}]`, look)
      case 'footnoteReference':
        return makeRuns(node.identifier, { ...look, superScript: true })
      default:
        return makeRuns(this.#written(node), look)
    }
  }

  #link(url: string, children: ParagraphChild[]): ParagraphChild[] {
    return followedAddress.test(url) ? [new ExternalHyperlink({ link: url, children })] : children
  }

  #table({ children: rows }: Extract<RootContent, { type: 'table' }>): Block[] {
    const columns = Math.max(...rows.map((row) => row.children.length))
    const cells = rows.map((row, index) =>
      row.children.map((cell) => this.#inline(cell.children, index === 0 ? { bold: true } : {})),
    )
    if (columns <= most.columns && columns * rows.length <= most.cells)
      return [docxTable(cells), new Paragraph({ spacing: { after: 120 } })]
    return cells.map((row) => new Paragraph({ children: row.flatMap((cell) => [...cell, ...makeRuns(' | ')]) }))
  }

  /** The source text of a node, as it was typed. */
  #written({ position }: RootContent): string {
    return position ? this.#source.slice(position.start.offset, position.end.offset) : ''
  }
}
