import type { ReactNode } from 'react'
import { Card } from '#/ui/card.tsx'

interface AccessSectionProps {
  title: string
  description?: string
  action?: ReactNode
  children: ReactNode
}

export function AccessSection({ title, description, action, children }: AccessSectionProps) {
  return (
    <Card className="flex flex-col gap-4 max-sm:p-4 sm:p-6">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-base font-semibold">{title}</h2>
          {description && <p className="mt-0.5 text-sm text-muted-foreground">{description}</p>}
        </div>
        {action}
      </header>
      {children}
    </Card>
  )
}
