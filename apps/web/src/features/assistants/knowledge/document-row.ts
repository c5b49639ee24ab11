import type { Document } from '@prosa/contract/knowledge/knowledge.ts'
import type { DocumentPlace } from '#/features/assistants/knowledge/document-place.ts'

/** A document with what its row can do. */
export interface DocumentRow {
  place: DocumentPlace
  document: Document
  onReplace: (file: File) => void
}
