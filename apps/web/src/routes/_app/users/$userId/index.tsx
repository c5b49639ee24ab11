import { createFileRoute } from '@tanstack/react-router'
import { UserPage } from '#/features/users/person/user-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'

export const Route = createFileRoute('/_app/users/$userId/')({
  loader: ({ location }) => loadPage(location),
  component: User,
})

function User() {
  const { userId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <UserPage
      userId={userId === 'create' ? null : Number(userId)}
      onCreated={(id) => void navigate({ to: '/users/$userId', params: { userId: String(id) } })}
      onDeleted={() => navigate({ to: '/users' })}
    />
  )
}
