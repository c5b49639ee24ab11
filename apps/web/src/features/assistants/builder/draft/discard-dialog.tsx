import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface DiscardDialogProps {
  draft: Draft
  onClose: () => void
  onDiscarded: (draft: Draft) => void
}

export function DiscardDialog({ draft, onClose, onDiscarded }: DiscardDialogProps) {
  const discard = useWrite('discardDraft', {
    onSuccess: (restored) => {
      onDiscarded(restored)
      toast.success('Alterações descartadas.')
    },
    onSettled: onClose,
  })
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Descartar as alterações?"
      description={`O rascunho volta a ser igual à versão ${draft.publishedVersion}, que está publicada. Os documentos continuam como estão.`}
      confirmLabel="Descartar alterações"
      loading={discard.isPending}
      onConfirm={() => discard.mutate({ params: { assistantId: draft.id }, body: { revision: draft.revision } })}
    />
  )
}
