import { UserColumnsPanel } from '#/features/users/columns/user-columns-panel.tsx'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { UsersPage } from '#/features/users/users-page.tsx'
import { hasRole } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'

/** The list with the panel of its columns open; who has no list is told so, and shown nothing of it. */
export function UserColumnsPage({ onClose, ...list }: ListSearchProps<'listUsers'> & { onClose: () => void }) {
  const isAdmin = hasRole(useUser(), ['admin'])
  if (!isAdmin)
    return (
      <>
        <h1 className="text-2xl font-semibold tracking-tight">Colunas da lista de usuários</h1>
        <EmptyState title="Esta preferência vale para a lista de usuários, à qual você não tem acesso." />
      </>
    )
  return (
    <>
      <UsersPage {...list} onColumns={() => undefined} />
      <UserColumnsPanel onClose={onClose} />
    </>
  )
}
