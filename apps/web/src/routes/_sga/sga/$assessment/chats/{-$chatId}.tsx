import { createFileRoute, useRouter } from '@tanstack/react-router'
import SgaPage from '#/features/participation/participation-page.tsx'

export const Route = createFileRoute('/_sga/sga/$assessment/chats/{-$chatId}')({ component: Activity })

function Activity() {
  const { assessment, chatId } = Route.useParams()
  const { history } = useRouter()
  const onReplace = (path: string, facts?: object) => history.replace(path, facts)
  return <SgaPage code={assessment} chatId={chatId} onReplace={onReplace} />
}
