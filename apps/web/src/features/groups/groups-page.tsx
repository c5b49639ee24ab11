import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { GroupDialog } from '#/features/groups/group-dialog.tsx'
import { GroupsFilters } from '#/features/groups/groups-filters.tsx'
import type { GroupsSearch, GroupsSearchProps } from '#/features/groups/groups-search.ts'
import { GroupsTable } from '#/features/groups/groups-table.tsx'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'

export function GroupsPage({ search, onSearchChange }: GroupsSearchProps) {
  const list = useQuery({ ...read('listGroups', { query: search }), placeholderData: keepPreviousData })
  const [creating, setCreating] = useState(false)
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden /> Novo grupo ou turma
    </Button>
  )
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">Grupos e turmas</h1>
        {create}
      </header>
      <GroupsFilters search={search} onSearchChange={onSearchChange} />
      <PagedList
        list={list}
        failure="Não foi possível carregar os grupos"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <GroupsTable
          rows={list.data?.items ?? []}
          loading={list.isPending}
          sort={search.sort ?? 'name'}
          onSortChange={(sort) => onSearchChange({ sort })}
          empty={<NoGroups search={search} onClear={() => onSearchChange(noFilters)} />}
        />
      </PagedList>
      {creating && <GroupDialog onClose={() => setCreating(false)} />}
    </div>
  )
}

const noFilters = { q: '', kind: 'all', status: 'active' } as const

function NoGroups({ search, onClear }: { search: GroupsSearch; onClear: () => void }) {
  const isFiltered = Boolean(search.q) || search.kind !== undefined || search.status !== undefined
  if (!isFiltered)
    return (
      <EmptyState
        icon={<UsersRound />}
        title="Ainda não há grupos nem turmas."
        description="Crie uma turma, adicione as pessoas e libere assistentes para todas de uma vez."
      />
    )
  return <NothingFound icon={<UsersRound />} q={search.q} title="Nenhum grupo com estes filtros." onClear={onClear} />
}
