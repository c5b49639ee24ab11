import { useWrite } from '#/lib/api/operations.ts'
import { handleAlertTexts } from '#/text/handle-alert-texts.ts'
import { NoteDialog } from '#/ui/overlays/note-dialog.tsx'

interface HandleAlertDialogProps {
  assessmentId: string
  alertId: string
  onClose: () => void
}

/** Somebody has looked at it: with their name, and a note where they wish. */
export function HandleAlertDialog({ onClose, ...params }: HandleAlertDialogProps) {
  const handle = useWrite('handleAlert', { meta: { showsProblem: true }, onSuccess: onClose })
  return (
    <NoteDialog
      {...handleAlertTexts}
      write={handle}
      onConfirm={(note) => handle.mutate({ params, body: { note } })}
      onClose={onClose}
    />
  )
}
