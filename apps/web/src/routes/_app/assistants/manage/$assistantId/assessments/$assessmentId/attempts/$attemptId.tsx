import { createFileRoute } from '@tanstack/react-router'
import { AttemptPage } from '#/features/activities/attempt/attempt-page.tsx'
import { useAttempt } from '#/features/activities/attempt/use-attempt.ts'
import { useAssessment } from '#/features/activities/use-activity.ts'
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
  const { assistantId, assessmentId } = params
  const assessment = useAssessment({ assistantId: Number(assistantId), assessmentId })
  const attempt = useAttempt(attemptId, assessment)
  const students = { to: '/assistants/manage/$assistantId/assessments/$assessmentId', params } as const
  return (
    <ManagePage
      assistantId={assessment.assistantId}
      current="assessments"
      below={[{ label: assessment.title, link: students }, { label: attempt.student.name }]}
    >
      <AttemptPage assessment={assessment} attempt={attempt} />
    </ManagePage>
  )
}
