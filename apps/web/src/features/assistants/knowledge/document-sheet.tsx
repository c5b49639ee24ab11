import type { Document } from '@prosa/contract/knowledge/knowledge.ts'
import { useState } from 'react'
import { ListItems } from '#/blocks/list/list-items.tsx'
import { DocumentHealth } from '#/features/assistants/knowledge/document-health.tsx'
import { operationsOf, paramsOf } from '#/features/assistants/knowledge/document-place.ts'
import type { DocumentPlace } from '#/features/assistants/knowledge/document-place.ts'
import { Passage } from '#/features/assistants/knowledge/passage.tsx'
import { counted } from '#/text/counted.ts'
import { Sheet } from '#/ui/overlays/sheet.tsx'

interface DocumentSheetProps {
  place: DocumentPlace
  document: Document
  onClose: () => void
}

/** What the assistant reads of a document: how well it could be read, and its passages. */
export function DocumentSheet({ place, document, onClose }: DocumentSheetProps) {
  const [search, setSearch] = useState({ page: 1 })
  return (
    <Sheet open onOpenChange={onClose} size="lg" title={document.name}>
      <div className="flex flex-col gap-6 pb-6">
        <DocumentHealth document={document} />
        <section aria-label="Trechos" className="flex flex-col gap-3">
          <h3 className="text-sm font-semibold">{counted(document.chunks, 'trecho', 'trechos')}</h3>
          <ListItems
            // both operations answer alike
            list={operationsOf(place).chunks as 'listChunks'}
            params={paramsOf(place, document.id) as { assistantId: number; documentId: string }}
            search={search}
            onSearchChange={({ page = 1 }) => setSearch({ page })}
            failure="Não foi possível carregar os trechos"
            empty={
              <p className="text-sm text-muted-foreground">
                Nada foi lido deste documento ainda. Se ele já terminou de processar, confira se tem texto que se possa
                selecionar.
              </p>
            }
          >
            {(passages) => (
              <ol className="flex flex-col gap-3">
                {passages.map(({ id, position, page, text }) => (
                  <li key={id}>
                    <Passage title={`Trecho ${position}`} page={page} text={text} />
                  </li>
                ))}
              </ol>
            )}
          </ListItems>
        </section>
      </div>
    </Sheet>
  )
}
