import { useState } from 'react'
import { useWrite } from '#/lib/operations.ts'
import { AlertDialog } from '#/ui/alert-dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Textarea } from '#/ui/textarea.tsx'
import { toast } from '#/ui/toasters.tsx'

const LONGEST = 2000

/** Asks to be erased; somebody who administrates decides what becomes of the assistants and does it. */
export function AskErasureDialog({ onClose }: { onClose: () => void }) {
  const [message, setMessage] = useState('')
  const ask = useWrite('requestErasure')
  const confirm = () =>
    ask.mutate(
      { body: { message } },
      {
        onSuccess: ({ protocol }) => toast.success(`Pedido feito. O protocolo é ${protocol}.`),
        onSettled: onClose,
      },
    )
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Solicitar a exclusão da sua conta?"
      description="Quem cuida dos dados pessoais na sua organização atende em até 15 dias. Até lá você pode desistir. Depois, a conta e os seus dados são excluídos de vez."
      confirmLabel="Solicitar exclusão"
      loading={ask.isPending}
      onConfirm={confirm}
    >
      <Field label="Quer contar algo? (opcional)">
        <Textarea rows={3} maxLength={LONGEST} value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
    </AlertDialog>
  )
}
