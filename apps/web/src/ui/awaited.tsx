import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names.ts'

interface AwaitedProps {
  /** Whether others are on their way to take the place of what is shown. */
  awaited: boolean
  className?: string
  children: ReactNode
}

/** Rows that step back while others are on their way, but only where that takes a moment. */
export function Awaited({ awaited, className, children }: AwaitedProps) {
  return (
    <div
      aria-busy={awaited || undefined}
      className={classNames('flex flex-col transition-opacity', awaited && 'opacity-60 delay-300', className)}
    >
      {children}
    </div>
  )
}
