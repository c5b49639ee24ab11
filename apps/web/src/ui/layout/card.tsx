import type { ComponentProps } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'

interface CardProps extends ComponentProps<'div'> {
  /** For a card that is pressed as a whole: it rises under the pointer. */
  interactive?: boolean
}

/** What cannot be drawn in a card leaves the others as they are. */
export function Card({ interactive, className, children, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={classNames(
        'rounded-xl border border-border bg-card p-5',
        interactive &&
          'relative transition-[box-shadow,border-color] duration-150 focus-within:border-ring hover:border-input hover:shadow-floating',
        className,
      )}
    >
      <PartBoundary>{children}</PartBoundary>
    </div>
  )
}
