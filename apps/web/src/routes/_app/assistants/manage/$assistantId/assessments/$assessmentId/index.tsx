import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { StudentsActions } from '#/features/activities/students/students-actions.tsx'
import { StudentsPage } from '#/features/activities/students/students-page.tsx'
import { useActivity } from '#/features/activities/use-activity.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'

const { options, useListSearch } = listRoute('listAttempts')

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/assessments/$assessmentId/')({
  ...options,
  component: Students,
})

function Students() {
  const { assistantId, assessmentId: activityId } = Route.useParams()
  const activity = useActivity({ assistantId: Number(assistantId), activityId, live: true })
  return (
    <ManagePage
      assistantId={activity.assistantId}
      current="assessments"
      activity={activity}
      below={[{ label: activity.title }]}
      actions={<StudentsActions activity={activity} />}
    >
      <StudentsPage activity={activity} {...useListSearch()} />
    </ManagePage>
  )
}
