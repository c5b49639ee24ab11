import { type Item, partsBetween } from '#/modules/knowledge/reading/pdf/pdf-cells.model.ts'
import type { Drawing } from '#/modules/knowledge/reading/pdf/pdf-rules.model.ts'
import { withScripts } from '#/modules/knowledge/reading/pdf/pdf-scripts.model.ts'
import { type Line, type Segment, tableRows } from '#/modules/knowledge/reading/pdf/pdf-table.model.ts'

/** A distance between two lines beyond so many times their height begins a paragraph. */
const PARAGRAPH_GAP = 1.7
/** Room of so many times their height parts two cells; a space between words has a third of it. */
const CELL_GAP = 0.7

/** The text of a page line by line; rows of a table with their empty cells, which borders that are drawn tell apart too. */
export function textOfItems(items: readonly Item[], drawing: Drawing): string {
  const lines = linesOf(items, drawing)
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

function linesOf(items: readonly Item[], drawing: Drawing): Line[] {
  const lines: Line[] = []
  let begun: Item[] = []
  const end = () => {
    if (begun.some(({ str }) => str.trim() !== '')) lines.push(lineOf(withScripts(begun), drawing))
    begun = []
  }
  for (const item of items) {
    begun.push(item)
    if (item.hasEOL) end()
  }
  end()
  return lines
}

function lineOf(items: readonly Item[], { rules, widths }: Drawing): Line {
  const written = items.filter(({ str }) => str.trim() !== '')
  const [first] = written
  const baseline = first?.transform[5] ?? 0
  const height = Math.max(...written.map((item) => item.height))
  const middle = baseline + height / 3
  const borders = rules.flatMap(({ x, bottom, top }) => (bottom <= middle && middle <= top ? [x] : []))
  return {
    text: items.map(({ str }) => str).join(''),
    baseline,
    height,
    segments: segmentsOf(items, { borders, widths }),
    isDrawn: countApart(borders) >= LEAST_BORDERS,
  }
}

/** Two cells have three borders. */
const LEAST_BORDERS = 3
/** A border is drawn as two lines or as a thin rectangle. */
const ONE_BORDER = 4

const countApart = (borders: readonly number[]): number =>
  borders.toSorted((one, other) => one - other).filter((x, at, sorted) => at === 0 || x - sorted[at - 1]! > ONE_BORDER)
    .length

/** How much of a text's height it may reach over the border of its cell. */
const OVER_BORDER = 0.15

interface Borders extends Pick<Drawing, 'widths'> {
  borders: readonly number[]
}

function segmentsOf(items: readonly Item[], { borders, widths }: Borders): Segment[] {
  const segments: Segment[] = []
  let space = ''
  for (const item of items) {
    if (item.str.trim() === '') {
      space += item.str
      continue
    }
    const { height, transform } = item
    const [, slant = 0, , , begin = 0] = transform
    if (slant !== 0 || begin < (segments.at(-1)?.left ?? -Infinity)) return []
    for (const { str, left, right } of partsBetween(item, borders, widths)) {
      const last = segments.at(-1)
      const over = height * OVER_BORDER
      const isBeyond = last && borders.some((x) => x >= last.right - over && x <= left + over)
      if (last && left - last.right < CELL_GAP * height && !isBeyond) {
        last.text += space + str
        last.right = right
      } else segments.push({ text: str.trim(), left, right })
      space = ''
    }
  }
  return segments
}
