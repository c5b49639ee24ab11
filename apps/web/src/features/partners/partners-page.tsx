import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Building2, Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { PartnerDialog } from '#/features/partners/partner-dialog.tsx'
import { PartnersFilters } from '#/features/partners/partners-filters.tsx'
import type { PartnersSearch, PartnersSearchProps } from '#/features/partners/partners-search.ts'
import { PartnersTable } from '#/features/partners/partners-table.tsx'
import { api } from '#/lib/api/api.ts'
import { saveFile } from '#/lib/api/download.ts'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'

export function PartnersPage({ search, onSearchChange }: PartnersSearchProps) {
  const list = useQuery({ ...read('listPartners', { query: search }), placeholderData: keepPreviousData })
  const [creating, setCreating] = useState(false)
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">Instituições parceiras</h1>
        <div className="flex flex-wrap gap-2">
          <ReportButton />
          <Button onClick={() => setCreating(true)}>
            <Plus aria-hidden /> Nova instituição
          </Button>
        </div>
      </header>
      <PartnersFilters search={search} onSearchChange={onSearchChange} />
      <PagedList
        list={list}
        failure="Não foi possível carregar as instituições"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <PartnersTable
          rows={list.data?.items ?? []}
          loading={list.isPending}
          sort={search.sort ?? 'name'}
          onSortChange={(sort) => onSearchChange({ sort })}
          empty={<NoPartners search={search} onClear={() => onSearchChange(noFilters)} />}
        />
      </PagedList>
      {creating && <PartnerDialog onClose={() => setCreating(false)} />}
    </div>
  )
}

function ReportButton() {
  const report = useMutation({
    mutationFn: async () => saveFile(await api.exportPartnersReport(), 'instituicoes.csv'),
    meta: { keepsReads: true },
  })
  return (
    <Button variant="secondary" loading={report.isPending} onClick={() => report.mutate()}>
      <Download aria-hidden /> Relatório do mês (CSV)
    </Button>
  )
}

const noFilters = { q: '', status: 'all' } as const

function NoPartners({ search, onClear }: { search: PartnersSearch; onClear: () => void }) {
  if (!search.q && !search.status)
    return (
      <EmptyState
        icon={<Building2 />}
        title="Ainda não há instituições parceiras."
        description="Cadastre outra escola ou empresa para liberar assistentes para as pessoas dela."
      />
    )
  return (
    <NothingFound icon={<Building2 />} q={search.q} title="Nenhuma instituição com estes filtros." onClear={onClear} />
  )
}
