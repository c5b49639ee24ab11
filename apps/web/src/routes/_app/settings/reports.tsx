import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { ReportsPage } from '#/features/sharing/reports.tsx'

const { options, useListSearch } = listRoute('listAllReports')

export const Route = createFileRoute('/_app/settings/reports')({ ...options, component: Reports })

function Reports() {
  return <ReportsPage {...useListSearch()} />
}
