import type { Integration } from '@prosa/contract/school/sga-integrations.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface DeleteDialogProps {
  integration: Integration
  onClose: () => void
  /** Leaves the integration's own page. */
  onDeleted?: (() => Promise<void>) | undefined
}

export function DeleteDialog({ integration, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useWrite('deleteIntegration', { meta: { keepsReads: true } })
  /** Only then is everything read again: on its own page the integration would not be found. */
  const leave = async () => {
    await onDeleted?.()
    await queryClient.invalidateQueries()
  }
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Excluir “${integration.name}”?`}
      description="O sistema da escola deixa de enviar alunos. Uma integração que tem atividades não pode ser excluída: desative-a. Não há como desfazer."
      confirmLabel="Excluir"
      loading={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { integrationId: integration.id } },
          {
            onSuccess: () => {
              toast.success(`“${integration.name}” foi excluída.`)
              void leave()
            },
            onSettled: onClose,
          },
        )
      }
    />
  )
}
