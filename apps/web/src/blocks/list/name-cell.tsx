import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface NameCellProps {
  name: ReactNode
  /** To its own page. */
  link?: LinkProps
  /** In a second line, quieter. */
  below?: ReactNode
  /** What else stands under it. */
  children?: ReactNode
}

/** The first cell of a row: what it is called, and what tells it from others of that name. */
export function NameCell({ name, link, below, children }: NameCellProps) {
  return (
    <div className="min-w-0">
      {link ? (
        <Link {...link} className="font-medium wrap-anywhere text-primary-text hover:underline">
          {name}
        </Link>
      ) : (
        <p className="font-medium wrap-anywhere">{name}</p>
      )}
      {below && <p className="wrap-anywhere text-muted-foreground">{below}</p>}
      {children}
    </div>
  )
}
