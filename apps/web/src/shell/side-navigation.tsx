import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { Role } from '@prosa/contract/permissions.ts'
import { Bot, Users } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { hasRole } from '#/lib/permissions.ts'
import { useUser } from '#/lib/session.ts'

interface Destination {
  to: LinkProps['to']
  label: string
  icon: LucideIcon
  roles?: readonly Role[]
}

const destinations: readonly Destination[] = [
  { to: '/assistants', label: 'Assistentes', icon: Bot },
  { to: '/users', label: 'Usuários', icon: Users, roles: ['admin'] },
]

/** The pages of the app layout that the person may open. */
export function SideNavigation() {
  const user = useUser()
  const visible = destinations.filter(({ roles }) => !roles || hasRole(user, roles))
  return (
    <nav aria-label="Principal">
      <ul className="flex flex-col gap-1">
        {visible.map(({ to, label, icon: Icon }) => (
          <li key={label}>
            <Link
              to={to}
              className={
                'flex min-h-10 items-center gap-3 rounded-lg px-3 text-sm font-medium text-muted-foreground transition-colors ' +
                'hover:bg-hover hover:text-foreground aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text pointer-coarse:min-h-11'
              }
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
