import { useWrite } from '#/lib/operations.ts'
import { NoteDialog } from '#/ui/note-dialog.tsx'

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
      title="Marcar o alerta como tratado?"
      description="Ele sai dos alertas abertos e fica com o seu nome."
      confirmLabel="Marcar como tratado"
      label="O que foi feito (opcional)"
      maxLength={300}
      write={handle}
      onConfirm={(note) => handle.mutate({ params, body: { note } })}
      onClose={onClose}
    />
  )
}
