import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import type { Version } from '@prosa/contract/assistants/versions.ts'
import { useState } from 'react'
import { useWrite } from '#/lib/api/operations.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

export interface RestoreProps {
  /** Saves what is being typed first, so that it cannot be saved over the restored version; gives the draft's revision. */
  beforeRestore: () => Promise<number>
  onRestored: (draft: Draft) => void
}

interface RestoreDialogProps extends RestoreProps {
  draft: Draft
  version: Version
  onClose: () => void
}

export function RestoreDialog({ draft, version, beforeRestore, onRestored, onClose }: RestoreDialogProps) {
  const restore = useWrite('restoreVersion', {
    onSuccess: (restored) => {
      onRestored(restored)
      toast.success(`A versão ${version.number} está no rascunho. Publique quando quiser que ela valha.`)
    },
    onSettled: onClose,
  })
  const [saving, setSaving] = useState(false)
  async function confirm() {
    setSaving(true)
    const revision = await beforeRestore()
    restore.mutate({ params: { assistantId: draft.id, number: version.number }, body: { revision } })
  }
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
      loading={saving || restore.isPending}
      onConfirm={() => void confirm()}
    />
  )
}
