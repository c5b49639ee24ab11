import type { DocumentKind } from '@prosa/contract/knowledge/document-kinds.ts'
import { splitAtCode } from '@prosa/contract/conversations/markdown-source.ts'
import { docxPages } from '#/modules/knowledge/reading/formats/docx.model.ts'
import { decodeText } from '#/modules/knowledge/reading/formats/encoding.model.ts'
import { epubPages } from '#/modules/knowledge/reading/formats/epub.model.ts'
import { htmlText } from '#/modules/knowledge/reading/formats/html.model.ts'
import { TooDeep } from '#/modules/knowledge/reading/formats/markup.model.ts'
import { odpPages, odtPages } from '#/modules/knowledge/reading/formats/odf.model.ts'
import { Package } from '#/modules/knowledge/reading/formats/package.model.ts'
import { pptxPages } from '#/modules/knowledge/reading/formats/pptx.model.ts'
import { tablesInMarkdown } from '#/modules/knowledge/reading/sheets/document-tables.model.ts'
import type { Notes } from '#/modules/knowledge/reading/notes.model.ts'
import type { PageLimits, PagesOrProblem } from '#/modules/knowledge/reading/pages.model.ts'

interface FormatOptions {
  kind: DocumentKind
  maxPages: number
  maxTextBytes: number
  notes: Notes
}

/** Reads the text of every format except PDF and pictures. An error in a damaged file becomes a problem of the file. */
export async function readFormat(
  content: Buffer,
  { kind, maxPages, maxTextBytes, notes }: FormatOptions,
): Promise<PagesOrProblem> {
  try {
    return await read(content, kind, { maxPages, mostCharacters: maxTextBytes, notes })
  } catch (error) {
    return { problem: error instanceof TooDeep ? 'too_deep' : 'broken', count: null }
  }
}

async function read(content: Buffer, kind: DocumentKind, limits: PageLimits): Promise<PagesOrProblem> {
  switch (kind) {
    case 'docx':
      return docxPages(await Package.open(content), limits)
    case 'pptx':
      return pptxPages(await Package.open(content), limits)
    case 'odt':
      return odtPages(await Package.open(content), limits)
    case 'odp':
      return odpPages(await Package.open(content), limits)
    case 'epub':
      return epubPages(await Package.open(content), limits)
    case 'rtf':
      return { problem: 'unsupported', count: null }
    case 'html':
      return whole(htmlText(content, limits).text)
    case 'markdown': {
      const written = decodeText(content)
      const text = withoutStruck(written)
      if (text !== written) limits.notes.add('struckTexts')
      return { ...whole(text), tables: tablesInMarkdown(text) }
    }
    default:
      return whole(decodeText(content))
  }
}

const whole = (text: string) => ({ pages: [{ page: null, text }], count: null })

/** `~~riscado~~` within a paragraph, and the HTML elements that strike text. A single tilde strikes nothing. */
const struck =
  /(?<![~\\])~~(?=[^\s~])(?:(?!\n[ \t]*\n)[^~]|(?<!~)~(?!~))*?(?<=[^\s~])~~(?!~)|<(s|del|strike)(?:\s[^>]*)?>[^]*?<\/\1\s*>/gi

/** Returns a Markdown text without its struck parts; code stays unchanged. */
const withoutStruck = (text: string): string =>
  splitAtCode(text)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(struck, '')))
    .join('')
