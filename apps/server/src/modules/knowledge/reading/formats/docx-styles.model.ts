import { type Attributes, walkXml } from '#/modules/knowledge/reading/formats/markup.model.ts'
import { Counter, type Level, type NumberFormat } from '#/modules/knowledge/reading/formats/numbering.model.ts'
import { ofType, type Package } from '#/modules/knowledge/reading/formats/package.model.ts'
import type { Script } from '#/modules/knowledge/reading/formats/scripts.model.ts'

/** The look of letters, where it changes their meaning. */
export interface Look {
  struck?: boolean
  script?: Script | 'none'
}

interface Style extends Look {
  basedOn?: string | undefined
  outline?: number
  list?: string | undefined
  level?: number
  isHidden?: boolean
}

interface List {
  abstract: string
  levels: Map<number, Partial<Level>>
  starts: Map<number, number>
}

interface AbstractLevel extends Level {
  /** The style whose paragraphs are numbered on this level. */
  style?: string | undefined
}

const formats: Readonly<Record<string, NumberFormat>> = {
  decimal: 'decimal',
  decimalZero: 'zero',
  ordinal: 'ordinal',
  lowerLetter: 'letter',
  upperLetter: 'LETTER',
  lowerRoman: 'roman',
  upperRoman: 'ROMAN',
  bullet: 'bullet',
  none: 'none',
}

/** Limit of style inheritance, because a style may inherit from itself. */
const MAX_ANCESTORS = 20

/** The heading levels and numbers that the styles and lists of a DOCX give to paragraphs. */
export class DocxStyles {
  readonly #styles = new Map<string, Style>()
  readonly #abstracts = new Map<string, AbstractLevel[]>()
  readonly #lists = new Map<string, List>()
  readonly #counters = new Map<string, Counter>()
  readonly #started = new Set<string>()

  static async of(pack: Package, relations: Awaited<ReturnType<Package['relations']>>): Promise<DocxStyles> {
    const found = new DocxStyles()
    const part = async (type: string) => {
      const name = ofType(relations, type)
      return name === undefined ? undefined : pack.part(name)
    }
    const [styles, numbering] = [await part('styles'), await part('numbering')]
    if (styles) found.#readStyles(styles)
    if (numbering) found.#readNumbering(numbering)
    return found
  }

  findOutline(style: string | undefined): number | undefined {
    return this.#ancestry(style).find(({ outline }) => outline !== undefined)?.outline
  }

  /** Whether the styles of a paragraph and a run hide their text; if both do, Word shows it. */
  isHidden(paragraph: string | undefined, run: string | undefined): boolean {
    const [one, other] = [paragraph, run].map(
      (style) => this.#ancestry(style).find(({ isHidden }) => isHidden !== undefined)?.isHidden ?? false,
    )
    return one !== other
  }

  /** Returns the look that a style gives to its letters. */
  findLook(style: string | undefined): Look {
    return Object.assign({}, ...this.#ancestry(style).toReversed()) as Look
  }

  /** Returns the number before the paragraph; each call advances the counter. */
  numberParagraph(paragraph: {
    style: string | undefined
    list: string | undefined
    level: number | undefined
  }): string {
    const styled = paragraph.list === undefined ? this.#ancestry(paragraph.style).find(({ list }) => list) : undefined
    const id = paragraph.list ?? styled?.list
    const list = id === undefined ? undefined : this.#lists.get(id)
    if (!list) return ''
    const abstract = this.#abstracts.get(list.abstract) ?? []
    const named = abstract.findIndex(({ style }) => style !== undefined && style === paragraph.style)
    const level = paragraph.level ?? styled?.level ?? Math.max(0, named)
    const counter = this.#getCounter(list.abstract)
    for (const [at, start] of list.starts)
      if (!this.#started.has(`${id} ${at}`)) {
        this.#started.add(`${id} ${at}`)
        counter.restart(at, start)
      }
    return counter.next(
      level,
      abstract.map((own, at) => ({ ...own, ...list.levels.get(at) })),
    )
  }

  #getCounter(abstract: string): Counter {
    const known = this.#counters.get(abstract) ?? new Counter()
    this.#counters.set(abstract, known)
    return known
  }

