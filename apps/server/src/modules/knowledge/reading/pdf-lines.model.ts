import { type Line, type Segment, tableRows } from '#/modules/knowledge/reading/pdf-table.model.ts'

/** A piece of text as the PDF places it; its baseline begins at the fifth and sixth number of `transform`. */
export interface Item {
  str: string
  hasEOL: boolean
  width: number
  height: number
  transform: number[]
}

/** A distance between two lines beyond so many times their height begins a paragraph. */
const PARAGRAPH_GAP = 1.7
/** Room of so many times their height parts two cells; a space between words has a third of it. */
const CELL_GAP = 0.7

/** The text of a page line by line; rows of a table with their empty cells. */
export function textOfItems(items: readonly Item[]): string {
  const lines = linesOf(items)
  let text = ''
  for (let at = 0, previous: Line | undefined; at < lines.length;) {
    const table = tableRows(lines, at)
    const last = lines[at + (table?.lines ?? 1) - 1]!
    text +=
      breakBetween(previous, lines[at]!, table !== undefined) + (table ? `${table.rows.join('\n')}\n` : lines[at]!.text)
    previous = last
    at += table?.lines ?? 1
  }
  return text
}

function breakBetween(previous: Line | undefined, { text, baseline, height }: Line, isTable: boolean): string {
  if (!previous) return ''
  if (text.trim() === '') return '\n'
  const isFar = Math.abs(previous.baseline - baseline) > PARAGRAPH_GAP * Math.max(height, previous.height)
  return isFar || isTable ? '\n\n' : '\n'
}

function linesOf(items: readonly Item[]): Line[] {
  const lines: Line[] = []
  let begun: Item[] = []
  const end = () => {
    if (begun.some(({ str }) => str.trim() !== '')) lines.push(lineOf(begun))
    begun = []
  }
  for (const item of items) {
    begun.push(item)
    if (item.hasEOL) end()
  }
  end()
  return lines
}

function lineOf(items: readonly Item[]): Line {
  const written = items.filter(({ str }) => str.trim() !== '')
  const [first] = written
  return {
    text: items.map(({ str }) => str).join(''),
    baseline: first?.transform[5] ?? 0,
    height: Math.max(...written.map(({ height }) => height)),
    segments: segmentsOf(items),
  }
}

function segmentsOf(items: readonly Item[]): Segment[] {
  const segments: Segment[] = []
  let space = ''
  for (const { str, width, height, transform } of items) {
    if (str.trim() === '') {
      space += str
      continue
    }
    const [, slant = 0, , , left = 0] = transform
    const last = segments.at(-1)
    if (slant !== 0 || (last && left < last.left)) return []
    if (last && left - last.right < CELL_GAP * height) {
      last.text += space + str
      last.right = left + width
    } else segments.push({ text: str.trim(), left, right: left + width })
    space = ''
  }
  return segments
}
