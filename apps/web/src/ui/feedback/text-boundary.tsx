import type { ReactNode } from 'react'
import { isLostPiece } from '#/lib/api/fetch-piece.ts'
import { ErrorBoundary, type FailureProps } from '#/ui/feedback/error-boundary.tsx'
import { PlainText } from '#/ui/markdown/plain-text.tsx'

interface TextProps {
  text: string
  className?: string | undefined
}

/** Keeps what goes wrong with a text to the text: it shows as it was written. */
export function TextBoundary({ text, className, children }: TextProps & { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={TextFailure} text={text} className={className}>
      {children}
    </ErrorBoundary>
  )
}

function TextFailure({ error, text = '', className }: FailureProps) {
  if (isLostPiece(error)) throw error
  return <TextAsWritten text={text} className={className} />
}

/** A text that cannot be drawn as it was meant: nothing of it is lost, and the reader knows why it looks so. */
export function TextAsWritten({ text, className }: TextProps) {
  return (
    <div data-as-written className={className}>
      <p className="text-sm text-muted-foreground italic">
        Este trecho não pôde ser formatado e aparece como foi escrito.
      </p>
      <PlainText text={text} />
    </div>
  )
}
