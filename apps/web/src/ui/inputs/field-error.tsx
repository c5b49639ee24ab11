import { CircleAlert } from 'lucide-react'
import { useAfterPress } from '#/lib/forms/after-press.ts'

interface FieldErrorProps {
  id: string
  message: string | undefined
}

/**
 * Stays mounted while empty, so that screen readers announce the message when it appears. Appearing and disappearing
 * waits until the pointer is released, because content below would move away from under it.
 */
export function FieldError({ id, message }: FieldErrorProps) {
  const settled = useAfterPress(message)
  return (
    <p id={id} aria-live="polite" className="flex items-start gap-1.5 text-sm text-destructive-text empty:hidden">
      {settled && (
        <>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {settled}
        </>
      )}
    </p>
  )
}
