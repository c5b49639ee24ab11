import { Notes } from '#/modules/knowledge/reading/notes.model.ts'
import type { PagesOrProblem, PageText } from '#/modules/knowledge/reading/pages.model.ts'
import type { Item } from '#/modules/knowledge/reading/pdf/pdf-cells.model.ts'
import { textOfItems } from '#/modules/knowledge/reading/pdf/pdf-lines.model.ts'
import { readDrawing, nothingDrawn } from '#/modules/knowledge/reading/pdf/pdf-rules.model.ts'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { openPdf } from '#/modules/knowledge/reading/pdf/pdf-reader.model.ts'

/** Reads the text of a PDF page by page, until the limit of text is reached. */
export async function pdfPages(
  content: Buffer,
  { maxPages, maxTextBytes }: { maxPages: number; maxTextBytes: number },
  notes = new Notes(),
): Promise<PagesOrProblem> {
  const pdf = await openPdf(content, { images: false }).catch((error: Error) => error)
  if (pdf instanceof Error) return { problem: pdf.name === 'PasswordException' ? 'encrypted' : 'broken', count: null }
  const count = pdf.numPages
  if (count > maxPages) return { problem: 'too_many_pages', count }
  const pages: PageText[] = []
  const fields = await readFields(pdf)
  for (let number = 1, bytes = 0; number <= count && bytes <= maxTextBytes; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const written = items.filter((item) => 'str' in item)
    const printed = written.length === 0 ? '' : textOfItems(written, await readDrawing(page).catch(() => nothingDrawn))
    const onPage = fields.filter((field) => field.page === number - 1)
    const text = [printed, ...filledIn(onPage, written)].filter(Boolean).join('\n')
    bytes += Buffer.byteLength(text)
    pages.push({ page: number, text })
    page.cleanup()
  }
  if (hasOddLetters(pages)) notes.add('oddLetters')
  return { pages, count }
}

/** Letters that no Portuguese word has and private-use letters: some programs write them for `fi` and `fl`. */
const oddLetters = /[û\ufffd\ue000-\uf8ff]/g
const MIN_ODD = 3
/** Above French, which has `û` once in a thousand letters. */
const MIN_SHARE = 0.002

function hasOddLetters(pages: readonly PageText[]): boolean {
  const text = pages.map((page) => page.text).join('\n')
  const count = text.match(oddLetters)?.length ?? 0
  return count >= MIN_ODD && count > text.length * MIN_SHARE
}

interface Field {
  type: string
  name: string
  /** Counted from 0. */
  page: number
  value?: unknown
  /** The value that a chosen box or button represents. */
  exportValues?: unknown
  /** Left, bottom, right and top. */
  rect?: number[]
  password?: boolean
  hidden?: boolean
}

async function readFields(pdf: PDFDocumentProxy): Promise<Field[]> {
  // an unreadable form leaves the text unaffected
  const fields = (await pdf.getFieldObjects().catch(() => null)) ?? {}
  return Object.values(fields).flat() as Field[]
}

/** Returns the values filled into a page's form, which are not part of its text. */
function filledIn(fields: readonly Field[], items: readonly Item[]): string[] {
  return fields.flatMap((field) => {
    const { type, name, password, hidden, rect = [] } = field
    if (password || hidden) return []
    if (isChosen(field)) return [`${findLabel(rect, items) || name}: marcado`]
    const value = [field.value].flat().filter((one) => typeof one === 'string' && one.trim() !== '')
    return value.length > 0 && /^(text|combobox|listbox)$/.test(type) ? [`${name}: ${value.join(', ')}`] : []
  })
}

const isChosen = ({ type, value, exportValues }: Field): boolean =>
  /^(?:checkbox|radiobutton)$/.test(type) &&
  typeof value === 'string' &&
  value !== 'Off' &&
  [exportValues].flat().includes(value)

/** The most distance of a label from its box, in points. */
const MAX_LABEL_DISTANCE = 60

/** Returns the label of a box: the words before it if they end with a colon, otherwise the words after it, otherwise those before. */
function findLabel([left = 0, bottom = 0, right = 0, top = 0]: readonly number[], items: readonly Item[]): string {
  const nearLabels = items.flatMap(({ str, width, transform: [, , , , from = 0, baseline = 0] }) => {
    const isThere = str.trim() !== '' && baseline > bottom - (top - bottom) / 2 && baseline < top
    return isThere ? [{ text: str.trim(), before: left - from - width, behind: from - right }] : []
  })
  const nearest = (side: 'before' | 'behind') =>
    nearLabels
      .filter((one) => one[side] > -2 && one[side] < MAX_LABEL_DISTANCE * (side === 'before' ? 2 : 1))
      .toSorted((one, other) => one[side] - other[side])[0]?.text
  const before = nearest('before')
  const label = before?.endsWith(':') ? before : (nearest('behind') ?? before ?? '')
  return label.replace(/[\s:]+$/, '')
}
