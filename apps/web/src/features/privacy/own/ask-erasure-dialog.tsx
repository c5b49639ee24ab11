import { useWrite } from '#/lib/api/operations.ts'
import { NoteDialog } from '#/ui/overlays/note-dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** Asks to be erased; somebody who administrates decides what becomes of the assistants and does it. */
export function AskErasureDialog({ onClose }: { onClose: () => void }) {
  const ask = useWrite('requestErasure', {
    meta: { showsProblem: true },
    onSuccess: ({ protocol }) => {
      toast.success(`Pedido feito. O protocolo é ${protocol}.`)
      onClose()
    },
  })
  return (
    <NoteDialog
      title="Solicitar a exclusão da sua conta?"
      description="Quem cuida dos dados pessoais na sua organização atende em até 15 dias. Até lá você pode desistir. Depois, a conta e os seus dados são excluídos de vez."
      confirmLabel="Solicitar exclusão"
      destructive
      label="Quer contar algo? (opcional)"
      maxLength={2000}
      write={ask}
      onConfirm={(message) => ask.mutate({ body: { message } })}
      onClose={onClose}
    />
  )
}
