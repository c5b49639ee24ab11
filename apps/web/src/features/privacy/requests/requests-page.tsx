import type { PrivacyRequest } from '@prosa/contract/settings/privacy.ts'
import { privacyRequestKinds, privacyRequestStatuses } from '@prosa/contract/settings/privacy-choices.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { RegisterDialog } from '#/features/privacy/requests/register-dialog.tsx'
import { RequestSheet } from '#/features/privacy/requests/request-sheet.tsx'
import { RequestsTable } from '#/features/privacy/requests/requests-table.tsx'
import type { RequestsSearchProps } from '#/features/privacy/requests/requests-search.ts'
import { read } from '#/lib/api/operations.ts'
import { requestKindLabels, requestStatusLabels } from '#/text/privacy-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'

/** How often a page with an erasure under way looks again. */
const LOOK_AGAIN_MS = 2000

/** What people ask for about their own data, those that are due first on top. */
export function RequestsPage({ search, onSearchChange }: RequestsSearchProps) {
  const list = useQuery({
    ...read('listPrivacyRequests', { query: search }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? LOOK_AGAIN_MS : false),
  })
  const [shownId, setShownId] = useState<string>()
  const [registering, setRegistering] = useState(false)
  const shown = list.data?.items.find(({ id }) => id === shownId)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <SearchInput
          label="Buscar pedidos"
          placeholder="Buscar por protocolo, nome ou e-mail…"
          value={search.q ?? ''}
          onSearch={(q) => onSearchChange({ q })}
          className="min-w-60 flex-1"
        />
        <Select
          aria-label="Tipo de pedido"
          value={search.kind ?? 'all'}
          onValueChange={(kind) => onSearchChange({ kind })}
          options={kindOptions}
          className="w-auto min-w-40 flex-1 sm:flex-none"
        />
        <Select
          aria-label="Situação"
          value={search.status ?? 'all'}
          onValueChange={(status) => onSearchChange({ status })}
          options={statusOptions}
          className="w-auto min-w-40 flex-1 sm:flex-none"
        />
        <Button onClick={() => setRegistering(true)}>
          <Plus aria-hidden /> Registrar pedido
        </Button>
      </div>
      <PagedList
        list={list}
        failure="Não foi possível carregar os pedidos"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <RequestsTable
          rows={list.data?.items ?? []}
          loading={list.isPending}
          onOpen={({ id }) => setShownId(id)}
          empty={
            <NothingFound
              icon={<ShieldCheck />}
              title={isFiltered(search) ? 'Nenhum pedido com estes filtros.' : 'Nenhum pedido de titular até agora.'}
              description="As pessoas pedem pelo Perfil, em Privacidade. O que chega por e-mail ou telefone você registra aqui."
              onClear={isFiltered(search) && (() => onSearchChange(noFilters))}
            />
          }
        />
      </PagedList>
      {registering && <RegisterDialog onClose={() => setRegistering(false)} />}
      {shown && <RequestSheet request={shown} onClose={() => setShownId(undefined)} />}
    </>
  )
}

const isUnderWay = ({ status }: PrivacyRequest) => status === 'running'
const noFilters = { q: '', kind: 'all', status: 'all' } as const
const isFiltered = ({ q, kind, status }: RequestsSearchProps['search']) =>
  Boolean(q) || (kind ?? 'all') !== 'all' || (status ?? 'all') !== 'all'

const kindOptions = [
  { value: 'all', label: 'Todos os tipos' },
  ...privacyRequestKinds.map((value) => ({ value, label: requestKindLabels[value] })),
] as const
const statusOptions = [
  { value: 'all', label: 'Todas as situações' },
  ...privacyRequestStatuses.map((value) => ({ value, label: requestStatusLabels[value] })),
] as const
