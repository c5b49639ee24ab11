import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { ClassPage } from '#/features/classes/class-page.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'

const ClassActivityDialog = lazyPart(() => import('#/features/activities/form/class-activity-dialog.tsx'))

const { options, useListSearch } = listRoute('listClassStudents')

export const Route = createFileRoute('/_app/classes/$classId')({ ...options, component: Class })

function Class() {
  const { classId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ClassPage
      {...useListSearch()}
      classId={classId}
      onDeleted={() => navigate({ to: '/classes' })}
      renderNewActivity={(schoolClass, close) => <ClassActivityDialog schoolClass={schoolClass} onClose={close} />}
    />
  )
}
