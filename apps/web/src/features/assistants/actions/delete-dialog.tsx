import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import { useQuery } from '@tanstack/react-query'
import { read, useWrite } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { counted } from '#/text/counted.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface DeleteDialogProps {
  assistant: { id: number; name: string }
  onClose: () => void
  /** Leaves the page of a deleted assistant. */
  onDeleted?: () => Promise<void>
}

/** Lists what is deleted with the assistant, and asks for its name. It can be restored for 30 days. */
export function DeleteDialog({ assistant: { id, name }, onClose, onDeleted }: DeleteDialogProps) {
  const params = { assistantId: id }
  const draft = useQuery(read('getDraft', { params }))
  const restore = useWrite('restoreAssistant')
  const remove = useWrite('deleteAssistant', {
    meta: { keepsReads: true },
    onSuccess: async () => {
      toast.success(`“${name}” foi para a Lixeira.`, {
        duration: 10_000,
        action: { label: 'Desfazer', onClick: () => restore.mutate({ params }) },
      })
      // The person leaves the assistant's page first, because refreshed reads would show that it does not exist. The question stays open
      // meanwhile: a link below the pointer would preload the deleted assistant.
      await onDeleted?.()
      onClose()
      void queryClient.invalidateQueries()
    },
  })
  const confirm = () => remove.mutate({ params, body: { name } })

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Excluir “${name}”?`}
      description={<Effect draft={draft.data} loading={draft.isPending} />}
      typeToConfirm={{ text: name, label: 'Para confirmar, digite o nome do assistente' }}
      confirmLabel="Excluir assistente"
      loading={remove.isPending}
      onConfirm={confirm}
    />
  )
}

function whatGoes({ chatCount, documentCount }: Draft): string {
  const parts = [
    chatCount > 0 && counted(chatCount, 'conversa', 'conversas'),
    documentCount > 0 && counted(documentCount, 'documento', 'documentos'),
  ].filter(Boolean)
  return parts.length > 0 ? `Vão junto: ${parts.join(' e ')}.` : ''
}

function Effect({ draft, loading }: { draft: Draft | undefined; loading: boolean }) {
  return (
    <div className="flex flex-col gap-2">
      {loading && <Skeleton className="w-3/4" />}
      {draft && <p>{whatGoes(draft)} Ninguém mais conseguirá usar o assistente.</p>}
      <p>Ele fica na Lixeira por 30 dias. Depois disso, é apagado de vez.</p>
    </div>
  )
}
