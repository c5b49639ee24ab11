import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AssistantsPage } from '#/features/assistants/list/assistants-page.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { useCan } from '#/lib/session/permissions.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

// administrators alone, and only until everything is set up
const FirstStepsCard = lazyPart(() => import('#/features/first-steps/first-steps-card.tsx'))

const toSearch = searchBy(queryRules('listAssistants'))

export const Route = createFileRoute('/_app/assistants/')({
  staticData: { contentBorder: false, contentOverflow: false },
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Assistants,
})

function Assistants() {
  const navigate = Route.useNavigate()
  return (
    <AssistantsPage
      search={Route.useSearch()}
      onSearchChange={(change) => void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }) })}
      firstSteps={
        useCan('settings.manage') && (
          <Suspense>
            <FirstStepsCard />
          </Suspense>
        )
      }
    />
  )
}