  #ancestry(id: string | undefined): Style[] {
    const styles: Style[] = []
    for (let next = id; next !== undefined && styles.length < MAX_ANCESTORS;) {
      const style = this.#styles.get(next)
      if (!style) break
      styles.push(style)
      next = style.basedOn
    }
    return styles
  }

  #readStyles(content: Uint8Array): void {
    let style: Style = {}
    walkXml(content, {
      open: (name, { val, styleId }) => {
        Object.assign(style, lookIn(name, val))
        if (name === 'style') this.#styles.set(styleId ?? '', (style = {}))
        else if (name === 'name') Object.assign(style, outlineByName(val))
        else if (name === 'basedOn') style.basedOn = val
        else if (name === 'outlineLvl') style.outline = Number(val)
        else if (name === 'numId') style.list = val
        else if (name === 'ilvl') style.level = Number(val)
        else if (name === 'vanish') style.isHidden = isOn(val)
      },
    })
  }

  #readNumbering(content: Uint8Array): void {
    let levels: Partial<AbstractLevel>[] = []
    let level: Partial<AbstractLevel> = {}
    let list: List = newList()
    let at = 0
    walkXml(content, {
      skip: new Set(['Fallback']),
      open: (name, attributes) => {
        const { val } = attributes
        if (name === 'abstractNum')
          this.#abstracts.set(attributes['abstractNumId'] ?? '', (levels = []) as AbstractLevel[])
        else if (name === 'num') this.#lists.set(attributes['numId'] ?? '', (list = newList()))
        else if (name === 'abstractNumId') list.abstract = val ?? ''
        else if (name === 'lvlOverride') at = parseLevel(attributes)
        else if (name === 'startOverride') list.starts.set(at, Number(val))
        else if (name === 'lvl' && list.abstract === '')
          levels[parseLevel(attributes)] = level = { start: 1, format: 'decimal', text: '' }
        else if (name === 'lvl') list.levels.set(parseLevel(attributes), (level = {}))
        else if (name === 'start') level.start = Number(val)
        else if (name === 'numFmt') level.format = formats[val ?? ''] ?? 'decimal'
        else if (name === 'lvlText') level.text = val ?? ''
        else if (name === 'pStyle') level.style = val
      },
    })
  }
}

/** A property is on unless its value says otherwise. */
export const isOn = (value: string | undefined): boolean => !/^(0|false|off)$/.test(value ?? '')

/** Returns the look that an element of the run properties describes. */
export function lookIn(name: string, val: string | undefined): Look {
  switch (name) {
    case 'strike':
    case 'dstrike':
      return { struck: isOn(val) }
    case 'vertAlign':
      return { script: val === 'superscript' ? 'sup' : val === 'subscript' ? 'sub' : 'none' }
    case 'position':
      // in half points; a smaller shift is only alignment
      return Math.abs(Number(val)) < MIN_RISE ? {} : { script: Number(val) > 0 ? 'sup' : 'sub' }
    default:
      return {}
  }
}

const MIN_RISE = 5

const newList = (): List => ({ abstract: '', levels: new Map(), starts: new Map() })

/** Word processors have nine levels. */
const parseLevel = ({ ilvl }: Attributes): number => Math.min(Math.max(Number(ilvl) || 0, 0), 8)

/** Word stores heading names in every language as `heading`; other programs store only the displayed name. */
function outlineByName(name: string | undefined): Pick<Style, 'outline'> {
  const [, level] = /^(?:heading|título) (\d)$/i.exec(name ?? '') ?? []
  if (level !== undefined) return { outline: Number(level) - 1 }
  return name?.toLowerCase() === 'title' ? { outline: 0 } : {}
}
