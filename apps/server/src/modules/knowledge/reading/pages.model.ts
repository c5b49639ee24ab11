import type { DocumentKind } from '@prosa/contract/knowledge/document-kinds.ts'

export type { DocumentKind }

/** One page (slide, chapter) of a document, or the whole of one that has none (`page` null). */
export interface PageText {
  page: number | null
  text: string
}

/** Why a content cannot be read, whoever tries. */
export type ReadingProblem = 'encrypted' | 'protected' | 'broken' | 'too_deep' | 'too_many_pages' | 'no_text'

/** What a format's reader finds: its pages, or why there are none. */
export type PagesOrProblem =
  | { pages: PageText[]; count: number | null }
  | { problem: ReadingProblem; count: number | null }

/** What a reader keeps to: pages (slides), and characters after which it may stop. */
export interface PageLimits {
  maxPages: number
  mostCharacters: number
}

/** What a speaker noted for a slide, below what the slide shows. */
export const notesText = (notes: string): string => (notes === '' ? '' : `Anotações do slide:\n${notes}`)
