import { createFileRoute } from '@tanstack/react-router'
import { BoardPage } from '#/board/web/board-page.tsx'
import { useActivity } from '@prosa/web/src/features/activities/use-activity.ts'

export const Route = createFileRoute('/_assistant/assistants/manage/$assistantId/assessments/$assessmentId/board')({
  // In the address, so that names stay hidden if the page is reloaded in front of the class.
  validateSearch: ({ nomes }): { nomes?: 'ocultos' } => (nomes === 'ocultos' ? { nomes } : {}),
  component: LiveBoard,
})

function LiveBoard() {
  const { assistantId, assessmentId: activityId } = Route.useParams()
  const { nomes } = Route.useSearch()
  const navigate = Route.useNavigate()
  const activity = useActivity({ assistantId: Number(assistantId), activityId })
  const onNames = (hidden: boolean) => void navigate({ search: hidden ? { nomes: 'ocultos' } : {}, replace: true })
  return <BoardPage activity={activity} namesHidden={nomes === 'ocultos'} onNames={onNames} />
}
