import type { DocumentKind } from '@prosa/contract/knowledge/document-kinds.ts'
import type { Notes } from '#/modules/knowledge/reading/notes.model.ts'

export type { DocumentKind }

/** One page, slide or chapter of a document, or the whole document if it has none (`page` null). */
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

/** A cell over several rows or columns: positions of its first and last column, numbers of its first and last row. */
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
  /** Rows, counted from 1, with a cell over several columns or outside them, so that its column is unknown. */
  spans: number[]
  /** Cells over several rows or columns. Rows are counted from 1. */
  merged: Merged[]
}

export const tableName = (number: number, heading: string): string =>
  heading === '' ? `Tabela ${number}` : `Tabela ${number}: ${heading}`

/** A reader's result: pages, and tables if the format has cells; or the reason for failure. */
export type PagesOrProblem =
  | { pages: PageText[]; count: number | null; tables?: DocumentTable[] }
  | { problem: ReadingProblem; count: number | null }

/** Limits for a reader: pages or slides, and characters after which it may stop. `notes` takes its findings beside the text. */
export interface PageLimits {
  maxPages: number
  mostCharacters: number
  notes: Notes
}

/** Formats speaker notes for the end of a slide's text. */
export const notesText = (notes: string): string => (notes === '' ? '' : `Anotações do slide:\n${notes}`)
