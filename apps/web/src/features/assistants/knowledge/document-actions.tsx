import { useMutation } from '@tanstack/react-query'
import { Download, Ellipsis, FileSearch, RefreshCw, Replace, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { operationsOf, paramsOf } from '#/features/assistants/knowledge/document-place.ts'
import { DocumentSheet } from '#/features/assistants/knowledge/document-sheet.tsx'
import type { DocumentRow } from '#/features/assistants/knowledge/document-row.ts'
import { acceptedFiles } from '#/features/assistants/knowledge/accepted-files.ts'
import { api } from '#/lib/api/api.ts'
import { saveFile } from '#/lib/api/download.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** What can be done with one document. */
export function DocumentActions({ place, document, onReplace }: DocumentRow) {
  const { name, status, kind } = document
  const operations = operationsOf(place)
  const params = paramsOf(place, document.id)
  const [asked, setAsked] = useState<'chunks' | 'remove' | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const reprocess = useWrite(operations.reprocess)
  const remove = useWrite(operations.remove, {
    onSuccess: () => toast.success(`“${name}” foi removido.`),
    onSettled: () => setAsked(null),
  })
  const download = useMutation({
    mutationFn: async () => saveFile(await api[operations.download]({ params }), name),
    meta: { keepsReads: true },
  })
  const busy = status === 'queued' || status === 'reading' || status === 'indexing'
  return (
    <>
      <DropdownMenu trigger={<IconButton size="sm" label={`Ações de ${name}`} tooltip={false} icon={<Ellipsis />} />}>
        <MenuItem icon={<FileSearch aria-hidden />} onSelect={() => setAsked('chunks')}>
          Ver trechos
        </MenuItem>
        <MenuItem icon={<RefreshCw aria-hidden />} disabled={busy} onSelect={() => reprocess.mutate({ params })}>
          Reprocessar
        </MenuItem>
        {kind !== 'text' && (
          <MenuItem icon={<Replace aria-hidden />} disabled={busy} onSelect={() => picker.current?.click()}>
            Substituir
          </MenuItem>
        )}
        <MenuItem icon={<Download aria-hidden />} onSelect={() => download.mutate()}>
          Baixar
        </MenuItem>
        <MenuSeparator />
        <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => setAsked('remove')}>
          Remover
        </MenuItem>
      </DropdownMenu>
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
      {asked === 'chunks' && <DocumentSheet place={place} document={document} onClose={() => setAsked(null)} />}
      {asked === 'remove' && (
        <AlertDialog
          open
          onOpenChange={() => setAsked(null)}
          title={`Remover “${name}”?`}
          description={`${place.assistantId === null ? 'Os assistentes que usam esta base deixam' : 'O assistente deixa'} de usar este documento nas próximas respostas. Isso não pode ser desfeito.`}
          confirmLabel="Remover documento"
          loading={remove.isPending}
          onConfirm={() => remove.mutate({ params })}
        />
      )}
    </>
  )
}
