import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { alertCategories } from '@prosa/contract/conversations/safety-rules.ts'
import { AlertDetails } from '#/features/safety/alert-details.tsx'
import { AlertsTable } from '#/features/safety/alerts-table.tsx'
import { alertCategoryLabels } from '#/features/safety/safety-labels.ts'
import type { AlertsSearchProps } from '#/features/safety/safety-search.ts'
import { read } from '#/lib/api/operations.ts'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { Select } from '#/ui/inputs/select.tsx'

/** Alerts without the words that raised them: those are read one by one, and each reading is kept in the audit. */
export function AlertsSection({ search, onSearchChange }: AlertsSearchProps) {
  const list = useQuery({ ...read('listSafetyAlerts', { query: search }), placeholderData: keepPreviousData })
  const [opened, setOpened] = useState<string>()
  return (
    <Section title="Alertas" description="Cada leitura de uma mensagem fica registrada na auditoria.">
      <div className="flex flex-wrap gap-2">
        <Select
          aria-label="Situação"
          value={search.status ?? 'open'}
          onValueChange={(status) => onSearchChange({ status })}
          options={statusOptions}
          className="w-auto min-w-40 flex-1 sm:flex-none"
        />
        <Select
          aria-label="Risco"
          value={search.category ?? 'all'}
          onValueChange={(category) => onSearchChange({ category })}
          options={categoryOptions}
          className="w-auto min-w-40 flex-1 sm:flex-none"
        />
      </div>
      <PagedList
        list={list}
        failure="Não foi possível carregar os alertas"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <AlertsTable
          rows={list.data?.items ?? []}
          loading={list.isPending}
          onOpen={setOpened}
          empty={<NoAlerts search={search} onClear={() => onSearchChange({ status: 'open', category: 'all' })} />}
        />
      </PagedList>
      {opened && <AlertDetails safetyAlertId={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}

function NoAlerts({ search, onClear }: { search: AlertsSearchProps['search']; onClear: () => void }) {
  const { status = 'open', category = 'all' } = search
  if (status === 'open' && category === 'all')
    return <p className="text-sm text-muted-foreground">Nenhum alerta aberto.</p>
  return <NothingFound icon={<ShieldCheck />} title="Nenhum alerta com estes filtros." onClear={onClear} />
}

const statusOptions = [
  { value: 'open', label: 'Abertos' },
  { value: 'handled', label: 'Tratados' },
  { value: 'all', label: 'Todos' },
] as const

const categoryOptions = [
  { value: 'all', label: 'Todos os riscos' },
  ...alertCategories.map((value) => ({ value, label: alertCategoryLabels[value] })),
] as const
