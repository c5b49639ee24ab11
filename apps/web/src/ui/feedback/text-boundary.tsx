import type { ReactNode } from 'react'
import { isLostPiece } from '#/lib/api/fetch-piece.ts'
import { ErrorBoundary, type FailureProps } from '#/ui/feedback/error-boundary.tsx'
import { PlainText } from '#/ui/markdown/plain-text.tsx'

interface TextProps {
  text: string
  className?: string | undefined
}

/** Limits a rendering error to one text, which is then shown as written. */
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

/** A text that could not be rendered, as written, with a sentence that says why. */
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
