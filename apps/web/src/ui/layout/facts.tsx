import type { ReactNode } from 'react'

interface FactsProps {
  /** Pairs of name and value; pairs without a value are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** A list of names and values. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="contents">
              <dt className="text-muted-foreground">{name}</dt>
              <dd className="wrap-anywhere whitespace-pre-wrap max-sm:mb-1">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
