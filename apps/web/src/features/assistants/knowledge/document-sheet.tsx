import type { Document } from '@prosa/contract/knowledge/knowledge.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DocumentHealth } from '#/features/assistants/knowledge/document-health.tsx'
import { operationsOf, paramsOf } from '#/features/assistants/knowledge/document-place.ts'
import type { DocumentPlace } from '#/features/assistants/knowledge/document-place.ts'
import { Passage } from '#/features/assistants/knowledge/passage.tsx'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { counted } from '#/text/counted.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Pagination } from '#/ui/lists/pagination.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface DocumentSheetProps {
  place: DocumentPlace
  document: Document
  onClose: () => void
}

/** What the assistant reads of a document: how well it could be read, and its passages. */
export function DocumentSheet({ place, document, onClose }: DocumentSheetProps) {
  const [page, setPage] = useState(1)
  const params = paramsOf(place, document.id)
  const chunks = useQuery({
    ...read(operationsOf(place).chunks, { params, query: { page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Sheet open onOpenChange={onClose} size="lg" title={document.name}>
      <div className="flex flex-col gap-6 pb-6">
        <DocumentHealth document={document} />
        <section aria-label="Trechos" className="flex flex-col gap-3">
          <h3 className="text-sm font-semibold">{counted(document.chunks, 'trecho', 'trechos')}</h3>
          {chunks.isPending && <Skeleton className="h-32 rounded-lg" />}
          {chunks.isError && <Notice tone="danger">{problemText(chunks.error)}</Notice>}
          {chunks.data?.total === 0 && (
            <p className="text-sm text-muted-foreground">
              Nada foi lido deste documento ainda. Se ele já terminou de processar, confira se tem texto que se possa
              selecionar.
            </p>
          )}
          <ol className="flex flex-col gap-3">
            {chunks.data?.items.map(({ id, position, page: pageNumber, text }) => (
              <li key={id}>
                <Passage title={`Trecho ${position}`} page={pageNumber} text={text} />
              </li>
            ))}
          </ol>
          {chunks.data && chunks.data.total > chunks.data.pageSize && (
            <Pagination {...chunks.data} onPageChange={setPage} />
          )}
        </section>
      </div>
    </Sheet>
  )
}
