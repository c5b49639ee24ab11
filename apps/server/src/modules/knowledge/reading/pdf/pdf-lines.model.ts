import { type Item, partsBetween } from '#/modules/knowledge/reading/pdf/pdf-cells.model.ts'
import type { Drawing } from '#/modules/knowledge/reading/pdf/pdf-rules.model.ts'
import { type Line, type Segment, tableRows } from '#/modules/knowledge/reading/pdf/pdf-table.model.ts'
import { type Script, writtenScript } from '#/modules/knowledge/reading/formats/scripts.model.ts'

/** A distance between two lines above this many line heights begins a paragraph. */
const PARAGRAPH_GAP = 1.7
/** A gap above this many text heights separates two cells; a space between words is a third of it. */
const CELL_GAP = 0.7

/** Returns a page's text line by line; table rows keep empty cells, which drawn borders separate too. */
export function textOfItems(items: readonly Item[], drawing: Drawing): string {
  const lines = groupLines(items, drawing)
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

function groupLines(items: readonly Item[], drawing: Drawing): Line[] {
  const lines: Line[] = []
  let begun: Item[] = []
  const end = () => {
    if (begun.some(({ str }) => str.trim() !== '')) lines.push(joinLine(withScripts(begun), drawing))
    begun = []
  }
  for (const item of items) {
    begun.push(item)
    if (item.hasEOL) end()
  }
  end()
  return lines
}

function joinLine(items: readonly Item[], { rules, widths }: Drawing): Line {
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
    segments: splitSegments(items, { borders, widths }),
    isDrawn: countApart(borders) >= MIN_BORDERS,
  }
}

/** Two cells have three borders. */
const MIN_BORDERS = 3
/** In points: a border is drawn as two lines or a thin rectangle, which count as one. */
const ONE_BORDER = 4

const countApart = (borders: readonly number[]): number =>
  borders.toSorted((one, other) => one - other).filter((x, at, sorted) => at === 0 || x - sorted[at - 1]! > ONE_BORDER)
    .length

/** How far a text may cross its cell's border, in text heights. */
const OVER_BORDER = 0.15

interface Borders extends Pick<Drawing, 'widths'> {
  borders: readonly number[]
}

function splitSegments(items: readonly Item[], { borders, widths }: Borders): Segment[] {
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

/** Height of exponents and indices as a share of the adjacent letters. Smaller letters stand beside a chapter's initial. */
const MIN_SCRIPT_HEIGHT = 0.45
const MAX_SCRIPT_HEIGHT = 0.9
/** Least distance from their line. Letters further away than their height belong to another line. */
const MIN_SCRIPT_RISE = 0.15
const MIN_SCRIPT_DROP = 0.05
/** Most distance from the letters they belong to. */
const MAX_SCRIPT_DISTANCE = 0.3
const MAX_SCRIPT_LETTERS = 12

/** Writes raised and lowered letters of a line as exponents and indices, so that 10⁶ is not read as 106. */
function withScripts(items: readonly Item[]): Item[] {
  const written = items.map((item) => ({ ...item }))
  let text = ''
  let base: Item | undefined
  let open: { script: Script; at: number; before: string; raw: string } | undefined
  for (const [at, item] of items.entries()) {
    const last = items[at - 1]
    const script = base && last && detectScript(base, last, item)
    if (script && open?.script === script) {
      open.raw += item.str
      written[at]!.str = ''
    } else if (script) open = { script, at, before: text, raw: item.str }
    else open = undefined
    if (open) {
      written[open.at]!.str = writtenScript(open.script, open.before, open.raw)
      text = open.before + written[open.at]!.str
    } else {
      text += item.str
      if (item.str.trim() !== '') base = item
    }
  }
  return written
}

function detectScript(base: Item, last: Item, { str, height, transform }: Item): Script | undefined {
  const [, slant = 0, , , left = 0, bottom = 0] = transform
  const [, baseSlant = 0, , , , baseline = 0] = base.transform
  const isBeside = Math.abs(left - (last.transform[4] ?? 0) - last.width) < MAX_SCRIPT_DISTANCE * base.height
  const isSmall = height >= MIN_SCRIPT_HEIGHT * base.height && height <= MAX_SCRIPT_HEIGHT * base.height
  if (slant !== 0 || baseSlant !== 0 || !isBeside || !isSmall || str.trim() === '' || str.length > MAX_SCRIPT_LETTERS)
    return undefined
  const rise = (bottom - baseline) / base.height
  if (rise >= MIN_SCRIPT_RISE && rise < 1) return 'sup'
  return rise <= -MIN_SCRIPT_DROP && rise > -1 ? 'sub' : undefined
}
