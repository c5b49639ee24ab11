import { useWrite } from '#/lib/operations.ts'
import { NoteDialog } from '#/ui/note-dialog.tsx'
import { toast } from '#/ui/toasters.tsx'

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
