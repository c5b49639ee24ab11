import { createFileRoute, redirect } from '@tanstack/react-router'
import { ApiKeys } from '#/features/profile/api-keys.tsx'
import { OwnPrivacy } from '#/features/privacy/own-privacy.tsx'
import { ProfilePage } from '#/features/profile/profile-page.tsx'
import { movedTabs, profileParts, type ProfilePart, type ProfileTab } from '#/features/profile/profile-tabs.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { searchBy } from '#/lib/forms/url-search.ts'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

const OwnPrompts = lazyPart(
  () => import('#/features/prompts/own-prompts.tsx'),
  () => <Skeleton className="h-40" />,
)

export const Route = createFileRoute('/_app/profile')({
  validateSearch: searchBy<{ tab: ProfilePart }>({ tab: { enum: profileParts } }),
  beforeLoad: ({ search: { tab } }) => {
    if (tab && isMoved(tab))
      throw redirect({ to: '/profile', search: { tab: movedTabs[tab] }, hash: tab, replace: true })
  },
  loader: ({ location }) => loadPage(location),
  component: Profile,
})

const isMoved = (tab: ProfilePart): tab is keyof typeof movedTabs => tab in movedTabs

function Profile() {
  const navigate = Route.useNavigate()
  const { tab = 'data' } = Route.useSearch()
  const changeTab = (next: ProfileTab) => void navigate({ search: { tab: next }, replace: true })
  return (
    <ProfilePage
      tab={isMoved(tab) ? movedTabs[tab] : tab}
      onTabChange={changeTab}
      keys={<ApiKeys />}
      prompts={<OwnPrompts />}
      ownData={<OwnPrivacy />}
    />
  )
}
