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
