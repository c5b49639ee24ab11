import { useBlocker } from '@tanstack/react-router'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'

/** Asks before the way to another page loses what is not saved. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <AlertDialog
      open
      onOpenChange={blocker.reset}
      title="Sair sem salvar?"
      description="O que você mudou nesta atividade ainda não foi salvo."
      cancelLabel="Continuar editando"
      confirmLabel="Sair sem salvar"
      onConfirm={blocker.proceed}
    />
  )
}
