import { createFileRoute } from '@tanstack/react-router'
import { AttemptPage } from '#/features/activities/attempt/attempt-page.tsx'
import { useActivity, useAttempt } from '#/features/activities/use-activity.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'

export const Route = createFileRoute(
  '/_app/assistants/manage/$assistantId/assessments/$assessmentId/attempts/$attemptId',
)({
  loader: ({ location }) => loadPage(location),
  component: AttemptOfStudent,
})

function AttemptOfStudent() {
  const { attemptId, ...params } = Route.useParams()
  const { assistantId, assessmentId: activityId } = params
  const activity = useActivity({ assistantId: Number(assistantId), activityId })
  const attempt = useAttempt(attemptId, activity)
  const students = { to: '/assistants/manage/$assistantId/assessments/$assessmentId', params } as const
  return (
    <ManagePage
      assistantId={activity.assistantId}
      current="assessments"
      activity={activity}
      below={[{ label: activity.title, link: students }, { label: attempt.student.name }]}
    >
      <AttemptPage activity={activity} attempt={attempt} />
    </ManagePage>
  )
}
