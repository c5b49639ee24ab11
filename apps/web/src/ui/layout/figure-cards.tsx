import type { ReactNode } from 'react'
import { Card } from '#/ui/layout/card.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface Figure {
  label: string
  /** Absent while loading. */
  value: ReactNode
  /** A short remark below the number. */
  note?: string | null | undefined
}

/** A few key figures side by side. */
export function FigureCards({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <Card key={label} className="p-4">
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="mt-1">
            <span className="text-2xl font-semibold tabular-nums">{value ?? <Skeleton className="h-8 w-16" />}</span>
            {note && <span className="block text-xs text-muted-foreground">{note}</span>}
          </dd>
        </Card>
      ))}
    </dl>
  )
}
