import { isPictureKind, nameUnit } from '@prosa/contract/knowledge/document-kinds.ts'
import type { Document } from '@prosa/contract/knowledge/knowledge.ts'
import { useState } from 'react'
import { ListItems } from '#/blocks/list/list-items.tsx'
import { chooseOperations, toParams, type KnowledgeOwner } from '#/features/assistants/knowledge/knowledge-owner.ts'
import { Passage } from '#/features/assistants/knowledge/passage.tsx'
import { counted } from '#/text/counted.ts'

interface DocumentPassagesProps {
  owner: KnowledgeOwner
  documentId: string
  kind: Document['kind']
  count: number
}

/** The passages of one document, page by page. */
export function DocumentPassages({ owner, documentId, kind, count }: DocumentPassagesProps) {
  const [search, setSearch] = useState({ page: 1 })
  return (
    <section aria-label="Trechos" className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{counted(count, 'trecho', 'trechos')}</h3>
      <ListItems
        // Both operations have the same response.
        list={chooseOperations(owner).chunks as 'listChunks'}
        params={toParams(owner, documentId) as { assistantId: number; documentId: string }}
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
                <Passage
                  title={`Trecho ${position}`}
                  where={isPictureKind(kind) || page === null ? '' : `${nameUnit(kind).one} ${page}`}
                  text={text}
                />
              </li>
            ))}
          </ol>
        )}
      </ListItems>
    </section>
  )
}
