import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ProfilePage } from '#/features/profile/profile-page.tsx'
import { profileTabs } from '#/features/profile/profile-tabs.ts'
import { loadPage } from '#/lib/page-payload.ts'

export const Route = createFileRoute('/_app/profile')({
  validateSearch: z.object({ tab: z.enum(profileTabs).optional().catch(undefined) }),
  loader: ({ location }) => loadPage(location),
  component: Profile,
})

function Profile() {
  const navigate = Route.useNavigate()
  const { tab = 'data' } = Route.useSearch()
  return <ProfilePage tab={tab} onTabChange={(next) => void navigate({ search: { tab: next }, replace: true })} />
}
