import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface NameCellProps {
  name: ReactNode
  /** Link to its page. */
  link?: LinkProps
  /** Secondary line. */
  below?: ReactNode
  /** Further content below the name. */
  children?: ReactNode
}

/** The first cell of a row: its name, and what distinguishes it from other rows with the same name. */
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
