import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { sectionLabels, type SectionId } from '#/features/assistants/builder/navigation/section-labels.ts'
import { Card } from '#/ui/layout/card.tsx'

interface BuilderSectionProps {
  id: SectionId
  description?: ReactNode
  children: ReactNode
}

export function BuilderSection({ id, description, children }: BuilderSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4">
      <Card className="flex flex-col gap-5 p-4 sm:p-6">
        <header>
          <h2 id={`${id}-title`} tabIndex={-1} className="w-fit text-base font-semibold outline-offset-4">
            {sectionLabels[id]}
          </h2>
          {description && <p className="mt-0.5 text-sm text-muted-foreground">{description}</p>}
        </header>
        {children}
      </Card>
    </section>
  )
}

interface AdvancedProps {
  /** Summary of the settings inside, visible while folded. */
  summary: ReactNode
  children: ReactNode
}

/** Folded settings that most people never need. */
export function Advanced({ summary, children }: AdvancedProps) {
  return (
    <details className="group rounded-lg border border-border">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-lg px-3 py-2 text-sm transition-colors hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-90" />
        <span className="font-medium">Avançado</span>
        <span className="min-w-0 flex-1 truncate text-right text-muted-foreground group-open:invisible">{summary}</span>
      </summary>
      <div className="flex flex-col gap-5 px-4 pt-3 pb-5">{children}</div>
    </details>
  )
}
