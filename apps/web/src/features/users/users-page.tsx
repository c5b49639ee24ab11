import { usualUserColumns } from '@prosa/contract/people/users.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { BulkBar } from '#/features/users/bulk-bar.tsx'
import { InviteDialog } from '#/features/users/invite-dialog.tsx'
import { ListMenu } from '#/features/users/list-menu.tsx'
import { UsersFilters } from '#/features/users/users-filters.tsx'
import type { UsersSearch, UsersSearchProps } from '#/features/users/users-search.ts'
import { UsersTable } from '#/features/users/users-table.tsx'
import { Can } from '#/lib/session/can.tsx'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'

interface UsersPageProps extends UsersSearchProps {
  /** Opens the panel of the columns. */
  onColumns: () => void
}

export function UsersPage({ search, onSearchChange, onColumns }: UsersPageProps) {
  const list = useQuery({ ...read('listUsers', { query: search }), placeholderData: keepPreviousData })
  const columns = useQuery(read('getUserColumns')).data?.columns ?? usualUserColumns
  const [selected, setSelected] = useState<readonly number[]>([])
  const select = (userIds: readonly number[], chosen: boolean) => {
    const others = selected.filter((id) => !userIds.includes(id))
    setSelected(chosen ? [...others, ...userIds] : others)
  }
  const [inviting, setInviting] = useState(false)
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">Usuários</h1>
        <div className="flex flex-wrap gap-2">
          <ListMenu search={search} onColumns={onColumns} />
          <Can permission="users.invite">
            <Button onClick={() => setInviting(true)}>
              <UserPlus aria-hidden /> Convidar usuário
            </Button>
          </Can>
        </div>
      </header>
      <UsersFilters search={search} onSearchChange={onSearchChange} />
      <PagedList
        list={list}
        failure="Não foi possível carregar a lista"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <BulkBar selected={selected} onClear={() => setSelected([])} />
        <UsersTable
          columns={columns}
          selected={selected}
          onSelect={select}
          rows={list.data?.items ?? []}
          loading={list.isPending}
          sort={search.sort ?? 'name'}
          onSortChange={(sort) => onSearchChange({ sort })}
          empty={<NoUsers search={search} onClear={() => onSearchChange(noFilters)} />}
        />
      </PagedList>
      <InviteDialog open={inviting} onOpenChange={setInviting} />
    </div>
  )
}

const noFilters = {
  q: '',
  role: 'all',
  status: 'all',
  partner: 'all',
  group: 'all',
  seen: 'all',
  sso: 'all',
  twoStep: 'all',
} as const

function NoUsers({ search, onClear }: { search: UsersSearch; onClear: () => void }) {
  return <NothingFound icon={<Users />} q={search.q} title="Ninguém com estes filtros." onClear={onClear} />
}
