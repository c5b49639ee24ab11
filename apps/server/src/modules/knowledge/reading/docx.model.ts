import { OfficeParser, type OfficeContentNode } from 'officeparser'
import type { PagesOrProblem } from '#/modules/knowledge/reading/pages.model.ts'

/** The text of a DOCX with its headings marked as in Markdown, its lists and its tables. It has no pages. */
export async function docxPages(content: Buffer): Promise<PagesOrProblem> {
  try {
    const { content: nodes } = await OfficeParser.parseOffice(content, { extractAttachments: false, ocr: false })
    return { pages: [{ page: null, text: nodes.map(blockOf).join('\n\n') }], count: null }
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

const rowOf = (row: OfficeContentNode): string =>
  (row.children ?? []).map((cell) => (cell.text ?? '').replaceAll(/\s+/g, ' ').trim()).join(' | ')

function levelOf({ metadata }: OfficeContentNode): number {
  return metadata && 'level' in metadata ? Math.min(Math.max(metadata.level, 1), 6) : 1
}
