import { BlockWriter } from '#/modules/knowledge/reading/formats/block-writer.model.ts'
import { chartText } from '#/modules/knowledge/reading/formats/chart.model.ts'
import { type Attributes, walkXml } from '#/modules/knowledge/reading/formats/markup.model.ts'
import { Counter, type Level, type NumberFormat } from '#/modules/knowledge/reading/formats/numbering.model.ts'
import { objectKind } from '#/modules/knowledge/reading/notes.model.ts'
import { ofType, type Package } from '#/modules/knowledge/reading/formats/package.model.ts'
import { Formulas } from '#/modules/knowledge/reading/formulas/formulas.model.ts'
import { isHiddenSlide, PptxHiding } from '#/modules/knowledge/reading/formats/hiding.model.ts'
import {
  notesText,
  type PageLimits,
  type PagesOrProblem,
  type PageText,
} from '#/modules/knowledge/reading/pages.model.ts'

/** Reads the slides of a PPTX in order, each with its tables, diagrams and speaker notes. */
export async function pptxPages(pack: Package, limits: PageLimits): Promise<PagesOrProblem> {
  const { maxPages, mostCharacters } = limits
  const main = ofType(await pack.relations(''), 'officeDocument') ?? 'ppt/presentation.xml'
  const slides = await listSlides(pack, main)
  if (slides.length > maxPages) return { problem: 'too_many_pages', count: slides.length }
  const pages: PageText[] = []
  for (let at = 0, written = 0; at < slides.length && written <= mostCharacters; at += 1) {
    const text = await slideText(pack, slides[at]!, limits)
    if (text === undefined) continue
    written += text.length
    pages.push({ page: at + 1, text })
  }
  return { pages, count: slides.length }
}

async function listSlides(pack: Package, main: string): Promise<string[]> {
  const relations = await pack.relations(main)
  const slides: string[] = []
  walkXml(await pack.needed(main), {
    open(name, attributes) {
      const slide = name === 'sldId' ? relations.get(attributes[':id'] ?? '') : undefined
      if (slide) slides.push(slide.target)
    },
  })
  return slides
}

/** Returns the whole text of a slide; undefined for a hidden slide that is left out. */
async function slideText(
  pack: Package,
  slide: string,
  { mostCharacters, notes: found }: PageLimits,
): Promise<string | undefined> {
  const relations = await pack.relations(slide)
  if (isHiddenSlide(await pack.needed(slide))) {
    found.add('hiddenSlides')
    if (!found.readsHidden) return undefined
  }
  const hiding = new PptxHiding(found)
  const read = async (name: string, isNotes = false) =>
    new ShapeReader(await pack.relations(name), { hiding, mostCharacters, isNotes }).read(await pack.needed(name))
  const notes = ofType(relations, 'notesSlide')
  const texts = [await read(slide)]
  for (const [id, { type, target }] of relations)
    if (type === 'diagramData' && hiding.takes(id)) texts.push(await read(target))
  for (const [id, { type, target }] of relations)
    if (type === 'chart' && hiding.takes(id)) {
      const figures = chartText(await pack.needed(target))
      if (figures === '') found.add('charts')
      texts.push(figures)
    } else if (type === 'chartEx' && hiding.takes(id)) found.add('charts')
  if (notes !== undefined) texts.push(notesText(await read(notes, true)))
  return texts.filter(Boolean).join('\n\n')
}

/** Alternative forms for other programs, and parts that repeat on every slide. */
const skipped = new Set(['Fallback', 'extLst'])
const repeated = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

const numberings: readonly (readonly [RegExp, NumberFormat])[] = [
  [/^arabic/, 'decimal'],
  [/^alphaLc/, 'letter'],
  [/^alphaUc/, 'LETTER'],
  [/^romanLc/, 'roman'],
  [/^romanUc/, 'ROMAN'],
]

class ShapeReader {
  readonly #relations: Awaited<ReturnType<Package['relations']>>
  readonly #writer: BlockWriter
  readonly #isNotes: boolean
  readonly #hiding: PptxHiding
  #shape = ''
  #isText = false
  /** The baseline shift of the current letters, and whether they are struck. */
  #rise = 0
  #isStruck = false
  readonly #formulas = new Formulas()
  #level = 0
  #numbering: Level | undefined
  #bullet: boolean | undefined
  #link: string | undefined
  #counter = new Counter()

  constructor(
    relations: Awaited<ReturnType<Package['relations']>>,
    { hiding, mostCharacters, isNotes }: { hiding: PptxHiding; mostCharacters: number; isNotes: boolean },
  ) {
    this.#relations = relations
    this.#hiding = hiding
    this.#writer = new BlockWriter(mostCharacters, hiding)
    this.#isNotes = isNotes
  }

