import type { ReactNode } from 'react'
import { Card } from '#/ui/card.tsx'

interface OwnSectionProps {
  title: string
  description?: string
  children: ReactNode
}

export function OwnSection({ title, description, children }: OwnSectionProps) {
  return (
    <Card className="flex flex-col gap-5 sm:p-6">
      <header>
        <h2 className="text-base font-semibold">{title}</h2>
        {description && <p className="mt-0.5 text-sm text-muted-foreground">{description}</p>}
      </header>
      {children}
    </Card>
  )
}
