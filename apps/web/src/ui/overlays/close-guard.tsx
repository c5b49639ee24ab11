import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { forgetWritten, hasUnsavedText } from '#/lib/forms/unsaved-text.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'

interface CloseGuard {
  content: RefObject<HTMLDivElement | null>
  closeButton: RefObject<HTMLButtonElement | null>
  /** Prevents closing by an event that may be accidental, and asks first. */
  hold: (event: { preventDefault: () => void }) => void
  question: ReactNode
}

/** Asks before a dialog with unsent input closes. Discarding presses the dialog's close button and calls `onClose`. */
export function useCloseGuard(onClose = () => {}): CloseGuard {
  const content = useRef<HTMLDivElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const [asking, setAsking] = useState(false)
  function hold(event: { preventDefault: () => void }) {
    if (!content.current || !hasUnsavedText(content.current)) return
    event.preventDefault()
    setAsking(true)
  }
  function discard() {
    if (content.current) forgetWritten(content.current)
    closeButton.current?.click()
    onClose()
  }
  const question = asking && (
    <AlertDialog
      open
      onOpenChange={setAsking}
      title="Descartar o que você escreveu?"
      description="O que você escreveu aqui ainda não foi salvo."
      cancelLabel="Continuar escrevendo"
      confirmLabel="Descartar"
      onConfirm={discard}
    />
  )
  return { content, closeButton, hold, question }
}
