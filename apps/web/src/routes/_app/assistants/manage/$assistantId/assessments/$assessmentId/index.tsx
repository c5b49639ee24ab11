import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { StudentsActions } from '#/features/activities/students/students-actions.tsx'
import { StudentsPage } from '#/features/activities/students/students-page.tsx'
import { useAssessment } from '#/features/activities/use-activity.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'

const { options, useListSearch } = listRoute('listAttempts')

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/assessments/$assessmentId/')({
  ...options,
  component: Students,
})

function Students() {
  const { assistantId, assessmentId } = Route.useParams()
  const assessment = useAssessment({ assistantId: Number(assistantId), assessmentId, live: true })
  return (
    <ManagePage
      assistantId={assessment.assistantId}
      current="assessments"
      below={[{ label: assessment.title }]}
      actions={<StudentsActions assessment={assessment} />}
    >
      <StudentsPage assessment={assessment} {...useListSearch()} />
    </ManagePage>
  )
}
