import { Link, useLocation } from '@tanstack/react-router'
import type { SessionUser } from '@prosa/contract/identity/auth.ts'
import {
  Bot,
  ChartColumn,
  ChartNoAxesCombined,
  GraduationCap,
  MessagesSquare,
  School,
  Settings,
  Star,
  Users,
} from 'lucide-react'
import { addedDestinations, type Destination } from '#/lib/session/destinations.ts'
import { can, editsAssistants, hasRole } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'

const isAdmin = (user: SessionUser | null) => hasRole(user, ['admin'])
const hasClasses = (user: SessionUser | null) => can(user, 'assessments.manage')
const mayChat = (user: SessionUser | null) => can(user, 'chats.create')
const hasResults = (user: SessionUser | null) => can(user, 'stats.view_own') && editsAssistants(user)

const destinations: readonly Destination[] = [
  { order: 10, to: '/assistants', label: 'Assistentes', icon: Bot },
  { order: 20, to: '/chats', label: 'Conversas', icon: MessagesSquare, isFor: mayChat },
  { order: 30, to: '/results', label: 'Resultados', part: 'results', icon: ChartNoAxesCombined, isFor: hasResults },
  { order: 40, to: '/ratings', label: 'Avaliações', part: 'results', icon: Star, isFor: isAdmin },
  { order: 60, to: '/classes', label: 'Turmas', icon: School, isFor: hasClasses },
  { order: 70, to: '/users', label: 'Usuários', icon: Users, isFor: isAdmin },
  { order: 80, to: '/stats', label: 'Gerais', group: 'Estatísticas', icon: ChartColumn, isFor: isAdmin },
  { order: 90, to: '/stats/students', label: 'Alunos', group: 'Estatísticas', icon: GraduationCap, isFor: isAdmin },
  { order: 100, to: '/settings', label: 'Configurações', icon: Settings, isFor: isAdmin },
]

/** Returns the pages of the app layout that a person may open, in the order of the navigation. */
export const listDestinations = (user: SessionUser | null): Destination[] =>
  [...destinations, ...addedDestinations.entries]
    .filter(({ isFor }) => !isFor || isFor(user))
    .toSorted((one, other) => one.order - other.order)

/** In the narrow bar on tablets, names are below their icons. */
export const railItem =
  'md:max-lg:flex-col md:max-lg:justify-center md:max-lg:gap-1 md:max-lg:px-0 md:max-lg:text-[0.6875rem]'

/** The navigation of the app layout. */
export function SideNavigation() {
  const user = useUser()
  const open = listDestinations(user)
  const named = open.filter(({ part }, at) => !part || open.findIndex((other) => other.part === part) === at)
  const groups = Map.groupBy(named, ({ group, label }) => group ?? label)
  return (
    <nav aria-label="Principal">
      <ul className="flex flex-col gap-1">
        {[...groups].map(([name, members]) => (
          <li key={name}>
            {members[0]?.group ? (
              <>
                <p
                  id={`navigation-${name}`}
                  className="px-3 pt-3 pb-1 text-xs font-medium text-muted-foreground md:max-lg:px-0 md:max-lg:text-center md:max-lg:text-[0.6875rem]"
                >
                  {name}
                </p>
                <ul aria-labelledby={`navigation-${name}`} className="flex flex-col gap-1 pb-2">
                  {members.map((destination) => (
                    <li key={destination.label}>
                      <DestinationLink {...destination} />
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              members.map((destination) => <DestinationLink key={destination.label} {...destination} />)
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function DestinationLink({ to, label, part, icon: Icon }: Destination) {
  const isOnTab = useLocation({
    select: ({ pathname }) =>
      part !== undefined &&
      [...destinations, ...addedDestinations.entries].some((other) => other.part === part && other.to === pathname),
  })
  return (
    <Link
      to={to}
      aria-current={isOnTab ? 'page' : undefined}
      // The next entry's address begins with the same path.
      activeOptions={{ exact: to === '/stats', includeSearch: false }}
      className={
        'flex min-h-10 items-center gap-3 rounded-lg px-3 text-sm font-medium text-muted-foreground transition-colors ' +
        'hover:bg-hover hover:text-foreground aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text pointer-coarse:min-h-11 ' +
        `md:max-lg:py-2 ${railItem}`
      }
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {label}
    </Link>
  )
}
