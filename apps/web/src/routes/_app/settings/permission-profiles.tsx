import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { ProfilesPage } from '#/features/permission-profiles/profiles-page.tsx'

const { options, useListSearch } = listRoute('listPermissionProfiles')

export const Route = createFileRoute('/_app/settings/permission-profiles')({
  ...options,
  component: PermissionProfiles,
})

function PermissionProfiles() {
  return <ProfilesPage {...useListSearch()} />
}
