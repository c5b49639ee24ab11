import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { BuilderPage } from '#/features/assistants/builder/builder-page.tsx'
import { toDocumentSearch } from '#/features/assistants/knowledge/document-search.ts'
import { AssistantSafety } from '#/features/safety/assistant-safety.tsx'
import { loadPage } from '#/lib/api/page-payload.ts'
import { can } from '#/lib/session/permissions.ts'
import { sessionState } from '#/lib/session/session.ts'
import { NotFoundScreen } from '#/shell/error-screen.tsx'

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/')({
  staticData: { contentBorder: false, contentOverflow: false },
  validateSearch: toDocumentSearch,
  // After 'create' the form is already on the page, and must not be replaced by a loading page.
  loader: ({ location, cause }) => (cause === 'stay' ? undefined : loadPage(location)),
  component: Builder,
})

function Builder() {
  const { assistantId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  // Decided on entering, so that a person who loses the permission while writing keeps the text.
  const [mayCreate] = useState(() => can(sessionState().user, 'assistants.create'))
  if (assistantId === 'create' && !mayCreate)
    return <NotFoundScreen isNotFound routeId={Route.id} data="Page Not Found: /assistants/manage/create" />
  return (
    <BuilderPage
      assistantId={assistantId === 'create' ? null : Number(assistantId)}
      search={search}
      onSearchChange={(change) =>
        void navigate({
          search: (before) => toDocumentSearch({ ...before, ...change }),
          replace: true,
          resetScroll: false,
        })
      }
      safety={AssistantSafety}
    />
  )
}
