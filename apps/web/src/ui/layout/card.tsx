import type { ComponentProps } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'

interface CardProps extends ComponentProps<'div'> {
  /** For a clickable card, which rises under the pointer. */
  interactive?: boolean
}

/** A card. A rendering error inside stays within it. */
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
