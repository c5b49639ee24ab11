import { createFileRoute } from '@tanstack/react-router'
import { BuilderPage } from '#/features/assistants/builder/builder-page.tsx'
import { builderSearchSchema } from '#/features/assistants/builder/builder-search.ts'
import { TestChat } from '#/features/chat/test-chat.tsx'
import { loadPage } from '#/lib/page-payload.ts'
import { searchOf } from '#/lib/url-search.ts'

const toSearch = searchOf(builderSearchSchema)

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/')({
  staticData: { contentBorder: false, contentOverflow: false },
  validateSearch: toSearch,
  // on the way from 'create' to the new id the form is already there, and must not give way to a loading page
  loader: ({ location, cause }) => (cause === 'stay' ? undefined : loadPage(location)),
  component: Builder,
})

function Builder() {
  const { assistantId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <BuilderPage
      assistantId={assistantId === 'create' ? null : Number(assistantId)}
      search={Route.useSearch()}
      onSearchChange={(change) =>
        void navigate({ search: (search) => toSearch({ ...search, ...change }), replace: true, resetScroll: false })
      }
      testChat={TestChat}
    />
  )
}
