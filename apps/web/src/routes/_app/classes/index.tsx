import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { ClassesPage } from '#/features/classes/classes-page.tsx'

const { options, useListSearch } = listRoute('listClasses')

export const Route = createFileRoute('/_app/classes/')({ ...options, component: Classes })

function Classes() {
  return <ClassesPage {...useListSearch()} />
}
