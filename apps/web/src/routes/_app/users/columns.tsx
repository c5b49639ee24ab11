import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { UserColumnsPage } from '#/features/users/user-columns-page.tsx'

const { options, useListSearch } = listRoute('listUsers')

export const Route = createFileRoute('/_app/users/columns')({ ...options, component: UserColumns })

function UserColumns() {
  const navigate = Route.useNavigate()
  const list = useListSearch()
  return <UserColumnsPage {...list} onClose={() => void navigate({ to: '/users', search: list.search })} />
}
