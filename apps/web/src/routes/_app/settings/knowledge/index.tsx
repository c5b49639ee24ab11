import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { BasesSection } from '#/features/assistants/knowledge-bases/bases-section.tsx'
import { KnowledgePage } from '#/features/knowledge/knowledge-page.tsx'

const { options, useListSearch } = listRoute('listKnowledgeBases', { resetScroll: false })

export const Route = createFileRoute('/_app/settings/knowledge/')({ ...options, component: Knowledge })

function Knowledge() {
  const navigate = Route.useNavigate()
  return (
    <KnowledgePage
      bases={
        <BasesSection
          {...useListSearch()}
          onOpen={(baseId) =>
            void navigate({ to: '/settings/knowledge/bases/$baseId', params: { baseId: String(baseId) } })
          }
        />
      }
    />
  )
}
