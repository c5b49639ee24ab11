import { useBlocker } from '@tanstack/react-router'
import type { ShouldBlockFn } from '@tanstack/react-router'
import { forgetWritten, hasUnsavedText } from '#/lib/forms/unsaved-text.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'

/** Filters and pages of a list stay on the page; a tab takes its forms away. */
const leavesForms: ShouldBlockFn = ({ current, next }) =>
  (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)) && hasUnsavedText()

const tabOf = (search: object) => ('tab' in search ? search.tab : undefined)

/** Asks before the way to another page, or the end of this one, loses what somebody wrote in a form. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: leavesForms,
    enableBeforeUnload: () => hasUnsavedText(),
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <AlertDialog
      open
      onOpenChange={blocker.reset}
      title="Sair sem salvar?"
      description="O que você escreveu nesta página ainda não foi salvo."
      cancelLabel="Continuar editando"
      confirmLabel="Sair sem salvar"
      onConfirm={() => {
        forgetWritten()
        blocker.proceed()
      }}
    />
  )
}
