import { createFileRoute } from '@tanstack/react-router'
import { ComparisonPage } from '#/comparisons/web/comparison-page.tsx'

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/comparisons/$comparisonId')({
  component: Page,
})

function Page() {
  const { assistantId, comparisonId } = Route.useParams()
  return <ComparisonPage assistantId={Number(assistantId)} comparisonId={comparisonId} />
}
