import type { DocumentKind } from '@prosa/contract/knowledge/document-kinds.ts'
import type { Notes } from '#/modules/knowledge/reading/notes.model.ts'

export type { DocumentKind }

/** One page (slide, chapter) of a document, or the whole of one that has none (`page` null). */
export interface PageText {
  page: number | null
  text: string
}

/** Why a content cannot be read. */
export type ReadingProblem =
  | 'unsupported'
  | 'encrypted'
  | 'protected'
  | 'broken'
  | 'too_deep'
  | 'too_many_pages'
  | 'no_text'

/** A cell over several rows or columns: the places of its first and last column, the numbers of its first and last row. */
export interface Merged {
  column: number
  last: number
  from: number
  to: number
}

/** A table within a document, its texts row by row. */
export interface DocumentTable {
  /** 'Tabela 2: Faltas de maio', by its place among all of the document's and the heading above it. */
  name: string
  rows: string[][]
  /** Rows, counted from 1, in which a cell reaches over several columns or belongs to none, so that it is unknown what it says. */
  spans: number[]
  /** Cells over several rows or columns. Rows are counted from 1. */
  merged: Merged[]
}

export const tableName = (number: number, heading: string): string =>
  heading === '' ? `Tabela ${number}` : `Tabela ${number}: ${heading}`

/** What a format's reader finds: its pages, or why there are none; and its tables, where it has the cells of them. */
export type PagesOrProblem =
  | { pages: PageText[]; count: number | null; tables?: DocumentTable[] }
  | { problem: ReadingProblem; count: number | null }

/** What a reader keeps to: pages (slides), and characters after which it may stop; and where it notes what it finds beside the text. */
export interface PageLimits {
  maxPages: number
  mostCharacters: number
  notes: Notes
}

/** What a speaker noted for a slide, below what the slide shows. */
export const notesText = (notes: string): string => (notes === '' ? '' : `Anotações do slide:\n${notes}`)
