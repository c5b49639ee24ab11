import { CircleAlert } from 'lucide-react'

interface FieldErrorProps {
  id: string
  message: string | undefined
}

/** Stays in the page while empty, so that a screen reader announces the message when it comes. */
export function FieldError({ id, message }: FieldErrorProps) {
  return (
    <p id={id} aria-live="polite" className="flex items-start gap-1.5 text-sm text-destructive-text empty:hidden">
      {message && (
        <>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {message}
        </>
      )}
    </p>
  )
}
