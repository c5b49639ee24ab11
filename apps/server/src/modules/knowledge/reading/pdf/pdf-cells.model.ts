/** A text item as the PDF positions it; its baseline begins at the fifth and sixth number of `transform`. */
export interface Item {
  str: string
  hasEOL: boolean
  width: number
  height: number
  transform: number[]
}

type Part = Pick<Item, 'str'> & { left: number; right: number }

/** How far a border may be from a gap between words, in text heights: the letter widths are estimates. */
const NEAR = 0.4
const UNKNOWN_WIDTH = 0.5

/** Splits a text at the cell borders drawn across it: a PDF may give words of two close cells as one text with a space. */
export function partsBetween(
  { str, width, height, transform }: Item,
  borders: readonly number[],
  widths: ReadonlyMap<string, number>,
): Part[] {
  const left = transform[4] ?? 0
  const whole = { str, left, right: left + width }
  const crossing = borders.filter((x) => x > left && x < whole.right)
  const words = crossing.length === 0 ? [] : placeWords(str, whole, height, widths)
  const parts: Part[] = []
  for (const word of words) {
    const last = parts.at(-1)
    const middle = last && (last.right + word.left) / 2
    const room = last && (word.left - last.right) / 2 + NEAR * height
    const isApart = last === undefined || crossing.some((x) => Math.abs(x - middle!) <= room!)
    if (isApart) parts.push({ ...word })
    else {
      last.str += ` ${word.str}`
      last.right = word.right
    }
  }
  return parts.length === 0 ? [whole] : parts
}

/** Returns the words of a text with positions by letter widths; the remaining width is divided among the spaces. */
function placeWords(
  text: string,
  { left, right }: Omit<Part, 'str'>,
  height: number,
  widths: ReadonlyMap<string, number>,
): Part[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const measured = words.map((word) =>
    Array.from(word).reduce((sum, letter) => sum + (widths.get(letter) ?? UNKNOWN_WIDTH) * height, 0),
  )
  const total = measured.reduce((sum, one) => sum + one, 0)
  const space = words.length > 1 ? Math.max(0, right - left - total) / (words.length - 1) : 0
  const scale = Math.min(1, (right - left) / total)
  let at = left
  return words.map((str, place) => {
    const from = at
    const to = from + measured[place]! * scale
    at = to + space
    return { str, left: from, right: to }
  })
}
