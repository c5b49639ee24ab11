import type { HelpPageName } from '@prosa/contract/pages/help-pages.ts'
import { createFileRoute } from '@tanstack/react-router'
import { HelpList, type HelpSearch } from '#/features/help/help-list.tsx'
import { HelpView } from '#/features/help/help-view.tsx'
import { searchBy } from '#/lib/forms/url-search.ts'

export const Route = createFileRoute('/ajuda/{-$page}')({
  validateSearch: searchBy<Required<HelpSearch>>({
    q: { maxLength: 100 },
    para: { enum: ['teachers', 'students', 'partners', 'administrators'] },
  }),
  component: Help,
})

function Help() {
  const { page } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  // The page guard accepts only existing page names.
  if (page) return <HelpView key={page} name={page as HelpPageName} />
  return <HelpList search={search} onSearchChange={(next) => void navigate({ search: next, replace: true })} />
}
