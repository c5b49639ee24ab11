import type { ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'

interface OutdatedProps {
  /** Whether the replacement of the children is loading. */
  when: boolean
  className?: string
  children: ReactNode
}

/** Fades rows while their replacement loads, but only if loading takes a moment. */
export function Outdated({ when, className, children }: OutdatedProps) {
  return (
    <div
      aria-busy={when || undefined}
      className={classNames('flex flex-col transition-opacity', when && 'opacity-60 delay-300', className)}
    >
      {children}
    </div>
  )
}
