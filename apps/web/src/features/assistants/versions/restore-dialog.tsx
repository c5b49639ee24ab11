import type { Draft } from '@prosa/contract/assistants.ts'
import type { Version } from '@prosa/contract/versions.ts'
import { useWrite } from '#/lib/operations.ts'
import { AlertDialog } from '#/ui/alert-dialog.tsx'
import { toast } from '#/ui/toasters.tsx'

export interface RestoreProps {
  /** Lets what is being typed be saved first, so that it cannot be saved over the restored version. */
  beforeRestore: () => Promise<unknown>
  onRestored: (draft: Draft) => void
}

interface RestoreDialogProps extends RestoreProps {
  draft: Draft
  version: Version
  onClose: () => void
}

export function RestoreDialog({ draft, version, beforeRestore, onRestored, onClose }: RestoreDialogProps) {
  const restore = useWrite('restoreVersion', {
    onMutate: beforeRestore,
    onSuccess: (restored) => {
      onRestored(restored)
      toast.success(`A versão ${version.number} está no rascunho. Publique quando quiser que ela valha.`)
    },
    onSettled: onClose,
  })
  const unpublished = draft.changedFields.length > 0
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      destructive={unpublished}
      title={`Restaurar a versão ${version.number} como rascunho?`}
      description={
        unpublished
          ? 'O rascunho tem alterações não publicadas, que serão substituídas. Nada muda para quem conversa até você publicar.'
          : 'Nada muda para quem conversa até você publicar.'
      }
      confirmLabel="Restaurar como rascunho"
      loading={restore.isPending}
      onConfirm={() => restore.mutate({ params: { assistantId: draft.id, number: version.number } })}
    />
  )
}
