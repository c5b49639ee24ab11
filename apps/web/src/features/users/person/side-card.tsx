import { useId, type ReactNode } from 'react'
import { Card } from '#/ui/layout/card.tsx'

/** A small card beside the form. */
export function SideCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card role="group" aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  )
}
