import '#/blocks/chat/part-operations.ts'
/** Where documents are kept: with one assistant, or in a base that several share. */
export type DocumentPlace = { assistantId: number; baseId: null } | { assistantId: null; baseId: number }

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
  sources: 'listWebSources',
  preview: 'previewWebSource',
  addSource: 'addWebSource',
  renew: 'renewWebSource',
  removeSource: 'deleteWebSource',
  webPages: 'listWebPages',
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
  sources: 'listBaseWebSources',
  preview: 'previewBaseWebSource',
  addSource: 'addBaseWebSource',
  renew: 'renewBaseWebSource',
  removeSource: 'deleteBaseWebSource',
  webPages: 'listBaseWebPages',
  checkQuestions: 'checkBaseQuestions',
  addQuestions: 'addBaseQuestions',
} as const

/** The operations of a place; their inputs and answers are the same but for what names the place. */
export const operationsOf = (place: DocumentPlace) => (place.baseId === null ? ofAssistant : ofBase)

/** Names a document to them. */
export const paramsOf = (place: DocumentPlace, documentId: string) => ({ ...place, documentId })
