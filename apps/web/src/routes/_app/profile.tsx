import { createFileRoute } from '@tanstack/react-router'
import { ApiKeys } from '#/features/profile/api-keys.tsx'
import { OwnPrivacy } from '#/features/privacy/own-privacy.tsx'
import { ProfilePage } from '#/features/profile/profile-page.tsx'
import { profileTabs, type ProfileTab } from '#/features/profile/profile-tabs.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { searchBy } from '#/lib/forms/url-search.ts'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

const OwnPrompts = lazyPart(
  () => import('#/features/prompts/own-prompts.tsx'),
  () => <Skeleton className="h-40" />,
)

export const Route = createFileRoute('/_app/profile')({
  validateSearch: searchBy<{ tab: ProfileTab }>({ tab: { enum: profileTabs } }),
  loader: ({ location }) => loadPage(location),
  component: Profile,
})

function Profile() {
  const navigate = Route.useNavigate()
  const { tab = 'data' } = Route.useSearch()
  const changeTab = (next: ProfileTab) => void navigate({ search: { tab: next }, replace: true })
  return (
    <ProfilePage
      tab={tab}
      onTabChange={changeTab}
      keys={<ApiKeys />}
      prompts={<OwnPrompts />}
      ownData={<OwnPrivacy />}
    />
  )
}
