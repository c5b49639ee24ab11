import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { RetentionPage } from '#/features/privacy/retention-page.tsx'

const { options, useListSearch } = listRoute('listRetentionRuns')

export const Route = createFileRoute('/_app/settings/privacy/retention')({ ...options, component: Retention })

function Retention() {
  return <RetentionPage {...useListSearch()} />
}
