import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names.ts'
import { useCurrentInSight } from '#/ui/use-current-in-sight.ts'

interface TabLinksProps {
  label: string
  /** Which of them one is on. */
  current: string
  className?: string | undefined
  /** List items, each with a link in `tabLinkStyle`. */
  children: ReactNode
}

/** Leads to the parts of something, each with an address of its own; looks like tabs. */
export function TabLinks({ label, current, className, children }: TabLinksProps) {
  const row = useCurrentInSight<HTMLElement>(current)
  return (
    <nav
      ref={row}
      aria-label={label}
      className={classNames(
        'relative overflow-x-auto overflow-y-hidden border-b border-border [scrollbar-width:none]',
        className,
      )}
    >
      <ul className="flex gap-1">{children}</ul>
    </nav>
  )
}
