import { UnsentTextNotice, unsentTextTitle } from '#/features/participation/unsent-text-notice.tsx'
import { useSendFirst } from '#/features/participation/unsent-text.ts'
import type { EndingProps } from '#/features/participation/use-participation.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'

interface LeaveDialogProps extends EndingProps {
  leaving: boolean
  onClose: () => void
  onLeave: () => void
}

/** Explains leaving during an attempt, and the text that it would lose. */
export default function LeaveDialog({ participation, unsent, pending, leaving, onClose, onLeave }: LeaveDialogProps) {
  const first = useSendFirst({ participation, unsent, pending, onArrived: onLeave })
  const left = { pending, unsent, ...first }
  const loses = pending !== null || unsent.length > 0
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={unsentTextTitle(left) ?? 'Sair sem entregar?'}
      description={
        <div className="flex flex-col gap-2">
          <UnsentTextNotice {...left} lost="se perde" />
          <p>
            A atividade não é entregue, e o que você enviou está guardado. Para continuar, entre de novo com o seu nome
            e o seu PIN.
            {participation.attempt.dueAt !== null && ' O tempo continua contando.'}
          </p>
        </div>
      }
      {...(first.isOffered
        ? {
            confirmLabel: 'Enviar e sair',
            alternative: { label: 'Sair sem ele', onSelect: onLeave },
            onConfirm: first.send,
          }
        : { confirmLabel: 'Sair e passar a vez', onConfirm: onLeave })}
      cancelLabel="Continuar a atividade"
      backFirst={loses && !first.isOffered}
      destructive={false}
      loading={first.sending || leaving}
    />
  )
}
