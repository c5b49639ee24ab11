import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrentInSight } from '#/ui/layout/use-current-in-sight.ts'

interface TabLinksProps {
  label: string
  /** Id of the current tab. */
  current: string
  links: readonly { id: string; label: ReactNode; link: LinkProps }[]
  /** Menu of rarer pages behind the tabs. */
  more?: ReactNode
}

/** Links that look like tabs, each with an address. */
export function TabLinks({ label: name, current, links, more }: TabLinksProps) {
  const row = useCurrentInSight<HTMLElement>(current)
  return (
    <nav
      ref={row}
      aria-label={name}
      className="relative overflow-x-auto overflow-y-hidden border-b border-border [scrollbar-width:none]"
    >
      <ul className="flex gap-1">
        {links.map(({ id, label, link }) => (
          <li key={id}>
            <Link
              {...link}
              aria-current={id === current ? 'page' : undefined}
              activeOptions={{ exact: true }}
              activeProps={{}}
              className={tabStyle}
            >
              {label}
            </Link>
          </li>
        ))}
        {more && <li className="sticky right-0 self-center bg-background">{more}</li>}
      </ul>
    </nav>
  )
}

const tabStyle =
  'relative flex min-h-10 items-center gap-1.5 px-3 text-sm font-medium whitespace-nowrap text-muted-foreground -outline-offset-2 ' +
  'transition-colors after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full hover:text-foreground ' +
  'aria-[current=page]:text-foreground aria-[current=page]:after:bg-primary pointer-coarse:min-h-11'
