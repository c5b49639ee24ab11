import { UserColumnsPanel } from '#/features/users/columns/user-columns-panel.tsx'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { UsersPage } from '#/features/users/users-page.tsx'
import { hasRole } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'

/** The list with the panel of its columns open; who has no list is told so, and shown nothing of it. */
export function UserColumnsPage({ onClose, ...list }: ListSearchProps<'listUsers'> & { onClose: () => void }) {
  const isAdmin = hasRole(useUser(), ['admin'])
  if (!isAdmin)
    return (
      <>
        <PageHeader title="Colunas da lista de usuários" />
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
