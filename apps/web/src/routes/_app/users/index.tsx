import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { UsersPage } from '#/features/users/users-page.tsx'

const { options, useListSearch } = listRoute('listUsers')

export const Route = createFileRoute('/_app/users/')({ ...options, component: Users })

function Users() {
  const navigate = Route.useNavigate()
  return (
    <UsersPage
      {...useListSearch()}
      onColumns={() => void navigate({ to: '/users/columns', search: (search) => search })}
    />
  )
}
