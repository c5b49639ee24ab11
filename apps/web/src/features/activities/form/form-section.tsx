import { type ReactNode, useId } from 'react'

/** A titled part of the form with a short explanation. */
export function FormSection({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 border-t border-border pt-5">
      <header>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {hint && <p className="mt-1 text-sm text-muted-foreground">{hint}</p>}
      </header>
      {children}
    </section>
  )
}
