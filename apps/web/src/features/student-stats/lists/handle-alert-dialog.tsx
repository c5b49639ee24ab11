import { useWrite } from '#/lib/api/operations.ts'
import { handleAlertTexts } from '#/text/handle-alert-texts.ts'
import { NoteDialog } from '#/ui/overlays/note-dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface HandleAlertDialogProps {
  params: { assessmentId: string; alertId: string }
  onClose: () => void
}

export function HandleAlertDialog({ params, onClose }: HandleAlertDialogProps) {
  const handle = useWrite('handleAlert', {
    meta: { showsProblem: true },
    onSuccess: () => {
      toast.success('Alerta marcado como tratado.')
      onClose()
    },
  })
  return (
    <NoteDialog
      {...handleAlertTexts}
      write={handle}
      onConfirm={(note) => handle.mutate({ params, body: { note } })}
      onClose={onClose}
    />
  )
}
