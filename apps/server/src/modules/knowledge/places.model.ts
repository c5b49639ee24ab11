/**
 * Whose documents, as one number: an assistant's id, or that of a shared base with a minus. So one index and one condition
 * find what an assistant has itself and what it shares.
 */
export type Holder = number

/** Where documents are kept. Made of what the actor was authorized for, and of nothing else. */
export interface Place {
  readonly holder: Holder
  readonly archivedAt: Date | null
}

export const holderOfBase = (baseId: number): Holder => -baseId

export const columnsOf = (holder: Holder): { assistantId: number | null; baseId: number | null } =>
  holder > 0 ? { assistantId: holder, baseId: null } : { assistantId: null, baseId: -holder }

/** All that an assistant answers from. */
export const holdersOf = (assistantId: number, { knowledgeBases }: { knowledgeBases: readonly number[] }): Holder[] => [
  assistantId,
  ...knowledgeBases.map(holderOfBase),
]
