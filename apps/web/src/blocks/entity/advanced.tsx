import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface AdvancedProps {
  title?: string
  /** Summary of the settings inside, visible while folded. */
  summary: ReactNode
  /** Whether a field inside has an error, which unfolds them. */
  hasError?: boolean
  children: ReactNode
}

/** Folded settings that most people never need. */
export function Advanced({ title = 'Avançado', summary, hasError = false, children }: AdvancedProps) {
  return (
    <details open={hasError || undefined} className="group/advanced rounded-lg border border-border">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-lg px-3 py-2 text-sm transition-colors hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open/advanced:rotate-90" />
        <span className="font-medium">{title}</span>
        <span className="min-w-0 flex-1 truncate text-right text-muted-foreground group-open/advanced:invisible">
          {summary}
        </span>
      </summary>
      <div className="flex flex-col gap-5 px-4 pt-3 pb-5">{children}</div>
    </details>
  )
}
