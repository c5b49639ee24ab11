/* Runs in a limited process: `file-writer.service.ts` starts it. */
import { withoutIllegalCharacters } from '@prosa/server/src/platform/docx/docx-runs.ts'
import { type OfficeImage, toOfficeImage } from '@prosa/server/src/platform/images/webp-colors.ts'
import pptxgen from 'pptxgenjs'
import { calculateTable } from '#/tools/server/files/calculated.model.ts'
import {
  type Draft,
  type DraftBlock,
  type DraftSection,
  parseDraft,
  readKey,
} from '#/tools/server/files/draft.model.ts'
import { addProperties } from '#/tools/server/files/office-properties.model.ts'
import type { FileFrame, WrittenDraft } from '#/tools/server/files/paper.model.ts'
import { toPlainLines } from '#/tools/server/files/plain-lines.model.ts'

/** The module's types describe a class as its default, which bundlers give and Node wraps once more. */
const Presentation = pptxgen as unknown as typeof pptxgen.default
type Deck = InstanceType<typeof Presentation>

/** Inches. */
const page = { width: 13.33, height: 7.5, margin: 0.6, top: 1.5 } as const
const inner = page.width - 2 * page.margin
const bodyHeight = page.height - page.top - 0.8
/** Lines of 18 points on a slide, characters in such a line, and rows of a table. */
const most = { lines: 13, characters: 88, rows: 12, columns: 12, slides: 300 } as const
const color = { text: '1F2937', quiet: '5C5C66', rule: 'D9D9E0' } as const
const FONT = 'Calibri'

/** Returns the PPTX file of a draft, in base64. */
export async function run(input: Buffer): Promise<string> {
  const { text: written, frame } = JSON.parse(input.toString()) as WrittenDraft
  const draft = parseDraft(written)
  const { logo } = frame.head
  const image = logo === undefined ? undefined : await toOfficeImage(Buffer.from(logo, 'base64'))
  const deck = new Presentation()
  deck.layout = 'LAYOUT_WIDE'
  deck.theme = { headFontFace: FONT, bodyFontFace: FONT }
  defineFrame(deck, frame, image)
  addCover(deck, draft)
  const slides = [...draft.sections, ...makeKeySections(draft)].flatMap(toSlides)
  for (const slide of slides.slice(0, most.slides)) addSlide(deck, slide)
  if (slides.length > most.slides) addSlide(deck, rest)
  const file = (await deck.write({ outputType: 'uint8array' })) as Uint8Array
  return Buffer.from(addProperties(file, { title: draft.title, origin: frame.origin })).toString('base64')
}

const clean = (text: string): string => withoutIllegalCharacters(text)

/** Head and foot of every slide. */
function defineFrame(deck: Deck, { head, origin }: FileFrame, image: OfficeImage | undefined): void {
  const height = 0.4
  const wide = image ? (height * image.width) / image.height : 0
  const picture = image && {
    image: {
      data: `image/${image.type === 'png' ? 'png' : 'jpeg'};base64,${image.content.toString('base64')}`,
      x: page.margin,
      y: 0.25,
      w: wide,
      h: height,
      altText: 'Logo',
    },
  }
  const small = { fontSize: 11, color: color.quiet, fontFace: FONT, margin: 0 }
  const left = page.margin + (image ? wide + 0.15 : 0)
  deck.defineSlideMaster({
    title: 'PROSA',
    objects: [
      ...(picture ? [picture] : []),
      {
        text: {
          text: clean(head.name),
          options: { x: left, y: 0.25, w: page.width - left - page.margin, h: height, ...small, bold: true },
        },
      },
      {
        text: {
          text: clean(origin),
          options: { x: page.margin, y: page.height - 0.45, w: inner - 1, h: 0.3, ...small, fontSize: 9 },
        },
      },
    ],
    slideNumber: { x: page.width - page.margin - 0.5, y: page.height - 0.45, fontSize: 9, color: color.quiet },
  })
}

function addCover(deck: Deck, { title }: Draft): void {
  const slide = deck.addSlide({ masterName: 'PROSA' })
  const look = {
    fontSize: 40,
    bold: true,
    color: color.text,
    fontFace: FONT,
    align: 'center',
    valign: 'middle',
    fit: 'shrink',
  } as const
  slide.addText(clean(title), { x: page.margin, y: 2, w: inner, h: 3.2, ...look })
}

