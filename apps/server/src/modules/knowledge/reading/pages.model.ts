export type DocumentKind = 'pdf' | 'docx' | 'txt' | 'markdown' | 'text' | 'web' | 'questions'

/** One page of a document, or the whole of one that has no pages (`page` null). */
export interface PageText {
  page: number | null
  text: string
}

/** Why a content cannot be read, whoever tries. */
export type ReadingProblem = 'encrypted' | 'broken' | 'too_many_pages' | 'no_text'

/** What a format's reader finds: its pages, or why there are none. */
export type PagesOrProblem =
  | { pages: PageText[]; count: number | null }
  | { problem: ReadingProblem; count: number | null }
