import { fileURLToPath } from 'node:url'
import { linkColors } from '@prosa/contract/sharing/link-colors.ts'
import type { Image, SKRSContext2D } from '@napi-rs/canvas'
import { drawLine, emojiPicture, wrapLines } from '#/modules/sharing/guest-sessions/card/card-text.model.ts'

export const CARD_SIZE = { width: 1200, height: 630 } as const

export interface Card {
  title: string
  description: string
  color: keyof typeof linkColors
  /** An emoji or one or two letters, used without a picture. */
  symbol: string
  picture: Uint8Array | undefined
  institution: string
  logo: Uint8Array | undefined
}

const SIDE = 400
const TILE = 256
const LEFT = SIDE + 64
const WIDTH = CARD_SIZE.width - LEFT - 64
const ink = '#1a1d24'
const faded = '#565b66'

const fontFile = (name: string): string =>
  fileURLToPath(new URL(`standard_fonts/LiberationSans-${name}.ttf`, import.meta.resolve('pdfjs-dist/package.json')))

/** Loads the library on demand, because it is large; the fonts come from our files, because a server may have none. */
async function loadCanvas() {
  const { createCanvas, GlobalFonts, loadImage } = await import('@napi-rs/canvas')
  if (!GlobalFonts.has('CardBold')) {
    GlobalFonts.registerFromPath(fontFile('Bold'), 'CardBold')
    GlobalFonts.registerFromPath(fontFile('Regular'), 'CardText')
  }
  return { createCanvas, load: (content: Uint8Array) => loadImage(Buffer.from(content)) }
}

/** Draws the PNG that a messenger shows for the link: the assistant's name and picture in the link's colour. */
export async function drawCard(card: Card): Promise<Buffer> {
  const { createCanvas, load } = await loadCanvas()
  const canvas = createCanvas(CARD_SIZE.width, CARD_SIZE.height)
  const context = canvas.getContext('2d')
  // an uploaded file may not be a picture
  const decode = (content: Uint8Array | undefined) => content && load(content).catch(() => undefined)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, CARD_SIZE.width, CARD_SIZE.height)
  context.fillStyle = linkColors[card.color]
  context.fillRect(0, 0, SIDE, CARD_SIZE.height)
  await drawTile(context, load, card, await decode(card.picture))
  await drawInstitution(context, load, card.institution, await decode(card.logo))
  await drawTexts(context, load, card)
  return canvas.encode('png')
}

type Load = (content: Uint8Array) => Promise<Image>

async function drawTile(context: SKRSContext2D, load: Load, { symbol, color }: Card, picture: Image | undefined) {
  const [x, y] = [(SIDE - TILE) / 2, (CARD_SIZE.height - TILE) / 2]
  context.save()
  context.beginPath()
  context.roundRect(x, y, TILE, TILE, 56)
  context.clip()
  context.fillStyle = '#fff'
  context.fillRect(x, y, TILE, TILE)
  if (picture) {
    const scale = Math.max(TILE / picture.width, TILE / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    context.drawImage(picture, x + (TILE - width) / 2, y + (TILE - height) / 2, width, height)
  } else {
    const drawn = await emojiPicture(load, symbol)
    if (drawn) context.drawImage(drawn, x + 48, y + 48, TILE - 96, TILE - 96)
    else {
      context.fillStyle = linkColors[color]
      context.font = '112px CardBold'
      context.textAlign = 'center'
      context.fillText(symbol, SIDE / 2, y + TILE / 2 + 40, TILE - 32)
    }
  }
  context.restore()
}

/** Draws the logo, 72 pixels high, and the name of the institution at the foot. */
async function drawInstitution(context: SKRSContext2D, load: Load, institution: string, logo: Image | undefined) {
  let x = LEFT
  if (logo) {
    const scale = Math.min(72 / logo.height, 220 / logo.width)
    const [width, height] = [logo.width * scale, logo.height * scale]
    context.drawImage(logo, x, 540 - height / 2, width, height)
    x += width + 24
  }
  context.fillStyle = faded
  context.font = '30px CardText'
  const { lines } = wrapLines(context, institution, { width: CARD_SIZE.width - x - 64, most: 1 })
  await drawLine(context, load, { text: lines[0] ?? '', x, y: 551 })
}

const titleSizes = [76, 64, 52] as const

async function drawTexts(context: SKRSContext2D, load: Load, { title, description, color }: Card) {
  let y = 96
  context.fillStyle = linkColors[color]
  context.font = '30px CardBold'
  context.fillText('Assistente de IA', LEFT, y)
  context.fillStyle = ink
  for (const size of titleSizes) {
    context.font = `${size}px CardBold`
    const { lines, whole } = wrapLines(context, title, { width: WIDTH, most: 3 })
    if (!whole && size !== titleSizes.at(-1)) continue
    for (const text of lines) {
      y += size * 1.18
      await drawLine(context, load, { text, x: LEFT, y })
    }
    break
  }
  context.fillStyle = faded
  context.font = '34px CardText'
  const room = Math.floor((480 - y - 24) / 46)
  const { lines } = wrapLines(context, description, { width: WIDTH, most: Math.max(0, Math.min(3, room)) })
  y += 24
  for (const text of lines) {
    y += 46
    await drawLine(context, load, { text, x: LEFT, y })
  }
}
