import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { emojiFile } from '@prosa/contract/assistants/emoji-file.ts'
import type { Image, SKRSContext2D } from '@napi-rs/canvas'

const emoji = /\p{RGI_Emoji}/v
const emojis = new RegExp(`(${emoji.source})`, 'v')
const words = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
const emojiFolder = new URL('./', import.meta.resolve('@twemoji/svg/package.json'))

/** Breaks a text into lines of at most `width` pixels; cuts long words, and ends with an ellipsis if text is left. */
export function wrapLines(context: SKRSContext2D, text: string, { width, most }: { width: number; most: number }) {
  const lines: string[] = []
  let rest = text.trim().replaceAll(/\s+/g, ' ')
  while (rest !== '' && lines.length < most) {
    const line = firstLine(context, rest, width)
    rest = rest.slice(line.length).trimStart()
    lines.push(line.trimEnd())
  }
  if (rest === '') return { lines, whole: true }
  const last = lines.pop() ?? ''
  return { lines: [...lines, shortened(context, last, width)], whole: false }
}

function firstLine(context: SKRSContext2D, text: string, width: number): string {
  let line = ''
  for (const word of text.split(/(?<= )/)) {
    if (measureWidth(context, (line + word).trimEnd()) > width) break
    line += word
  }
  return line === '' ? longest(context, text, width) : line
}

/** As many characters as fit into the width, but at least one. */
function longest(context: SKRSContext2D, text: string, width: number): string {
  let line = ''
  for (const { segment } of words.segment(text)) {
    if (line !== '' && measureWidth(context, line + segment) > width) break
    line += segment
  }
  return line
}

function shortened(context: SKRSContext2D, line: string, width: number): string {
  const room = width - measureWidth(context, '…')
  return `${(measureWidth(context, line) > room ? longest(context, line, room) : line).replace(/[\s,.;:]+$/, '')}…`
}

/** The font size in pixels; an emoji is as wide as the font is high. */
const readFontSize = (context: SKRSContext2D): number => Number.parseInt(context.font, 10)

function measureWidth(context: SKRSContext2D, text: string): number {
  const parts = text
    .split(emojis)
    .map((part) => (emoji.test(part) ? readFontSize(context) : context.measureText(part).width))
  return parts.reduce((sum, width) => sum + width, 0)
}

type LoadImage = (content: Buffer) => Promise<Image>

/** Draws a line from the left, with emojis as pictures, because a server may have no emoji font. */
export async function drawLine(
  context: SKRSContext2D,
  loadImage: LoadImage,
  { text, x, y }: { text: string; x: number; y: number },
) {
  const size = readFontSize(context)
  let at = x
  for (const part of text.split(emojis)) {
    const picture = emoji.test(part) ? await emojiPicture(loadImage, part) : undefined
    if (picture) context.drawImage(picture, at, y - size * 0.84, size, size)
    else context.fillText(part, at, y)
    at += measureWidth(context, part)
  }
}

/** The picture of an emoji; undefined for other text, or an emoji newer than the pictures. */
export async function emojiPicture(loadImage: LoadImage, symbol: string): Promise<Image | undefined> {
  const svg = await readFile(fileURLToPath(new URL(emojiFile(symbol), emojiFolder)), 'utf8').catch(() => undefined)
  // the SVG file has no size, so it is drawn at the largest one needed
  return svg === undefined ? undefined : loadImage(Buffer.from(svg.replace('<svg ', '<svg width="512" height="512" ')))
}
