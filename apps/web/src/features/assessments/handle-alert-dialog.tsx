import { useWrite } from '#/lib/api/operations.ts'
import { handleAlertTexts } from '#/text/handle-alert-texts.ts'
import { NoteDialog } from '#/ui/overlays/note-dialog.tsx'

interface HandleAlertDialogProps {
  assessmentId: string
  alertId: string
  onClose: () => void
}

/** Marks an alert as handled. The alert then shows the person's name and, if they write one, a note. */
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
