import { createFileRoute } from '@tanstack/react-router'
import { HelpList } from '#/features/help/help-list.tsx'
import type { HelpSearch } from '#/features/help/help-list.tsx'
import { searchBy } from '#/lib/forms/url-search.ts'

export const Route = createFileRoute('/ajuda/')({
  validateSearch: searchBy<Required<HelpSearch>>({
    q: { maxLength: 100 },
    para: { enum: ['teachers', 'students', 'partners', 'administrators'] },
  }),
  component: Help,
})

function Help() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <HelpList search={search} onSearchChange={(next) => void navigate({ search: next, replace: true })} />
}
