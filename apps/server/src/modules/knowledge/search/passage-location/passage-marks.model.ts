import type { PageMark } from '@prosa/contract/conversations/origins.ts'

/** A text item on a page; `box` returns the area of a part between two shares of its length. */
export interface WrittenText {
  text: string
  box: (from: number, to: number) => PageMark
}

/** Shorter pieces of a passage match anywhere. */
const MIN_LETTERS = 20

/**
 * Returns a passage's boxes on its page, one per line. Compares only letters and digits, because passages are cleaned when
 * read. If the whole passage is not found, its sentences are searched.
 */
export function findMarks(texts: readonly WrittenText[], passage: string): PageMark[] {
  const page = collectLetters(texts)
  const whole = page.map(({ letter }) => letter).join('')
  const found = findRanges(whole, plain(passage), passage)
  const boxes = found.flatMap(([start, end]) => computeBoxes(page.slice(start, end), texts))
  return inLines(boxes)
}

function findRanges(whole: string, wanted: string, passage: string): [start: number, end: number][] {
  const at = wanted === '' ? -1 : whole.indexOf(wanted)
  if (at !== -1) return [[at, at + wanted.length]]
  const pieces = passage.split(/\n|(?<=[.!?;:])\s/).map(plain)
  return pieces.flatMap((piece): [number, number][] => {
    const place = piece.length < MIN_LETTERS ? -1 : whole.indexOf(piece)
    return place === -1 ? [] : [[place, place + piece.length]]
  })
}

/** A letter of the page in comparable form: one code unit, and its origin. */
interface Letter {
  letter: string
  text: number
  from: number
  to: number
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

function collectLetters(texts: readonly WrittenText[]): Letter[] {
  return texts.flatMap(({ text }, index) => {
    const characters = Array.from(text)
    return characters.flatMap((character, at) =>
      plain(character)
        .split('')
        .map((letter) => ({ letter, text: index, from: at / characters.length, to: (at + 1) / characters.length })),
    )
  })
}

/** Returns a box for each text that contains the letters. */
function computeBoxes(letters: readonly Letter[], texts: readonly WrittenText[]): PageMark[] {
  const shares = new Map<number, { from: number; to: number }>()
  for (const { text, from, to } of letters) shares.set(text, { from: shares.get(text)?.from ?? from, to })
  return [...shares].flatMap(([text, { from, to }]) => texts[text]?.box(from, to) ?? [])
}

/** Merges adjacent boxes. */
function inLines(boxes: readonly PageMark[]): PageMark[] {
  const lines: PageMark[] = []
  for (const box of boxes) {
    const last = lines.at(-1)
    const isSameLine = last && Math.abs(last.top - box.top) < Math.min(last.height, box.height) / 2
    if (isSameLine && box.left >= last.left) lines[lines.length - 1] = around(last, box)
    else lines.push(box)
  }
  return lines
}

function around(one: PageMark, other: PageMark): PageMark {
  const left = Math.min(one.left, other.left)
  const top = Math.min(one.top, other.top)
  const right = Math.max(one.left + one.width, other.left + other.width)
  const bottom = Math.max(one.top + one.height, other.top + other.height)
  return { left, top, width: right - left, height: bottom - top }
}

interface PlacedItem {
  transform: number[]
  width: number
  height: number
}

interface Page {
  width: number
  height: number
  convertToViewportPoint: (x: number, y: number) => number[]
}

/** How far letters extend below and above their baseline, as shares of their height. */
const BELOW = 0.25
const ABOVE = 0.9

/** Returns the box of a part of a PDF text item on its page, in any writing direction. */
export function computeBox(item: PlacedItem, { from, to }: { from: number; to: number }, page: Page): PageMark {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform
  const [along, up] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1]
  const height = item.height || up
  const corner = (share: number, rise: number) =>
    page.convertToViewportPoint(
      e + (a / along) * item.width * share + (c / up) * height * rise,
      f + (b / along) * item.width * share + (d / up) * height * rise,
    )
  const [x1 = 0, y1 = 0] = corner(from, -BELOW)
  const [x2 = 0, y2 = 0] = corner(to, ABOVE)
  return {
    left: Math.min(x1, x2) / page.width,
    top: Math.min(y1, y2) / page.height,
    width: Math.abs(x2 - x1) / page.width,
    height: Math.abs(y2 - y1) / page.height,
  }
}
