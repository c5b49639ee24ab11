import { createFileRoute } from '@tanstack/react-router'
import { ChatsPage } from '#/features/chats/all/chats-page.tsx'
import type { ChatsSearch } from '#/features/chats/history/use-chat-list.ts'
import { loadPage } from '#/lib/api/page-payload.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const Route = createFileRoute('/_app/chats')({
  validateSearch: ({ q, folder, status }: Record<string, unknown>): ChatsSearch => ({
    q: typeof q === 'string' && q.trim() !== '' ? q.slice(0, 200) : undefined,
    folder: typeof folder === 'string' && uuid.test(folder) ? folder : undefined,
    status: status === 'archived' ? status : undefined,
  }),
  loader: ({ location }) => loadPage(location),
  component: Chats,
})

function Chats() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ChatsPage
      key={`${search.folder} ${search.status}`}
      {...search}
      onSearch={(q) => void navigate({ search: (before) => ({ ...before, q: q.trim() || undefined }), replace: true })}
    />
  )
}
