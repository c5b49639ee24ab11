import { createFileRoute, redirect } from '@tanstack/react-router'
import { ApiKeys } from '#/features/profile/api-keys.tsx'
import { OwnPrivacy } from '#/features/privacy/own-privacy.tsx'
import { ProfilePage } from '#/features/profile/profile-page.tsx'
import { movedTabs, type ProfileTab } from '#/features/profile/profile-tabs.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { searchBy } from '#/lib/forms/url-search.ts'

export const Route = createFileRoute('/_app/profile')({
  // Any name, because the pages that extensions add are not loaded yet.
  validateSearch: searchBy<{ tab: string }>({ tab: { pattern: '^[a-z-]{1,40}$' } }),
  beforeLoad: ({ search: { tab } }) => {
    if (tab && isMoved(tab))
      throw redirect({ to: '/profile', search: { tab: movedTabs[tab] }, hash: tab, replace: true })
  },
  loader: ({ location }) => loadPage(location),
  component: Profile,
})

const isMoved = (tab: string): tab is keyof typeof movedTabs => tab in movedTabs

function Profile() {
  const navigate = Route.useNavigate()
  const { tab = 'data' } = Route.useSearch()
  const changeTab = (next: ProfileTab) => void navigate({ search: { tab: next }, replace: true })
  return (
    <ProfilePage
      tab={isMoved(tab) ? movedTabs[tab] : tab}
      onTabChange={changeTab}
      keys={<ApiKeys />}
      ownData={<OwnPrivacy />}
    />
  )
}
