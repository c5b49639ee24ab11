import { counted } from '#/text/counted.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'

interface LeaveDialogProps {
  unsent: number
  clocked: boolean
  loading: boolean
  onClose: () => void
  onLeave: () => void
}

/** What leaving in the middle means. */
export default function LeaveDialog({ unsent, clocked, loading, onClose, onLeave }: LeaveDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Sair sem entregar?"
      description={
        <div className="flex flex-col gap-2">
          <p>
            O que você enviou está guardado. Para continuar, entre de novo com o seu nome e o seu PIN.
            {clocked && ' O tempo continua contando.'}
          </p>
          {unsent > 0 && (
            <p className="font-medium text-destructive-text">
              {counted(unsent, 'mensagem ainda não chegou', 'mensagens ainda não chegaram')} ao servidor e{' '}
              {unsent === 1 ? 'se perde' : 'se perdem'}.
            </p>
          )}
        </div>
      }
      confirmLabel="Sair e passar a vez"
      cancelLabel="Continuar a atividade"
      destructive={false}
      loading={loading}
      onConfirm={onLeave}
    />
  )
}
