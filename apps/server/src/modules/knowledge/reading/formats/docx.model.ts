import { BlockWriter } from '#/modules/knowledge/reading/formats/block-writer.model.ts'
import { chartText } from '#/modules/knowledge/reading/formats/chart.model.ts'
import { DocxHiding } from '#/modules/knowledge/reading/formats/hiding.model.ts'
import { DocxStyles, type Look, lookIn } from '#/modules/knowledge/reading/formats/docx-styles.model.ts'
import { type Attributes, walkXml } from '#/modules/knowledge/reading/formats/markup.model.ts'
import { objectKind } from '#/modules/knowledge/reading/notes.model.ts'
import { pageNumber } from '#/modules/knowledge/reading/formats/numbering.model.ts'
import { ofType, type Package } from '#/modules/knowledge/reading/formats/package.model.ts'
import { Formulas } from '#/modules/knowledge/reading/formulas/formulas.model.ts'
import type { DocumentTable, PageLimits, PagesOrProblem } from '#/modules/knowledge/reading/pages.model.ts'

/**
 * Reads the text of a DOCX with Markdown headings, paragraph numbers, tables and link addresses; headers come first, charts,
 * notes and footers last. A DOCX has no pages.
 */
export async function docxPages(pack: Package, { mostCharacters, notes }: PageLimits): Promise<PagesOrProblem> {
  const main = ofType(await pack.relations(''), 'officeDocument') ?? 'word/document.xml'
  const relations = await pack.relations(main)
  const styles = await DocxStyles.of(pack, relations)
  const referred = new Set<string>()
  const openReader = async (name: string) => {
    const hiding = new DocxHiding(styles, notes, referred)
    const reader = new DocxReader(styles, await pack.relations(name), { hiding, mostCharacters })
    return { text: reader.read(await pack.needed(name)), tables: reader.tables }
  }
  const read = async (name: string) => (await openReader(name)).text
  const findPartNames = (...types: string[]) =>
    [...relations].flatMap(([id, { type, target }]) =>
      types.includes(type) && (notes.readsHidden || !referred.has(id)) ? [target] : [],
    )
  const readParts = async (...types: string[]) => Promise.all(findPartNames(...types).map(read))
  const headers = await readParts('header')
  const { text, tables } = await openReader(main)
  // charts, diagrams, then notes
  const figures = (await Promise.all(findPartNames('chart').map((name) => pack.needed(name)))).map(chartText)
  notes.add('charts', figures.filter((figure) => figure === '').length + findPartNames('chartEx').length)
  const besides = [...(await readParts('diagramData')), ...figures, ...(await readParts('footnotes', 'endnotes'))]
  const texts = [...headers, text, ...besides, ...(await readParts('footer'))]
  const pages = [{ page: null, text: [...new Set(texts)].filter(Boolean).join('\n\n') }]
  return { pages, count: null, tables }
}

/** Older states of the text, and duplicate forms for older programs. */
const skipped = new Set(['Fallback', 'delText', 'pPrChange', 'rPrChange', 'tblPrChange', 'tcPrChange', 'tabs', 'sdtPr'])

interface Paragraph {
  style: string | undefined
  list: string | undefined
  level: number | undefined
  outline: number | undefined
}

class DocxReader {
  readonly #styles: DocxStyles
  readonly #relations: Awaited<ReturnType<Package['relations']>>
  readonly #writer: BlockWriter
  #paragraph: Paragraph = newParagraph()
  readonly #formulas = new Formulas()
  readonly #hiding: DocxHiding
  #isText = false
  /** Look of the letters that are being read. */
  #look: Look = {}
  #isInRun = false
  #isInProperties: 'row' | 'paragraph' | undefined
  #isRowDeleted = false
  /** The paragraph's end is deleted: the next paragraph continues on its line. */
  #goesOn = false
  /** Number of open elements that hold deleted or moved text. */
  #deleted = 0
  #isInstruction = false
  #instruction = ''
  #isPageNumber = false

  constructor(
    styles: DocxStyles,
    relations: Awaited<ReturnType<Package['relations']>>,
    { hiding, mostCharacters }: { hiding: DocxHiding; mostCharacters: number },
  ) {
    this.#styles = styles
    this.#relations = relations
    this.#hiding = hiding
    this.#writer = new BlockWriter(mostCharacters, hiding)
  }

  get tables(): DocumentTable[] {
    return this.#writer.tables
  }

  read(content: Uint8Array): string {
    walkXml(content, {
      skip: skipped,
      open: (name, attributes) => this.#open(name, attributes),
      close: (name) => this.#close(name),
      text: (text) => this.#text(text),
    })
    return this.#writer.text()
  }

