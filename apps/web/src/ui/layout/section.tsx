import type { ReactNode } from 'react'
import { Card } from '#/ui/layout/card.tsx'

interface SectionProps {
  title: string
  description?: ReactNode
  /** Shown beside the title, such as an 'add' button. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page with its own title. */
export function Section({ title, description, action, children }: SectionProps) {
  return (
    <Card className="flex flex-col gap-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-base font-semibold">{title}</h2>
          {description && <p className="mt-0.5 text-sm text-muted-foreground">{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </Card>
  )
}
