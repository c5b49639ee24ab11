import type { Document } from '@prosa/contract/knowledge.ts'

/** A document with what its row can do. */
export interface DocumentRow {
  assistantId: number
  document: Document
  onReplace: (file: File) => void
}
