import { type ReactNode, useId } from 'react'
import { Card } from '#/ui/layout/card.tsx'

/** A part of the form under its name, with a sentence on what it is for. */
export function FormSection({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="flex flex-col gap-5">
        <header>
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {hint && <p className="mt-1 text-sm text-muted-foreground">{hint}</p>}
        </header>
        {children}
      </Card>
    </section>
  )
}
