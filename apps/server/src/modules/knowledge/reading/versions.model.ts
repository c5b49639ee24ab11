import type { DocumentKind } from '@prosa/contract/knowledge/document-kinds.ts'

/**
 * The version of each kind's reader. A higher number makes the next start read again, in the background, every document of this
 * kind that was read before. 1: hidden parts are left out; raised digits, equations, struck text and tables are read as shown.
 */
const changed: Partial<Record<DocumentKind, number>> = {
  pdf: 1,
  docx: 1,
  pptx: 1,
  odt: 1,
  odp: 1,
  epub: 1,
  html: 1,
  markdown: 1,
  xlsx: 1,
  ods: 1,
  csv: 1,
}

/** The first version that leaves out what a file hides. */
export const HIDES_SINCE = 1

export const readerVersionOf = (kind: DocumentKind): number => changed[kind] ?? 0

/** Kinds whose reader changed, with its version. */
export const readerVersions = Object.entries(changed)
