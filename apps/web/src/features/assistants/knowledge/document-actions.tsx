import type { Document } from '@prosa/contract/knowledge/knowledge.ts'
import { Download, FileSearch, RefreshCw, Replace, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { asked } from '#/blocks/entity/asked.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { operationsOf, paramsOf, type DocumentPlace } from '#/features/assistants/knowledge/document-place.ts'
import { DocumentSheet } from '#/features/assistants/knowledge/document-sheet.tsx'
import { acceptedFiles } from '#/features/assistants/knowledge/use-uploads.ts'
import { api } from '#/lib/api/api.ts'
import { useDownload } from '#/lib/api/download.ts'
import { useWrite } from '#/lib/api/operations.ts'

interface DocumentActionsProps {
  place: DocumentPlace
  document: Document
  onReplace: (file: File) => void
}

/** What can be done with one document. */
export function DocumentActions({ place, document, onReplace }: DocumentActionsProps) {
  const { name, status, kind } = document
  const operations = operationsOf(place)
  const params = paramsOf(place, document.id)
  const picker = useRef<HTMLInputElement>(null)
  const reprocess = useWrite(operations.reprocess)
  const download = useDownload(() => api[operations.download]({ params }), name)
  const busy = status === 'queued' || status === 'reading' || status === 'indexing'
  return (
    <>
      <RowMenu
        of={name}
        actions={[
          {
            label: 'Ver trechos',
            icon: FileSearch,
            renderDialog: (close) => <DocumentSheet place={place} document={document} onClose={close} />,
          },
          { label: 'Reprocessar', icon: RefreshCw, disabled: busy, onSelect: () => reprocess.mutate({ params }) },
          kind !== 'text' &&
            kind !== 'questions' && {
              label: 'Substituir',
              icon: Replace,
              disabled: busy,
              onSelect: () => picker.current?.click(),
            },
          { label: 'Baixar', icon: Download, onSelect: () => download.mutate() },
          'line',
          asked(
            { label: 'Remover', icon: Trash2, destructive: true },
            {
              operation: operations.remove,
              input: { params },
              title: `Remover “${name}”?`,
              description: `${place.assistantId === null ? 'Os assistentes que usam esta base deixam' : 'O assistente deixa'} de usar este documento nas próximas respostas. Isso não pode ser desfeito.`,
              confirmLabel: 'Remover documento',
              done: `“${name}” foi removido.`,
            },
          ),
        ]}
      />
      <input
        ref={picker}
        type="file"
        accept={acceptedFiles}
        aria-label={`Novo arquivo no lugar de ${name}`}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onReplace(file)
          event.target.value = ''
        }}
      />
    </>
  )
}
