import { OfficeParser, type OfficeContentNode } from 'officeparser'
import type { PagesOrProblem } from '#/modules/knowledge/reading/pages.model.ts'

/**
 * The text of a DOCX with its headings marked as in Markdown, its lists and its tables; headers first, then footnotes and
 * footers. It has no pages.
 */
export async function docxPages(content: Buffer): Promise<PagesOrProblem> {
  try {
    const document = await OfficeParser.parseOffice(content, { extractAttachments: false, ocr: false })
    const { headers = [], footers = [] } = document.auxiliary ?? {}
    const notes = document.content.flatMap(notesOf)
    const blocks = [...new Set(headers.map(blockOf)), ...document.content.map(blockOf)]
    const ends = [...new Set([...notes, ...footers].map(blockOf))]
    const text = [...blocks, ...ends].filter((block) => block.trim() !== '').join('\n\n')
    return { pages: [{ page: null, text }], count: null }
  } catch {
    return { problem: 'broken', count: null }
  }
}

function blockOf(node: OfficeContentNode): string {
  if (node.type === 'heading') return `${'#'.repeat(levelOf(node))} ${node.text ?? ''}`
  if (node.type === 'list') return `- ${node.text ?? ''}`
  if (node.type === 'table') return (node.children ?? []).map(rowOf).join('\n')
  if (node.text) return node.text
  return (node.children ?? []).map(blockOf).join('\n')
}

const notesOf = ({ notes = [], children = [] }: OfficeContentNode): OfficeContentNode[] => [
  ...notes,
  ...children.flatMap(notesOf),
]

const rowOf = (row: OfficeContentNode): string =>
  (row.children ?? []).map((cell) => (cell.text ?? '').replaceAll(/\s+/g, ' ').trim()).join(' | ')

function levelOf({ metadata }: OfficeContentNode): number {
  return metadata && 'level' in metadata ? Math.min(Math.max(metadata.level, 1), 6) : 1
}
