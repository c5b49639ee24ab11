import { BlockWriter } from '#/modules/knowledge/reading/formats/block-writer.model.ts'
import { Hiding } from '#/modules/knowledge/reading/formats/hiding.model.ts'
import type { PageLimits } from '#/modules/knowledge/reading/pages.model.ts'
import { pageNumber } from '#/modules/knowledge/reading/formats/numbering.model.ts'
import { Enough, TooDeep } from '#/modules/knowledge/reading/formats/markup.model.ts'
import { charsets, encodingOfPage, signs, silent } from '#/modules/knowledge/reading/formats/rtf-words.model.ts'
import { rtfTokens, type Token } from '#/modules/knowledge/reading/formats/rtf-tokens.model.ts'

/** What is in force within a group, and ends with it. */
interface Group {
  /** Where its text goes. */
  into: 'text' | 'label' | 'nowhere' | 'fonts' | 'styles' | 'address'
  isHidden: boolean
  /** Letters that stand for one written as a number, for older programs. */
  fallback: number
  encoding: string
  isNote: boolean
  isLink: boolean
  /** The style of the paragraph by its number, and how high a heading it is. */
  style: number
  outline: number | undefined
  inTable: boolean
}

/** Signs of lists, in whatever font they are. */
const dots = /^[•·▪◦o\u00a7\uf000-\uf0ff]$/

/** Groups in groups; no program writes so many. */
const DEEPEST = 2000