/** Slides with the key, after all others. */
const makeKeySections = (draft: Draft): DraftSection[] =>
  readKey(draft).map(({ title, answers }) => ({
    title: ['Gabarito', title].filter(Boolean).join(': '),
    blocks: answers.map(({ number, answer }) => ({ kind: 'item', number, text: answer, answer: '', source: '' })),
  }))

/** The last slide of a draft that is too long. */
const rest: Slide = {
  title: 'O restante não coube',
  lines: [
    {
      text: `Uma apresentação tem no máximo ${most.slides} slides. Divida o texto em mais de um arquivo, ou baixe como DOCX.`,
      isSource: false,
    },
  ],
}

interface Line {
  text: string
  isSource: boolean
}
type Slide = { title: string } & ({ lines: Line[] } | { rows: string[][] })

/** Spreads a section over as many slides as its text and tables need. */
function toSlides({ title, blocks }: DraftSection): Slide[] {
  const slides: Slide[] = []
  let room = 0
  for (const block of blocks) {
    if (block.kind === 'table') {
      for (const [head = [], ...body] of splitColumns(calculateTable(block.rows)))
        for (let at = 0; at === 0 || at < body.length; at += most.rows)
          slides.push({ title, rows: [head, ...body.slice(at, at + most.rows)] })
      room = 0
      continue
    }
    for (const line of toLines(block).flatMap(splitLine)) {
      const cost = Math.ceil((line.text.length * (line.isSource ? 0.6 : 1)) / most.characters) || 1
      const last = slides.at(-1)
      if (room < cost || !last || !('lines' in last)) {
        slides.push({ title, lines: [line] })
        room = most.lines - cost
      } else {
        last.lines.push(line)
        room -= cost
      }
    }
  }
  return slides.length > 0 ? slides : [{ title, lines: [] }]
}

/** Cuts a wide table into tables that fit on a slide, each with the first column. */
function splitColumns(rows: readonly string[][]): string[][][] {
  const columns = rows[0]?.length ?? 0
  if (columns <= most.columns) return [[...rows]]
  const others = most.columns - 1
  return Array.from({ length: Math.ceil((columns - 1) / others) }, (_, part) =>
    rows.map(([first = '', ...cells]) => [first, ...cells.slice(part * others, (part + 1) * others)]),
  )
}

function toLines(block: Exclude<DraftBlock, { kind: 'table' }>): Line[] {
  if (block.kind === 'source') return [{ text: `Fonte: ${block.text}`, isSource: true }]
  const lines = toPlainLines(block.text).map((text) => ({ text, isSource: false }))
  if (block.kind === 'text') return lines
  const [first, ...others] = lines
  return [
    { text: `${block.number}. ${first?.text ?? ''}`, isSource: false },
    ...others,
    ...(block.source === '' ? [] : [{ text: `Fonte: ${block.source}`, isSource: true }]),
  ]
}

/** Cuts a line that would fill more than a slide. */
function splitLine({ text, isSource }: Line): Line[] {
  const longest = most.characters * (most.lines - 1)
  const pieces: Line[] = []
  for (let rest = text; rest !== '';) {
    const cut = rest.length > longest ? rest.lastIndexOf(' ', longest) : rest.length
    const piece = rest.slice(0, cut > 0 ? cut : longest)
    pieces.push({ text: piece.toWellFormed(), isSource })
    rest = rest.slice(piece.length).trimStart()
  }
  return pieces
}

function addSlide(deck: Deck, made: Slide): void {
  const slide = deck.addSlide({ masterName: 'PROSA' })
  const titleLook = { fontSize: 28, bold: true, color: color.text, fontFace: FONT, margin: 0, fit: 'shrink' } as const
  slide.addText(clean(made.title), { x: page.margin, y: 0.75, w: inner, h: 0.65, ...titleLook })
  const frame = { x: page.margin, y: page.top, w: inner, fontFace: FONT, color: color.text }
  if ('rows' in made) {
    const rows = made.rows.map((row, index) =>
      row.map((text) => ({ text: clean(text), options: { bold: index === 0 } })),
    )
    slide.addTable(rows, { ...frame, fontSize: 14, border: { type: 'solid', pt: 0.5, color: color.rule } })
    return
  }
  const runs = made.lines.map(({ text, isSource }) => ({
    text: clean(text),
    options: { breakLine: true, ...(isSource ? { fontSize: 11, color: color.quiet } : {}) },
  }))
  if (runs.length > 0)
    slide.addText(runs, { ...frame, h: bodyHeight, fontSize: 18, valign: 'top', margin: 0, paraSpaceAfter: 6 })
}
