import type { PDFPageProxy } from 'pdfjs-dist'
import { OPS } from '#/modules/knowledge/reading/pdf/pdf-reader.model.ts'

/** A vertical line drawn on a page: a cell's border. */
interface Rule {
  x: number
  bottom: number
  top: number
}

/** A page's vertical lines, and the width of each letter at a height of 1. */
export interface Drawing {
  rules: readonly Rule[]
  widths: ReadonlyMap<string, number>
}

/** For a page whose drawing cannot be read. */
export const nothingDrawn: Drawing = { rules: [], widths: new Map() }

type Matrix = readonly [number, number, number, number, number, number]

/** Shorter lines are not borders. */
const MIN_BORDER_HEIGHT = 5
const MAX_SLANT = 0.7
const MAX_RULES = 20_000

/** Reads the vertical lines of a page. */
export async function readDrawing(page: PDFPageProxy): Promise<Drawing> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const rules: Rule[] = []
  const widths = new Map<string, number>()
  const outer: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [at, operator] of fnArray.entries()) {
    const given = (argsArray[at] ?? []) as unknown[]
    if (begins.has(operator)) outer.push(matrix)
    if (ends.has(operator)) matrix = outer.pop() ?? matrix
    const inner = operator === OPS.transform ? given : matrixIn(operator, given)
    if (isMatrix(inner)) matrix = multiplied(matrix, inner)
    if (operator === OPS.showText) takeWidths(given[0], widths)
    if (operator === OPS.constructPath && paints(given[0]) && rules.length < MAX_RULES)
      rules.push(...rulesIn(given[1], matrix))
  }
  return { rules, widths }
}

const begins = new Set([OPS.save, OPS.beginGroup, OPS.paintFormXObjectBegin])
const ends = new Set([OPS.restore, OPS.endGroup, OPS.paintFormXObjectEnd])

/** Whether an operator paints: a clipping path is invisible. */
const paints = (operator: unknown): boolean =>
  typeof operator === 'number' && operator >= OPS.stroke && operator < OPS.endPath

function matrixIn(operator: number, [first]: readonly unknown[]): unknown {
  if (operator === OPS.paintFormXObjectBegin) return first
  return operator === OPS.beginGroup ? (first as { matrix?: unknown } | undefined)?.matrix : undefined
}

const isMatrix = (value: unknown): value is Matrix =>
  (Array.isArray(value) || ArrayBuffer.isView(value)) && (value as { length?: number }).length === 6

const multiplied = ([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix => [
  a * p + c * q,
  b * p + d * q,
  a * r + c * s,
  b * r + d * s,
  a * t + c * u + e,
  b * t + d * u + f,
]

interface Glyph {
  unicode: string
  /** In thousandths of the letter's height. */
  width: number
}

function takeWidths(glyphs: unknown, widths: Map<string, number>): void {
  for (const glyph of (Array.isArray(glyphs) ? glyphs : []) as (Glyph | number | null)[])
    if (glyph !== null && typeof glyph === 'object' && glyph.width > 0) widths.set(glyph.unicode, glyph.width / 1000)
}

/** Count of numbers for each step of a path: move, line, curve, simpler curve, close. */
const stepNumbers = [2, 2, 6, 4, 0]
const MOVE = 0
const LINE = 1

function rulesIn(paths: unknown, [a, b, c, d, e, f]: Matrix): Rule[] {
  const rules: Rule[] = []
  for (const path of (Array.isArray(paths) ? paths : []) as (ArrayLike<number> | null)[]) {
    if (!path) continue
    let [lastX, lastY, firstX, firstY] = [0, 0, 0, 0]
    for (let at = 0; at < path.length;) {
      const step = path[at]!
      const count = stepNumbers[step] ?? 0
      at += 1 + count
      const [x, y] = count === 0 ? [firstX, firstY] : [path[at - 2]!, path[at - 1]!]
      const [fromX, fromY] = [a * lastX + c * lastY + e, b * lastX + d * lastY + f]
      const [toX, toY] = [a * x + c * y + e, b * x + d * y + f]
      const isLine = step === LINE || count === 0
      if (isLine && Math.abs(fromX - toX) < MAX_SLANT && Math.abs(fromY - toY) >= MIN_BORDER_HEIGHT)
        rules.push({ x: (fromX + toX) / 2, bottom: Math.min(fromY, toY), top: Math.max(fromY, toY) })
      ;[lastX, lastY] = [x, y]
      if (step === MOVE) [firstX, firstY] = [x, y]
    }
  }
  return rules
}
