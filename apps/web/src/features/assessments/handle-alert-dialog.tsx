import { useState } from 'react'
import { useWrite } from '#/lib/operations.ts'
import { problemText } from '#/lib/problems.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Notice } from '#/ui/notice.tsx'
import { Textarea } from '#/ui/textarea.tsx'

interface HandleAlertDialogProps {
  assessmentId: string
  alertId: string
  onClose: () => void
}

/** Somebody has looked at it: with their name, and a note where they wish. */
export function HandleAlertDialog({ assessmentId, alertId, onClose }: HandleAlertDialogProps) {
  const [note, setNote] = useState('')
  const handle = useWrite('handleAlert', { meta: { showsProblem: true } })
  const send = () => handle.mutate({ params: { assessmentId, alertId }, body: { note } }, { onSuccess: onClose })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Marcar alerta como tratado"
      footer={
        <Button loading={handle.isPending} onClick={send}>
          Marcar como tratado
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {handle.error && <Notice tone="danger">{problemText(handle.error)}</Notice>}
        <Field label="O que foi feito" hint="Opcional. Fica com o seu nome.">
          <Textarea rows={2} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
