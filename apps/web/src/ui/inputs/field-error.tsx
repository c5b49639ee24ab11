import { CircleAlert } from 'lucide-react'
import { useAfterPress } from '#/lib/forms/after-press.ts'

interface FieldErrorProps {
  id: string
  message: string | undefined
}

/**
 * Stays in the page while empty, so that a screen reader announces the message when it comes. Comes and goes between
 * presses: what stands below would move from under the pointer that has just left the field.
 */
export function FieldError({ id, message }: FieldErrorProps) {
  const shown = useAfterPress(message)
  return (
    <p id={id} aria-live="polite" className="flex items-start gap-1.5 text-sm text-destructive-text empty:hidden">
      {shown && (
        <>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {shown}
        </>
      )}
    </p>
  )
}
