import type { DocumentKind } from '@prosa/contract/knowledge/document-kinds.ts'

/**
 * Version of each kind's reader. After an increase, the next start reads all existing documents of the kind again in the
 * background. Version 1 leaves hidden parts out and reads raised digits, equations, struck text and tables as shown.
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

/** The first version that leaves hidden parts out. */
export const HIDES_SINCE = 1

export const getReaderVersion = (kind: DocumentKind): number => changed[kind] ?? 0

/** The kinds whose reader changed, with its version. */
export const readerVersions = Object.entries(changed)
