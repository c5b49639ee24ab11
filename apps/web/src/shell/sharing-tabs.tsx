import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '#/lib/operations.ts'
import { Badge } from '#/ui/badge.tsx'
import { tabLinkStyle } from '#/ui/tab-link-style.ts'

const pages = [
  { id: 'links', label: 'Links', to: '/assistants/manage/$assistantId/sharing' },
  { id: 'reports', label: 'Denúncias', to: '/assistants/manage/$assistantId/sharing/reports' },
] as const

interface SharingTabsProps {
  assistantId: number
  current: (typeof pages)[number]['id']
}

/** The two halves of 'Publicar na Web': the links, and what visitors denounced, with how much of it is open. */
export function SharingTabs({ assistantId, current }: SharingTabsProps) {
  const { data } = useSuspenseQuery(read('getSharing', { params: { assistantId } }))
  return (
    <nav aria-label="Publicar na Web">
      <ul className="flex gap-1">
        {pages.map(({ id, label, to }) => (
          <li key={id}>
            <Link
              to={to}
              params={{ assistantId: String(assistantId) }}
              aria-current={id === current ? 'page' : undefined}
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{}}
              className={tabLinkStyle}
            >
              {label}
              {id === 'reports' && data.openReports > 0 && (
                <Badge tone="danger">
                  {data.openReports}
                  <span className="sr-only">{data.openReports === 1 ? ' aberta' : ' abertas'}</span>
                </Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
