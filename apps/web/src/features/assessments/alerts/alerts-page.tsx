import type { Assessment } from '@prosa/contract/school/assessments.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import type { AlertsSearchProps } from '#/features/assessments/alerts/alerts-search.ts'
import { AlertsTable } from '#/features/assessments/alerts/alerts-table.tsx'
import { HandleAlertDialog } from '#/features/assessments/handle-alert-dialog.tsx'
import { liveInterval } from '#/features/assessments/use-assessment.ts'
import { read } from '#/lib/api/operations.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'

/** What the students of an activity reported, also those who have not begun, and what the system noticed. */
export function AlertsPage({ assessment, search, onSearchChange }: AlertsSearchProps & { assessment: Assessment }) {
  const { id: assessmentId, assistantId } = assessment
  const list = useQuery({
    ...read('listAssessmentAlerts', { params: { assessmentId }, query: search }),
    refetchInterval: liveInterval,
    placeholderData: keepPreviousData,
  })
  const [handled, setHandled] = useState<string>()
  const { items = [] } = list.data ?? {}
  const isFiltered = Boolean(search.q) || search.alerts === 'open'
  return (
    <section aria-label="Alertas" className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <SearchInput
          label="Buscar alunos"
          placeholder="Buscar por nome ou matrícula…"
          value={search.q ?? ''}
          onSearch={(q) => onSearchChange({ q })}
          className="min-w-52 flex-1"
        />
        <Select
          aria-label="Situação"
          value={search.alerts ?? 'all'}
          onValueChange={(alerts) => onSearchChange({ alerts })}
          options={stateOptions}
          className="w-auto min-w-40 flex-1 sm:flex-none"
        />
      </div>
      <PagedList
        list={list}
        failure="Não foi possível carregar os alertas"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <AlertsTable
          rows={items.map((alert) => ({ alert, assistantId, assessmentId, onHandle: () => setHandled(alert.id) }))}
          loading={list.isPending}
          empty={isFiltered ? <NoneFound onClear={() => onSearchChange({ q: '', alerts: 'all' })} /> : <NoneYet />}
        />
      </PagedList>
      {handled && (
        <HandleAlertDialog assessmentId={assessmentId} alertId={handled} onClose={() => setHandled(undefined)} />
      )}
    </section>
  )
}

const stateOptions = [
  { value: 'all', label: 'Abertos e tratados' },
  { value: 'open', label: 'Só os abertos' },
] as const

const NoneYet = () => (
  <EmptyState
    icon={<BellRing />}
    title="Nenhum alerta nesta atividade."
    description="Quando um aluno denuncia algo ou pede ajuda, mesmo antes de começar, o recado aparece aqui."
  />
)

const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <NothingFound icon={<BellRing />} title="Nenhum alerta com este filtro." onClear={onClear} />
)
