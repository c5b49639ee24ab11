import type { privacy } from '@prosa/contract/settings/privacy.ts'
import { consentKinds } from '@prosa/contract/settings/privacy-choices.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileCheck2 } from 'lucide-react'
import type { z } from 'zod'
import { ConsentsTable } from '#/features/privacy/consents/consents-table.tsx'
import { read } from '#/lib/api/operations.ts'
import { consentKindLabels } from '#/text/privacy-labels.ts'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'

type ConsentsSearch = Partial<z.output<typeof privacy.listConsents.query>>

interface ConsentsPageProps {
  search: ConsentsSearch
  onSearchChange: (change: ConsentsSearch) => void
}

/** What was agreed to, in which version, and what was withdrawn. */
export function ConsentsPage({ search, onSearchChange }: ConsentsPageProps) {
  const list = useQuery({ ...read('listConsents', { query: search }), placeholderData: keepPreviousData })
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <SearchInput
          label="Buscar consentimentos"
          placeholder="Buscar por nome ou número…"
          value={search.q ?? ''}
          onSearch={(q) => onSearchChange({ q })}
          className="min-w-60 flex-1"
        />
        <Select
          aria-label="O que foi aceito"
          value={search.kind ?? 'all'}
          onValueChange={(kind) => onSearchChange({ kind })}
          options={kindOptions}
          className="w-auto min-w-40 flex-1 sm:flex-none"
        />
        <Select
          aria-label="Situação"
          value={search.state ?? 'all'}
          onValueChange={(state) => onSearchChange({ state })}
          options={stateOptions}
          className="w-auto min-w-40 flex-1 sm:flex-none"
        />
      </div>
      <PagedList
        list={list}
        failure="Não foi possível carregar os consentimentos"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <ConsentsTable
          rows={list.data?.items ?? []}
          loading={list.isPending}
          empty={
            <NothingFound
              icon={<FileCheck2 />}
              title={isFiltered(search) ? 'Nenhum consentimento com estes filtros.' : 'Nenhum consentimento até agora.'}
              description="Aqui aparecem os aceites dos termos de uso, dos links na Web e das atividades da escola."
              onClear={isFiltered(search) && (() => onSearchChange(noFilters))}
            />
          }
        />
      </PagedList>
    </>
  )
}

const noFilters = { q: '', kind: 'all', state: 'all' } as const
const isFiltered = ({ q, kind, state }: ConsentsSearch) =>
  Boolean(q) || (kind ?? 'all') !== 'all' || (state ?? 'all') !== 'all'

const kindOptions = [
  { value: 'all', label: 'Tudo' },
  ...consentKinds.map((value) => ({ value, label: consentKindLabels[value] })),
] as const
const stateOptions = [
  { value: 'all', label: 'Todas as situações' },
  { value: 'given', label: 'Em vigor' },
  { value: 'withdrawn', label: 'Retirados' },
] as const
