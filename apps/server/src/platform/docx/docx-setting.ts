/* Runs in a limited process: `docx.ts` starts it. */
import { Document, Footer, HeadingLevel, ImageRun, Packer, PageNumber, Paragraph, TextRun } from 'docx'
import { type Block, createSetting, type Setting } from '#/platform/docx/docx-markdown.ts'
import { withoutIllegalCharacters, makeRuns, docxTable } from '#/platform/docx/docx-runs.ts'
import { toOfficeImage } from '#/platform/images/webp-colors.ts'
import type { Paper, PaperBlock } from '#/platform/pdf/paper.ts'

/** Returns the DOCX file of a paper, in base64. */
export const run = async (input: Buffer): Promise<string> =>
  (await Packer.toBuffer(await makeDocument(JSON.parse(input.toString()) as Paper))).toString('base64')

async function makeDocument({ title, blocks, footer, head, origin = '' }: Paper): Promise<Document> {
  const setting = createSetting()
  const children = [
    ...(head ? [await makeHead(head)] : []),
    new Paragraph({ heading: HeadingLevel.TITLE, children: makeRuns(title) }),
    ...blocks.flatMap((block) => makeBlocks(block, setting)),
  ]
  return new Document({
    title: withoutIllegalCharacters(title),
    creator: 'Prosa',
    ...(origin === '' ? {} : { description: withoutIllegalCharacters(origin) }),
    styles: { default: { document: { run: { font: 'Calibri', size: 22, language: { value: 'pt-BR' } } } } },
    numbering: { config: setting.numberings },
    sections: [
      {
        children,
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                children: [...makeRuns(`${footer} · `), new TextRun({ children: [PageNumber.CURRENT] })],
              }),
            ],
          }),
        },
      },
    ],
  })
}

/** Height of a logo in pixels. */
const LOGO_HEIGHT = 46

async function makeHead({ name, logo }: NonNullable<Paper['head']>): Promise<Paragraph> {
  const image = logo === undefined ? undefined : await toOfficeImage(Buffer.from(logo, 'base64'))
  const drawn =
    image &&
    new ImageRun({
      type: image.type,
      data: image.content,
      transformation: { width: Math.round((LOGO_HEIGHT * image.width) / image.height), height: LOGO_HEIGHT },
      altText: { name: 'Logo', description: 'Logo', title: 'Logo' },
    })
  return new Paragraph({
    spacing: { after: 240 },
    children: [...(drawn ? [drawn, new TextRun('  ')] : []), ...makeRuns(name, { bold: true })],
  })
}

function makeBlocks(block: PaperBlock, setting: Setting): Block[] {
  switch (block.kind) {
    case 'page-break':
      return [new Paragraph({ pageBreakBefore: true, children: [] })]
    case 'heading':
      return [new Paragraph({ heading: HeadingLevel.HEADING_1, children: makeRuns(block.text) })]
    case 'note':
      return [new Paragraph({ spacing: { after: 120 }, children: makeRuns(block.text, { size: 18, color: '5C5C66' }) })]
    case 'text':
      return block.text
        .split(/\n{2,}/)
        .map((text) => new Paragraph({ spacing: { after: 120 }, children: makeRuns(text) }))
    case 'markdown':
      return setting.write(block.text)
    case 'cards':
      return block.cards.map(
        ({ label, value, note }) => new Paragraph({ children: makeRuns(`${label}: ${value} ${note}`.trim()) }),
      )
    case 'table':
      return block.rows.length === 0
        ? [new Paragraph({ children: makeRuns(block.empty) })]
        : [
            docxTable([
              block.columns.map(({ label }) => makeRuns(label, { bold: true })),
              ...block.rows.map((row) => row.map((cell) => makeRuns(cell))),
            ]),
          ]
  }
}
