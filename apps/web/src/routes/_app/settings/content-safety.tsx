import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { SafetyPage } from '#/features/safety/safety-page.tsx'

const { options, useListSearch } = listRoute('listSafetyAlerts')

export const Route = createFileRoute('/_app/settings/content-safety')({ ...options, component: ContentSafety })

function ContentSafety() {
  return <SafetyPage {...useListSearch()} />
}
