import { type ReactNode, useId } from 'react'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'

/** One of the panels beside the conversation. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 rounded-xl border border-border bg-card p-5">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <PartBoundary>{children}</PartBoundary>
    </section>
  )
}