  #text(text: string): void {
    if (this.#formulas.isOpen) this.#formulas.text(text)
    else if (this.#isInstruction) this.#instruction += text
    else if (this.#isText && !this.#isPageNumber) this.#letters(text)
  }

  #letters(text: string): void {
    const { struck = false, script = 'none' } = this.#look
    if (struck && text.trim() !== '') this.#hiding.notes.add('struckTexts')
    if (struck || this.#deleted > 0) return
    if (script === 'none') return this.#writer.add(text)
    this.#writer.openScript(script)
    this.#writer.add(text)
    this.#writer.closeScript()
  }

  #open(name: string, attributes: Attributes): void {
    if (this.#formulas.open(name, attributes)) return
    this.#hiding.open(name, attributes, this.#paragraph.style)
    const writer = this.#writer
    const { val } = attributes
    switch (name) {
      case 'p':
        // a text box within a paragraph has paragraphs itself
        if (!this.#goesOn) this.#endParagraph()
        this.#goesOn = false
        return
      case 'pStyle':
        this.#paragraph.style = val
        return
      case 'numId':
        this.#paragraph.list = val
        return
      case 'ilvl':
        this.#paragraph.level = Number(val)
        return
      case 'outlineLvl':
        this.#paragraph.outline = Number(val)
        return
      case 'r':
        this.#isInRun = true
        this.#look = this.#styles.findLook(this.#paragraph.style)
        return
      case 'rStyle':
      case 'strike':
      case 'dstrike':
      case 'vertAlign':
      case 'position':
        if (this.#isInRun)
          this.#look = { ...this.#look, ...(name === 'rStyle' ? this.#styles.findLook(val) : lookIn(name, val)) }
        return
      case 'ins':
      case 'moveTo':
        return this.#hiding.notes.add('trackedChanges')
      case 'del':
      case 'moveFrom':
        return this.#delete()
      case 'commentReference':
        return this.#hiding.notes.add('comments')
      case 'OLEObject':
        return this.#hiding.notes.add(objectKind(attributes['ProgID']))
      case 'trPr':
        this.#isInProperties = 'row'
        return
      case 'pPr':
        this.#isInProperties = 'paragraph'
        return
      case 't':
        this.#isText = true
        return
      case 'tab':
        return writer.add(' ')
      case 'br':
      case 'cr':
        return writer.add('\n')
      case 'noBreakHyphen':
        return writer.add('-')
      case 'instrText':
        this.#isInstruction = true
        return
      case 'fldChar':
        return this.#field(attributes['fldCharType'])
      case 'fldSimple':
        this.#isPageNumber = pageNumber.test(attributes['instr'] ?? '')
        if (this.#isPageNumber) writer.passNumber()
        return
      case 'docPr':
        return this.#deleted > 0 ? undefined : writer.addPicture(attributes['descr'])
      case 'hyperlink':
        return writer.beginLink(this.#relations.get(attributes[':id'] ?? attributes['id'] ?? '')?.target)
      case 'tbl':
        return writer.openTable()
      case 'tr':
        this.#isRowDeleted = false
        return writer.openRow()
      case 'tc':
        return writer.openCell()
      case 'gridSpan':
        return writer.describeCell({ across: Number(val) })
      case 'vMerge':
        return val === 'restart' ? undefined : writer.describeCell({ copies: 'above' })
    }
  }

  #close(name: string): void {
    if (this.#formulas.isOpen) return this.#closeFormula()
    this.#hiding.close(name)
    switch (name) {
      case 'p':
        return this.#goesOn ? undefined : this.#endParagraph()
      case 't':
        this.#isText = false
        return
      case 'r':
        this.#isInRun = false
        return
      case 'del':
      case 'moveFrom':
        this.#deleted -= 1
        return
      case 'trPr':
      case 'pPr':
        this.#isInProperties = undefined
        return
      case 'instrText':
        this.#isInstruction = false
        return
      case 'fldSimple':
        this.#isPageNumber = false
        return
      case 'hyperlink':
        return this.#writer.closeLink()
      case 'tc':
        this.#endParagraph()
        return this.#writer.closeCell()
      case 'tr':
        if (this.#isRowDeleted) this.#writer.dropRow()
        return
      case 'tbl':
        return this.#writer.closeTable()
    }
  }

  #closeFormula(): void {
    const formula = this.#formulas.close()
    if (formula && this.#deleted === 0) this.#writer.addFormula(formula)
  }

  /** Handles a tracked deletion; among row or paragraph properties it marks the row's or paragraph's end and encloses no text. */
  #delete(): void {
    this.#hiding.notes.add('trackedChanges')
    this.#deleted += 1
    if (this.#isInProperties === 'row') this.#isRowDeleted = true
    if (this.#isInProperties === 'paragraph') this.#goesOn = true
  }

  /** Reads a link as older documents store it: an instruction, a mark, its words and another mark. */
  #field(type: string | undefined): void {
    if (type === 'begin') this.#instruction = ''
    if (type === 'separate') {
      this.#isPageNumber = pageNumber.test(this.#instruction)
      if (this.#isPageNumber) this.#writer.passNumber()
      this.#writer.beginLink(/HYPERLINK\s+"([^"]+)"/i.exec(this.#instruction)?.[1])
    }
    if (type === 'end') {
      // the equation format of Word before its equation editor
      if (/^\s*EQ\s/i.test(this.#instruction)) this.#hiding.notes.add('equations')
      this.#isPageNumber = false
      this.#writer.closeLink()
    }
  }

  #endParagraph(): void {
    const { style, list, level, outline } = this.#paragraph
    this.#paragraph = newParagraph()
    if (this.#writer.isLineEmpty) return this.#writer.end()
    const heading = outline ?? this.#styles.findOutline(style)
    const label = this.#styles.numberParagraph({ style, list, level })
    const marks = heading !== undefined && heading < 6 ? '#'.repeat(heading + 1) : ''
    this.#writer.end(
      [marks, label]
        .filter(Boolean)
        .join(' ')
        .replace(/(?<=.)$/, ' '),
    )
  }
}

const newParagraph = (): Paragraph => ({ style: undefined, list: undefined, level: undefined, outline: undefined })
