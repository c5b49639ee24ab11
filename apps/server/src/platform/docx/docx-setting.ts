/* Runs in a limited process: `docx.ts` starts it. */
import { Document, Footer, HeadingLevel, Packer, PageNumber, Paragraph, TextRun } from 'docx'
import { type Block, createSetting, type Setting } from '#/platform/docx/docx-markdown.ts'
import { withoutIllegalCharacters, runsOf, docxTable } from '#/platform/docx/docx-runs.ts'
import type { Paper, PaperBlock } from '#/platform/pdf/paper.ts'

/** Returns the DOCX file of a paper, in base64. */
export const run = async (input: Buffer): Promise<string> =>
  (await Packer.toBuffer(documentOf(JSON.parse(input.toString()) as Paper))).toString('base64')

function documentOf({ title, blocks, footer }: Paper): Document {
  const setting = createSetting()
  const children = [
    new Paragraph({ heading: HeadingLevel.TITLE, children: runsOf(title) }),
    ...blocks.flatMap((block) => blocksOf(block, setting)),
  ]
  return new Document({
    title: withoutIllegalCharacters(title),
    creator: 'Prosa',
    styles: { default: { document: { run: { font: 'Calibri', size: 22, language: { value: 'pt-BR' } } } } },
    numbering: { config: setting.numberings },
    sections: [
      {
        children,
        footers: {
          default: new Footer({
            children: [
              new Paragraph({ children: [...runsOf(`${footer} · `), new TextRun({ children: [PageNumber.CURRENT] })] }),
            ],
          }),
        },
      },
    ],
  })
}

function blocksOf(block: PaperBlock, setting: Setting): Block[] {
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ heading: HeadingLevel.HEADING_1, children: runsOf(block.text) })]
    case 'note':
      return [new Paragraph({ spacing: { after: 120 }, children: runsOf(block.text, { size: 18, color: '5C5C66' }) })]
    case 'text':
      return block.text
        .split(/\n{2,}/)
        .map((text) => new Paragraph({ spacing: { after: 120 }, children: runsOf(text) }))
    case 'markdown':
      return setting.write(block.text)
    case 'cards':
      return block.cards.map(
        ({ label, value, note }) => new Paragraph({ children: runsOf(`${label}: ${value} ${note}`.trim()) }),
      )
    case 'table':
      return block.rows.length === 0
        ? [new Paragraph({ children: runsOf(block.empty) })]
        : [
            docxTable([
              block.columns.map(({ label }) => runsOf(label, { bold: true })),
              ...block.rows.map((row) => row.map((cell) => runsOf(cell))),
            ]),
          ]
  }
}
