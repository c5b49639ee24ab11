import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { AssistantsOfNobody, UserAssistantsPage } from '#/features/users/user-assistants-page.tsx'

const { options, useListSearch } = listRoute('listUserAssistants')

export const Route = createFileRoute('/_app/users/$userId/assistants')({ ...options, component: UserAssistants })

function UserAssistants() {
  const { userId } = Route.useParams()
  const list = useListSearch()
  return userId === 'create' ? <AssistantsOfNobody /> : <UserAssistantsPage {...list} userId={Number(userId)} />
}
