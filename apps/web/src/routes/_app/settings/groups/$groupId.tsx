import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { GroupPage } from '#/features/groups/group-page.tsx'

const { options, useListSearch } = listRoute('listGroupMembers')

export const Route = createFileRoute('/_app/settings/groups/$groupId')({ ...options, component: Group })

function Group() {
  const { groupId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <GroupPage {...useListSearch()} groupId={Number(groupId)} onDeleted={() => navigate({ to: '/settings/groups' })} />
  )
}
