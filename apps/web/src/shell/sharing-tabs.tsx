import { useSuspenseQuery } from '@tanstack/react-query'
import { read } from '#/lib/api/operations.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { TabLinks } from '#/ui/layout/tab-links.tsx'

interface SharingTabsProps {
  assistantId: number
  current: 'links' | 'reports'
}

/** The two tabs of 'Publicar na Web': the links, and visitors' reports with the number of open ones. */
export function SharingTabs({ assistantId, current }: SharingTabsProps) {
  const { openReports } = useSuspenseQuery(read('getSharing', { params: { assistantId } })).data
  const params = { assistantId: String(assistantId) }
  return (
    <TabLinks
      label="Publicar na Web"
      current={current}
      links={[
        { id: 'links', label: 'Links', link: { to: '/assistants/manage/$assistantId/sharing', params } },
        {
          id: 'reports',
          label: <ReportsLabel open={openReports} />,
          link: { to: '/assistants/manage/$assistantId/sharing/reports', params },
        },
      ]}
    />
  )
}

const ReportsLabel = ({ open }: { open: number }) => (
  <>
    Denúncias
    {open > 0 && (
      <Badge tone="danger">
        {open}
        <span className="sr-only">{open === 1 ? ' aberta' : ' abertas'}</span>
      </Badge>
    )}
  </>
)
