import { useId } from 'react'
import type { ReactNode } from 'react'

interface ResultsSectionProps {
  title: string
  description?: string
  children: ReactNode
}

/** One of the lists, under its heading. */
export function ResultsSection({ title, description, children }: ResultsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {description && <p className="mt-0.5 text-sm text-muted-foreground">{description}</p>}
      </div>
      {children}
    </section>
  )
}
