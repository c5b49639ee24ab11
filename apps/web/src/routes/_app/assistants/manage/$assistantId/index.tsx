import { createFileRoute } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { BuilderPage } from '#/features/assistants/builder/builder-page.tsx'
import { toBuilderSearch } from '#/features/assistants/builder/builder-search.ts'
import { TestChat } from '#/features/chat/test-chat.tsx'
import { AssistantSafety } from '#/features/safety/assistant-safety.tsx'
import { loadPage } from '#/lib/page-payload.ts'
import { ManageTabs } from '#/shell/manage-tabs.tsx'

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/')({
  staticData: { contentBorder: false, contentOverflow: false },
  validateSearch: toBuilderSearch,
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
        void navigate({
          search: (search) => toBuilderSearch({ ...search, ...change }),
          replace: true,
          resetScroll: false,
        })
      }
      testChat={TestChat}
      tabs={BuilderTabs}
      safety={AssistantSafety}
    />
  )
}

const BuilderTabs = (assistant: Omit<ComponentProps<typeof ManageTabs>, 'current'>) => (
  <ManageTabs {...assistant} current="config" className="px-2 sm:px-6" />
)
