import { createFileRoute, useRouter } from '@tanstack/react-router'
import ParticipationPage from '#/features/participation/participation-page.tsx'

export const Route = createFileRoute('/_sga/sga/$assessment/chats/{-$chatId}')({ component: Activity })

function Activity() {
  const { assessment: code, chatId } = Route.useParams()
  const { history } = useRouter()
  const onReplace = (path: string, facts?: object) => history.replace(path, facts)
  return <ParticipationPage code={code} chatId={chatId} onReplace={onReplace} />
}
