import type { ReactNode } from 'react'

/** Folded names of settings, files and algorithms, for people who run a server or write a program. */
export const TechnicalDetails = ({ children }: { children: ReactNode }) => (
  <details className="mt-1 text-sm text-muted-foreground">
    <summary className="min-h-6 w-fit">Detalhes técnicos</summary>
    <div className="pt-1 wrap-anywhere">{children}</div>
  </details>
)
