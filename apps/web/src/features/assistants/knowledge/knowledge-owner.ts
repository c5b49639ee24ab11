import '#/blocks/chat/part-operations.ts'
/** Owner of documents: one assistant, or a base that several share. */
export type KnowledgeOwner = { assistantId: number; baseId: null } | { assistantId: null; baseId: number }

const ofAssistant = {
  list: 'listDocuments',
  upload: 'uploadDocument',
  paste: 'addText',
  replace: 'replaceDocument',
  reprocess: 'reprocessDocument',
  readHidden: 'readHiddenParts',
  remove: 'deleteDocument',
  download: 'downloadDocument',
  chunks: 'listChunks',
  sheets: 'getSheets',
  sheetRows: 'listSheetRows',
  checkQuestions: 'checkQuestions',
  addQuestions: 'addQuestions',
} as const

const ofBase = {
  list: 'listBaseDocuments',
  upload: 'uploadBaseDocument',
  paste: 'addBaseText',
  replace: 'replaceBaseDocument',
  reprocess: 'reprocessBaseDocument',
  readHidden: 'readBaseHiddenParts',
  remove: 'deleteBaseDocument',
  download: 'downloadBaseDocument',
  chunks: 'listBaseChunks',
  sheets: 'getBaseSheets',
  sheetRows: 'listBaseSheetRows',
  checkQuestions: 'checkBaseQuestions',
  addQuestions: 'addBaseQuestions',
} as const

/** Returns the operations of an owner; their inputs and responses differ only in the owner's id. */
export const chooseOperations = (owner: KnowledgeOwner) => (owner.baseId === null ? ofAssistant : ofBase)

/** Returns the parameters that name a document in these operations. */
export const toParams = (owner: KnowledgeOwner, documentId: string) => ({ ...owner, documentId })
