import type { KnowledgeOwner } from '@prosa/web/src/features/assistants/knowledge/knowledge-owner.ts'

const ofAssistant = {
  sources: 'listWebSources',
  preview: 'previewWebSource',
  addSource: 'addWebSource',
  renew: 'renewWebSource',
  removeSource: 'deleteWebSource',
  pages: 'listWebPages',
} as const

const ofBase = {
  sources: 'listBaseWebSources',
  preview: 'previewBaseWebSource',
  addSource: 'addBaseWebSource',
  renew: 'renewBaseWebSource',
  removeSource: 'deleteBaseWebSource',
  pages: 'listBaseWebPages',
} as const

/** Returns the operations of an owner; their inputs and responses differ only in the owner's id. */
export const chooseWebOperations = (owner: KnowledgeOwner) => (owner.baseId === null ? ofAssistant : ofBase)
