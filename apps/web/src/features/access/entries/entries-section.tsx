import type { AccessSettings } from '@prosa/contract/assistants/access.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Eye, History, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import type { AccessSearch, AccessSearchProps } from '#/features/access/access-search.ts'
import { AddDialog } from '#/features/access/entries/add-dialog.tsx'
import { EntriesFilters } from '#/features/access/entries/entries-filters.tsx'
import { EntriesTable } from '#/features/access/entries/entries-table.tsx'
import { HistorySheet } from '#/features/access/history/history-sheet.tsx'
import { PreviewDialog } from '#/features/access/preview-dialog.tsx'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'
import { Section } from '#/ui/layout/section.tsx'

interface EntriesSectionProps extends AccessSearchProps {
  assistantId: number
  abilities: AccessSettings['abilities']
  onTransfer: () => void
}

export function EntriesSection({ assistantId, abilities, onTransfer, search, onSearchChange }: EntriesSectionProps) {
  const [open, setOpen] = useState<'add' | 'history' | 'preview' | null>(null)
  const close = () => setOpen(null)
  const params = { assistantId }
  const list = useQuery({ ...read('listAccess', { params, query: search }), placeholderData: keepPreviousData })
  const isFiltered = Boolean(search.q || search.role || search.type)
  const isAlone = !isFiltered && list.data?.total === 1
  return (
    <Section
      title="Pessoas e grupos"
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setOpen('history')}>
            <History aria-hidden /> Histórico de acesso
          </Button>
          {abilities.searchPeople && (
            <Button variant="secondary" onClick={() => setOpen('preview')}>
              <Eye aria-hidden /> Ver como…
            </Button>
          )}
          {abilities.searchPeople && (
            <Button onClick={() => setOpen('add')}>
              <UserPlus aria-hidden /> Adicionar
            </Button>
          )}
        </div>
      }
    >
      {!isAlone && <EntriesFilters search={search} onSearchChange={onSearchChange} />}
      <PagedList
        list={list}
        failure="Não foi possível carregar a lista"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <EntriesTable
          rows={(list.data?.items ?? []).map((entry) => ({
            entry,
            assistantId,
            onTransfer: abilities.transfer ? onTransfer : undefined,
          }))}
          loading={list.isPending}
          sort={search.sort ?? 'name'}
          onSortChange={(sort) => onSearchChange({ sort })}
          empty={<NobodyFound search={search} onClear={() => onSearchChange({ q: '', role: 'all', type: 'all' })} />}
        />
        {isAlone && (
          <EmptyState
            icon={<Users />}
            title="Só você tem acesso."
            description="Adicione pessoas, grupos, turmas ou instituições parceiras para que conversem com o assistente ou ajudem a editá-lo."
          />
        )}
      </PagedList>
      {open === 'add' && <AddDialog assistantId={assistantId} mayInvite={abilities.invite} onClose={close} />}
      {open === 'preview' && <PreviewDialog assistantId={assistantId} onClose={close} />}
      {open === 'history' && <HistorySheet assistantId={assistantId} onClose={close} />}
    </Section>
  )
}

function NobodyFound({ search, onClear }: { search: AccessSearch; onClear: () => void }) {
  return <NothingFound icon={<Users />} q={search.q} title="Ninguém com estes filtros." onClear={onClear} />
}
