import { useState } from 'react'
import { useWrite } from '#/lib/operations.ts'
import { AlertDialog } from '#/ui/alert-dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Textarea } from '#/ui/textarea.tsx'
import { toast } from '#/ui/toasters.tsx'

interface HandleAlertDialogProps {
  params: { assessmentId: string; alertId: string }
  onClose: () => void
}

export function HandleAlertDialog({ params, onClose }: HandleAlertDialogProps) {
  const [note, setNote] = useState('')
  const handle = useWrite('handleAlert', {
    onSuccess: () => toast.success('Alerta marcado como tratado.'),
    onSettled: onClose,
  })
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Marcar o alerta como tratado?"
      description="Ele sai dos alertas abertos, com o seu nome."
      confirmLabel="Marcar como tratado"
      destructive={false}
      loading={handle.isPending}
      onConfirm={() => handle.mutate({ params, body: { note } })}
    >
      <Field label="O que foi feito (opcional)">
        <Textarea value={note} onChange={(event) => setNote(event.target.value)} rows={2} maxLength={300} />
      </Field>
    </AlertDialog>
  )
}
