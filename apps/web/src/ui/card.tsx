import type { ComponentProps } from 'react'
import { classNames } from '#/lib/class-names.ts'

interface CardProps extends ComponentProps<'div'> {
  /** For a card that is pressed as a whole: it rises under the pointer. */
  interactive?: boolean
}

export function Card({ interactive, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={classNames(
        'rounded-xl border border-border bg-card p-5',
        interactive &&
          'relative transition-[box-shadow,border-color] duration-150 focus-within:border-ring hover:border-input hover:shadow-floating',
        className,
      )}
    />
  )
}
