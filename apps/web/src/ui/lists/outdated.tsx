import type { ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'

interface OutdatedProps {
  /** Whether what takes the place of the children is on its way. */
  when: boolean
  className?: string
  children: ReactNode
}

/** Rows that step back while others are on their way, but only where that takes a moment. */
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
