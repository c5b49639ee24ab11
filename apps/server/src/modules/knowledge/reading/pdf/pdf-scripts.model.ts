import { type Script, writtenScript } from '#/modules/knowledge/reading/formats/scripts.model.ts'
import type { Item } from '#/modules/knowledge/reading/pdf/pdf-cells.model.ts'

/** Exponents and indices are so high, in shares of the letters beside them; smaller ones stand beside the large letter of a chapter. */
const LEAST_HEIGHT = 0.45
const MOST_HEIGHT = 0.9
/** How far they stand above or below their line at least; what is further away than the letters are high is of another line. */
const LEAST_RISE = 0.15
const LEAST_DROP = 0.05
/** They stand at once behind the letters that they belong to. */
const MOST_ROOM = 0.3
const MOST_LETTERS = 12

/** The items of a line; smaller letters that are raised or lowered are written as exponents and indices, so that 10⁶ is not 106. */
export function withScripts(items: readonly Item[]): Item[] {
  const written = items.map((item) => ({ ...item }))
  let text = ''
  let base: Item | undefined
  let open: { script: Script; at: number; before: string; raw: string } | undefined
  for (const [at, item] of items.entries()) {
    const last = items[at - 1]
    const script = base && last && scriptOf(base, last, item)
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

function scriptOf(base: Item, last: Item, { str, height, transform }: Item): Script | undefined {
  const [, slant = 0, , , left = 0, bottom = 0] = transform
  const [, baseSlant = 0, , , , baseline = 0] = base.transform
  const isBeside = Math.abs(left - (last.transform[4] ?? 0) - last.width) < MOST_ROOM * base.height
  const isSmall = height >= LEAST_HEIGHT * base.height && height <= MOST_HEIGHT * base.height
  if (slant !== 0 || baseSlant !== 0 || !isBeside || !isSmall || str.trim() === '' || str.length > MOST_LETTERS)
    return undefined
  const rise = (bottom - baseline) / base.height
  if (rise >= LEAST_RISE && rise < 1) return 'sup'
  return rise <= -LEAST_DROP && rise > -1 ? 'sub' : undefined
}
