import { createFileRoute } from '@tanstack/react-router'
import { BasesSection } from '#/features/assistants/knowledge-bases/bases-section.tsx'
import { KnowledgePage } from '#/features/knowledge-settings/knowledge-page.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { queryRules, searchBy } from '#/lib/forms/url-search.ts'

const toSearch = searchBy(queryRules('listKnowledgeBases'))

export const Route = createFileRoute('/_app/settings/knowledge/')({
  validateSearch: toSearch,
  loader: ({ location }) => loadPage(location),
  component: Knowledge,
})

function Knowledge() {
  const navigate = Route.useNavigate()
  return (
    <KnowledgePage
      bases={
        <BasesSection
          search={Route.useSearch()}
          onSearchChange={(change) =>
            void navigate({ search: (search) => toSearch({ ...search, page: 1, ...change }), resetScroll: false })
          }
          onOpen={(baseId) =>
            void navigate({ to: '/settings/knowledge/bases/$baseId', params: { baseId: String(baseId) } })
          }
        />
      }
    />
  )
}
