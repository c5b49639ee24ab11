import { createFileRoute } from '@tanstack/react-router'
import { useState, type ComponentProps } from 'react'
import { BuilderPage } from '#/features/assistants/builder/builder-page.tsx'
import { toBuilderSearch } from '#/features/assistants/builder/builder-search.ts'
import { AssistantSafety } from '#/features/safety/assistant-safety.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { loadPage } from '#/lib/api/page-payload.ts'
import { can } from '#/lib/session/permissions.ts'
import { sessionState } from '#/lib/session/session.ts'
import { builderDialogs } from '#/routes/_app/-builder-dialogs.tsx'
import { NotFoundScreen } from '#/shell/error-screen.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/')({
  staticData: { contentBorder: false, contentOverflow: false },
  validateSearch: toBuilderSearch,
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
          search: (before) => toBuilderSearch({ ...before, ...change }),
          replace: true,
          resetScroll: false,
        })
      }
      safety={AssistantSafety}
      ratings={BuilderRatings}
    />
  )
}

const AssistantRatings = lazyPart(
  () => import('#/features/ratings/assistant-ratings.tsx'),
  // As high as the loaded content, so that nothing below moves.
  () => <Skeleton className="h-196 sm:h-145" />,
)
const BuilderRatings = (props: Omit<ComponentProps<typeof AssistantRatings>, 'dialogs'>) => (
  <AssistantRatings dialogs={builderDialogs} {...props} />
)
