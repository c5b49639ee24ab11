import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { GroupsPage } from '#/features/groups/groups-page.tsx'

const { options, useListSearch } = listRoute('listGroups')

export const Route = createFileRoute('/_app/settings/groups/')({ ...options, component: Groups })

function Groups() {
  return <GroupsPage {...useListSearch()} />
}