/** The text of a RTF with its headings, numbers, tables, links and notes. Throws where it is none. */
export function rtfText(content: Buffer, { mostCharacters, notes }: Omit<PageLimits, 'maxPages'>): string {
  if (!content.subarray(0, 5).equals(Buffer.from('{\\rtf'))) throw new Error('not a RTF')
  const reader = new RtfReader(mostCharacters, new Hiding(notes))
  try {
    for (const token of rtfTokens(content)) reader.take(token)
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return reader.end()
}

class RtfReader {
  readonly #writer: BlockWriter
  readonly #groups: Group[] = []
  #group: Group = {
    into: 'text',
    isHidden: false,
    fallback: 1,
    encoding: 'windows-1252',
    isNote: false,
    isLink: false,
    style: 0,
    outline: undefined,
    inTable: false,
  }
  readonly #hiding: Hiding
  #documentEncoding = 'windows-1252'
  readonly #fonts = new Map<number, string>()
  #font = 0
  /** Levels of headings by the numbers of their styles. */
  readonly #headings = new Map<number, number>()
  /** Whether a group has just begun. */
  #isStart = false
  #isOptional = false
  /** Letters that are left out, because the one that they stand for was written. */
  #left = 0
  #bytes: number[] = []
  #address = ''
  /** The number or the dot of an item of a list. */
  #label = ''
  #table: 'none' | 'table' | 'row' | 'cell' = 'none'

  constructor(mostCharacters: number, hiding: Hiding) {
    this.#hiding = hiding
    this.#writer = new BlockWriter(mostCharacters, hiding)
  }

  take(token: Token): void {
    if (token.kind === 'byte') {
      this.#isStart = false
      return this.#byte(token.value)
    }
    this.#flush()
    this.#left = 0
    const isStart = this.#isStart
    this.#isStart = token.kind === 'open'
    if (token.kind === 'open') {
      if (this.#groups.push(this.#group) > DEEPEST) throw new TooDeep()
      this.#group = { ...this.#group, isNote: false, isLink: false }
    } else if (token.kind === 'close') this.#closeGroup()
    // elsewhere than at the beginning of a group it says nothing
    else if (token.word === '*') this.#isOptional = isStart
    else {
      const isOptional = this.#isOptional
      this.#isOptional = false
      this.#word(token.word, token.value, isOptional)
    }
  }

  end(): string {
    this.#flush()
    this.#endTable()
    return this.#writer.text()
  }

  #byte(byte: number): void {
    if (this.#left > 0) this.#left -= 1
    else if (this.#bytes.push(byte) > 65_536) this.#flush()
  }

  /** Letters are decoded together, because some alphabets write one in two bytes. */
  #flush(): void {
    if (this.#bytes.length === 0) return
    const bytes = Uint8Array.from(this.#bytes)
    this.#bytes = []
    this.#write(new TextDecoder(this.#group.encoding).decode(bytes))
  }

  #write(text: string): void {
    const { into, isHidden, style } = this.#group
    if (into === 'address') this.#address += text
    else if (into === 'label') this.#label += text
    else if (into === 'styles' && /^\s*(heading|título) \d/i.test(text))
      this.#headings.set(style, Number(/\d/.exec(text)![0]))
    else if (into === 'text') {
      this.#hiding.isHidden = isHidden
      this.#startCell()
      this.#writer.add(text)
    }
  }

  #closeGroup(): void {
    const { isNote, isLink } = this.#group
    if (isNote) {
      this.#endParagraph()
      this.#writer.closeNote()
    }
    if (isLink) this.#writer.closeLink()
    const outer = this.#groups.pop()
    if (!outer) return
    this.#group = outer
  }

  #word(word: string, value: number | undefined, isOptional: boolean): void {
    const group = this.#group
    const sign = signs[word]
    if (sign !== undefined) return this.#write(sign)
    switch (word) {
      case 'ansicpg':
        this.#documentEncoding = group.encoding = encodingOfPage(value)
        return
      case 'mac':
        this.#documentEncoding = group.encoding = 'macintosh'
        return
      case 'fonttbl':
        group.into = 'fonts'
        return
      case 'f':
        this.#font = value ?? 0
        if (group.into !== 'fonts') group.encoding = this.#fonts.get(this.#font) ?? this.#documentEncoding
        return
      case 'fcharset':
        if (group.into === 'fonts' && charsets[value ?? 0]) this.#fonts.set(this.#font, charsets[value ?? 0]!)
        return
      case 'stylesheet':
        group.into = 'styles'
        return
      case 's':
        group.style = value ?? 0
        return
      case 'outlinelevel':
        if (group.into === 'styles') this.#headings.set(group.style, (value ?? 0) + 1)
        else group.outline = value
        return
      case 'pard':
        Object.assign(group, { style: 0, outline: undefined, inTable: false })
        return
      case 'intbl':
        group.inTable = true
        return
      case 'v':
        group.isHidden = value !== 0
        return
      case 'plain':
        group.isHidden = false
        return
      case 'uc':
        group.fallback = value ?? 1
        return
      case 'u':
        this.#write(String.fromCharCode((value ?? 63) & 0xffff))
        this.#left = group.fallback
        return
      case 'par':
      case 'sect':
      case 'page':
      case 'nestrow':
        return this.#endParagraph()
      case 'cell':
        group.inTable = true
        this.#startCell()
        this.#endParagraph()
        this.#writer.closeCell()
        this.#table = 'row'
        return
      case 'row':
        if (this.#table !== 'none') this.#table = 'table'
        return
      case 'footnote':
        group.isNote = true
        return this.#writer.openNote()
      case 'fldinst':
        group.into = 'address'
        this.#address = ''
        return
      case 'fldrslt':
        if (pageNumber.test(this.#address)) {
          group.into = 'nowhere'
          return
        }
        group.isLink = true
        this.#startCell()
        return this.#writer.openLink(/HYPERLINK\s+"([^"]+)"/i.exec(this.#address)?.[1])
      case 'listtext':
      case 'pntext':
        group.into = 'label'
        this.#label = ''
        return
      case 'shptxt':
      case 'shpinst':
      case 'header':
      case 'footer':
        return
    }
    if (silent.has(word) || isOptional) group.into = 'nowhere'
  }

  /** Cells are told by their ends alone: one begins with the first letter after the end of the one before. */
  #startCell(): void {
    if (!this.#group.inTable) return this.#endTable()
    if (this.#table === 'cell') return
    if (this.#table === 'none') this.#writer.openTable()
    if (this.#table !== 'row') this.#writer.openRow()
    this.#writer.openCell()
    this.#table = 'cell'
  }

  #endTable(): void {
    if (this.#table === 'none') return
    if (this.#table === 'cell') this.#writer.closeCell()
    this.#writer.closeTable()
    this.#table = 'none'
  }

  #endParagraph(): void {
    const { style, outline, inTable } = this.#group
    const level = outline === undefined ? this.#headings.get(style) : outline + 1
    const isHeading = level !== undefined && level >= 1 && level <= 6 && !inTable
    const label = this.#label.trim().replace(dots, '-')
    this.#label = ''
    this.#writer.end(
      [isHeading ? '#'.repeat(level) : '', label]
        .filter(Boolean)
        .join(' ')
        .replace(/(?<=.)$/, ' '),
    )
  }
}
