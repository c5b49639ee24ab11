import { createFileRoute } from '@tanstack/react-router'
import { FirstStepsPage } from '#/features/first-steps/first-steps-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'

export const Route = createFileRoute('/_app/settings/first-steps')({
  loader: ({ location }) => loadPage(location),
  component: FirstStepsPage,
})
