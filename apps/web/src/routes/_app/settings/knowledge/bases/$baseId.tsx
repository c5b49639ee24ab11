import { createFileRoute } from '@tanstack/react-router'
import { BasePage } from '#/features/assistants/knowledge-bases/base-page.tsx'
import { toDocumentSearch } from '#/features/assistants/knowledge/document-search.ts'
import { loadPage } from '#/lib/api/page-payload.ts'

export const Route = createFileRoute('/_app/settings/knowledge/bases/$baseId')({
  validateSearch: toDocumentSearch,
  loader: ({ location }) => loadPage(location),
  component: Base,
})

function Base() {
  const { baseId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <BasePage
      baseId={Number(baseId)}
      search={Route.useSearch()}
      onSearchChange={(change) =>
        void navigate({ search: (search) => toDocumentSearch({ ...search, ...change }), resetScroll: false })
      }
      onDeleted={() => navigate({ to: '/settings/knowledge' })}
    />
  )
}
