import { createFileRoute } from '@tanstack/react-router'
import { ProfilesPage } from '#/features/permission-profiles/profiles-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listPermissionProfiles'))

export const Route = createFileRoute('/_app/settings/permission-profiles')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: PermissionProfiles,
})

function PermissionProfiles() {
  const navigate = Route.useNavigate()
  return (
    <ProfilesPage
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
    />
  )
}
