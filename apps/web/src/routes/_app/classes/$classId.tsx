import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { ClassPage } from '#/features/classes/class-page.tsx'

const { options, useListSearch } = listRoute('listClassStudents')

export const Route = createFileRoute('/_app/classes/$classId')({ ...options, component: Class })

function Class() {
  const { classId } = Route.useParams()
  const navigate = Route.useNavigate()
  return <ClassPage {...useListSearch()} classId={classId} onDeleted={() => navigate({ to: '/classes' })} />
}
