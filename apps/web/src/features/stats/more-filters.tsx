import type { stats } from '@prosa/contract/stats/stats.ts'
import type { z } from 'zod'
import { toChoiceSource } from '#/blocks/entity/choices.tsx'
import { FoldedFilters } from '#/blocks/list/list-filters.tsx'
import { originLabels } from '#/features/stats/stats-labels.ts'
import type { StatsSearchProps } from '#/features/stats/stats-search.ts'

export type StatsModels = z.output<typeof stats.getStats.ok>['models']

interface MoreFiltersProps extends StatsSearchProps {
  models: StatsModels
}

export function MoreFilters({ search, onSearchChange, models }: MoreFiltersProps) {
  const named = models.filter(({ id }) => id !== '').map(({ id, name }) => ({ value: id, label: name }))
  const filters = {
    assistantId: { label: 'Assistente', options: { all: 'Todos' }, source: toChoiceSource('assistants') },
    origin: { label: 'Origem', options: { all: 'Todas', ...originLabels } },
    model: { label: 'Modelo', options: [{ value: 'all', label: 'Todos' }, ...named] },
    groupId: { label: 'Grupo', options: { all: 'Todos' }, source: toChoiceSource('groups') },
    partnerId: { label: 'Instituição parceira', options: { all: 'Todas' }, source: toChoiceSource('partners') },
    role: { label: 'Papel', options: { all: 'Todos', admin: 'Administrador', user: 'Usuário', partner: 'Parceiro' } },
  }
  return <FoldedFilters filters={filters} search={search} onSearchChange={onSearchChange} />
}
