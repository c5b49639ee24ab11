import type { Document } from '@prosa/contract/knowledge/knowledge.ts'
import { useEffect, useRef } from 'react'
import { useList, type ListSource } from '#/blocks/list/use-list.ts'
import type { DocumentSearch } from '#/features/assistants/knowledge/document-search.ts'
import { chooseOperations, type KnowledgeOwner } from '#/features/assistants/knowledge/knowledge-owner.ts'
import { toastNews } from '#/ui/feedback/toasters.tsx'

const POLL_MS = 1500

const isUnderWay = ({ status }: Document) => status === 'queued' || status === 'reading' || status === 'indexing'

/** Source of the document list; polls while a document is being read. */
export const toListSource = (owner: KnowledgeOwner, search: DocumentSearch): ListSource<'listDocuments'> => ({
  // Both operations have the same response; only the owner's id differs.
  list: chooseOperations(owner).list as 'listDocuments',
  params: owner as { assistantId: number },
  search: {
    page: search.documentsPage,
    q: search.documentsQ,
    status: search.documentsStatus,
    sort: search.documentsSort,
  },
  refreshEvery: ({ items }) => items.some(isUnderWay) && POLL_MS,
})

export function useDocuments(source: ListSource<'listDocuments'>) {
  const list = useList(source)
  useDocumentNews(list.data?.items)
  return list
}

/** Announces when a document has been read or has failed. */
function useDocumentNews(documents: readonly Document[] | undefined) {
  const underWay = useRef(new Set<string>())
  useEffect(() => {
    for (const document of documents ?? []) {
      if (isUnderWay(document)) underWay.current.add(document.id)
      else if (underWay.current.delete(document.id)) toastNews(describeNews(document))
    }
  }, [documents])
}

function describeNews({ name, status }: Document): string {
  if (status === 'failed') return `Não foi possível ler “${name}”`
  return status === 'attention' ? `Documento processado com avisos: ${name}` : `Documento processado: ${name}`
}
