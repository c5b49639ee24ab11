import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import type { AuditEvent } from '@prosa/contract/settings/audit.ts'
import { AuditDetails } from '#/features/audit/audit-details.tsx'
import { AuditFilters } from '#/features/audit/audit-filters.tsx'
import { AuditTable } from '#/features/audit/audit-table.tsx'
import type { AuditSearchProps } from '#/features/audit/audit-search.ts'
import { api } from '#/lib/api/api.ts'
import { saveFile } from '#/lib/api/download.ts'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'

/** Who did what, which nobody can change. */
export function AuditPage({ search, onSearchChange }: AuditSearchProps) {
  const list = useQuery({ ...read('listAuditEvents', { query: search }), placeholderData: keepPreviousData })
  const { page: _, pageSize: __, ...filters } = search
  const save = useMutation({
    mutationFn: async () => saveFile(await api.exportAuditEvents({ query: filters }), 'auditoria.csv'),
    meta: { keepsReads: true },
  })
  const [shown, setShown] = useState<AuditEvent>()
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-2xl font-semibold tracking-tight">Auditoria</h1>
          <p className="mt-1 text-sm text-muted-foreground">
            Quem fez o quê. Estes registros só crescem: ninguém os altera nem apaga.
          </p>
        </div>
        <Button variant="secondary" loading={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden /> Exportar CSV
        </Button>
      </header>
      <AuditFilters search={search} onSearchChange={onSearchChange} />
      <PagedList
        list={list}
        failure="Não foi possível carregar os registros"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <AuditTable
          rows={list.data?.items ?? []}
          loading={list.isPending}
          onOpen={setShown}
          empty={
            <NothingFound
              icon={<ScrollText />}
              title="Nenhum registro neste período."
              description="Sem datas escolhidas, aparecem os últimos 30 dias."
              onClear={() => onSearchChange(noFilters)}
            />
          }
        />
      </PagedList>
      {shown && <AuditDetails event={shown} onClose={() => setShown(undefined)} />}
    </div>
  )
}

const noFilters = { q: '', area: 'all', from: undefined, to: undefined } as const
