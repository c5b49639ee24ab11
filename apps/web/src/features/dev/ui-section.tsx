import type { ReactNode } from 'react'

/** One group of pieces on the page of the design system. */
export function UiSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4 border-t border-border py-8">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

export function UiRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
