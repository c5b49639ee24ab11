import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { alertCategories } from '@prosa/contract/safety-rules.ts'
import { AlertDetails } from '#/features/safety/alert-details.tsx'
import { AlertsTable } from '#/features/safety/alerts-table.tsx'
import { alertCategoryLabels } from '#/features/safety/safety-labels.ts'
import type { AlertsSearchProps } from '#/features/safety/safety-search.ts'
import { read } from '#/lib/operations.ts'
import { problemText } from '#/lib/problems.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Pagination } from '#/ui/pagination.tsx'
import { Section } from '#/ui/section.tsx'
import { Select } from '#/ui/select.tsx'

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
      {list.isError ? (
        <EmptyState
          icon={<CircleAlert />}
          title="Não foi possível carregar os alertas"
          description={problemText(list.error)}
          action={
            <Button variant="secondary" loading={list.isFetching} onClick={() => void list.refetch()}>
              Tentar novamente
            </Button>
          }
        />
      ) : (
        <>
          <AlertsTable
            rows={list.data?.items ?? []}
            loading={list.isPending}
            onOpen={setOpened}
            empty={<p className="text-sm text-muted-foreground">{emptyText(search)}</p>}
          />
          {list.data && list.data.total > list.data.pageSize && (
            <Pagination
              page={list.data.page}
              total={list.data.total}
              pageSize={list.data.pageSize}
              onPageChange={(page) => onSearchChange({ page })}
            />
          )}
        </>
      )}
      {opened && <AlertDetails safetyAlertId={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}

const emptyText = ({ status = 'open', category = 'all' }: AlertsSearchProps['search']): string =>
  status === 'open' && category === 'all' ? 'Nenhum alerta aberto.' : 'Nenhum alerta com estes filtros.'

const statusOptions = [
  { value: 'open', label: 'Abertos' },
  { value: 'handled', label: 'Tratados' },
  { value: 'all', label: 'Todos' },
] as const

const categoryOptions = [
  { value: 'all', label: 'Todos os riscos' },
  ...alertCategories.map((value) => ({ value, label: alertCategoryLabels[value] })),
] as const
