import type { HelpPageName } from '@prosa/contract/pages/help-pages.ts'
import { createFileRoute } from '@tanstack/react-router'
import { HelpView } from '#/features/help/help-view.tsx'

export const Route = createFileRoute('/ajuda/$page')({ component: Help })

function Help() {
  // the page guard has let no other name pass
  const { page } = Route.useParams()
  return <HelpView key={page} name={page as HelpPageName} />
}