  read(content: Uint8Array): string {
    walkXml(content, {
      skip: skipped,
      open: (name, attributes) => this.#open(name, attributes),
      close: (name) => this.#close(name),
      text: (text) => {
        if (this.#formulas.isOpen) this.#formulas.text(text)
        else if (this.#isText && !repeated.has(this.#shape)) this.#letters(text)
      },
    })
    return this.#writer.text()
  }

  #letters(text: string): void {
    if (this.#isStruck) return text.trim() === '' ? undefined : this.#hiding.notes.add('struckTexts')
    if (this.#rise === 0) return this.#writer.add(text)
    this.#writer.openScript(this.#rise > 0 ? 'sup' : 'sub')
    this.#writer.add(text)
    this.#writer.closeScript()
  }

  #open(name: string, attributes: Attributes): void {
    if (this.#formulas.open(name, attributes)) return
    this.#hiding.open(name, attributes)
    const writer = this.#writer
    switch (name) {
      case 'sp':
      case 'graphicFrame':
        this.#shape = ''
        return
      case 'ph':
        this.#shape = attributes['type'] ?? 'body'
        return
      case 'cNvPr':
        // a picture is not part of a paragraph on a slide, so its line ends here
        writer.addPicture(attributes['descr'])
        return writer.end()
      case 'r':
      case 'fld':
        this.#rise = 0
        this.#isStruck = false
        return
      case 'rPr':
        // in thousandths of the letters' height
        this.#rise = Number.parseFloat(attributes['baseline'] ?? '0') || 0
        this.#isStruck = /^(?:sng|dbl)Strike$/.test(attributes['strike'] ?? '')
        return
      case 'oleObj':
        return this.#hiding.notes.add(objectKind(attributes['progId']))
      case 'txBody':
        this.#counter = new Counter()
        return
      case 'pPr':
        this.#level = Math.min(Number(attributes['lvl']) || 0, 8)
        return
      case 'buNone':
        this.#bullet = false
        return
      case 'buChar':
        this.#bullet = true
        return
      case 'buAutoNum':
        this.#numbering = readLevel(attributes, this.#level)
        return
      case 't':
        this.#isText = true
        return
      case 'br':
        return writer.add('\n')
      case 'hlinkClick':
        this.#link = this.#relations.get(attributes[':id'] ?? '')?.target
        return
      case 'tbl':
        return writer.openTable()
      case 'tr':
        return writer.openRow()
      case 'tc':
        return writer.openCell(readMerge(attributes))
    }
  }

  #close(name: string): void {
    if (this.#formulas.isOpen) {
      const formula = this.#formulas.close()
      return formula ? this.#writer.addFormula(formula) : undefined
    }
    this.#hiding.close(name)
    switch (name) {
      case 't':
        this.#isText = false
        return
      case 'rPr':
        return this.#writer.beginLink(this.#link)
      case 'r':
        this.#writer.closeLink()
        this.#link = undefined
        return
      case 'p':
        return this.#endParagraph()
      case 'tc':
        return this.#writer.closeCell()
      case 'tbl':
        return this.#writer.closeTable()
    }
  }

  #endParagraph(): void {
    const isTitle = this.#shape === 'title' || this.#shape === 'ctrTitle'
    const isItem = this.#bullet ?? (this.#shape === 'body' && !this.#isNotes)
    const levels = Array.from({ length: this.#level + 1 }, () => this.#numbering)
    const isEmpty = this.#writer.isLineEmpty
    const label = this.#numbering && !isEmpty ? this.#counter.next(this.#level, levels) : isItem ? '-' : ''
    this.#writer.end(isTitle ? '# ' : label && `${label} `)
    this.#level = 0
    this.#numbering = undefined
    this.#bullet = undefined
  }
}

function readLevel({ type = '', startAt }: Attributes, level: number): Level {
  const format = numberings.find(([pattern]) => pattern.test(type))?.[1] ?? 'decimal'
  const [before, after] = type.endsWith('ParenBoth')
    ? ['(', ')']
    : type.endsWith('ParenR')
      ? ['', ')']
      : ['', type.endsWith('Plain') ? '' : '.']
  return { start: Number(startAt) || 1, format, text: `${before}%${level + 1}${after}` }
}

/** PowerPoint also writes the covered cells of a merged one, each with a mark. */
function readMerge({ hMerge, vMerge }: Attributes): { copies?: 'left' | 'above' } {
  if (isTrue(vMerge)) return { copies: 'above' }
  return isTrue(hMerge) ? { copies: 'left' } : {}
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'
