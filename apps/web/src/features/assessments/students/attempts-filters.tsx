import { attemptStates } from '@prosa/contract/school/attempts.ts'
import { attemptStateLabels } from '#/text/attempt-labels.ts'
import type { AttemptsSearchProps } from '#/features/assessments/students/attempts-search.ts'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { Select } from '#/ui/inputs/select.tsx'

interface AttemptsFiltersProps extends AttemptsSearchProps {
  classes: readonly string[]
}

export function AttemptsFilters({ search, onSearchChange, classes }: AttemptsFiltersProps) {
  const narrow = 'w-auto min-w-36 flex-1 sm:flex-none'
  return (
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
        value={search.state ?? 'all'}
        onValueChange={(state) => onSearchChange({ state })}
        options={stateOptions}
        className={narrow}
      />
      <Select
        aria-label="Turma"
        value={search.className ?? 'all'}
        onValueChange={(className) => onSearchChange({ className })}
        options={[
          { value: 'all', label: 'Todas as turmas' },
          ...classes.filter(Boolean).map((value) => ({ value, label: value })),
        ]}
        className={narrow}
      />
      <Select
        aria-label="Alertas"
        value={search.alerts ?? 'all'}
        onValueChange={(alerts) => onSearchChange({ alerts })}
        options={alertOptions}
        className={narrow}
      />
      <Select
        aria-label="Ordenar por"
        value={search.sort ?? 'name'}
        onValueChange={(sort) => onSearchChange({ sort })}
        options={sortOptions}
        className={narrow}
      />
    </div>
  )
}

const stateOptions = [
  { value: 'all', label: 'Todas as situações' },
  ...attemptStates.map((value) => ({ value, label: attemptStateLabels[value] })),
] as const
const alertOptions = [
  { value: 'all', label: 'Com e sem alertas' },
  { value: 'open', label: 'Alertas abertos' },
] as const
const sortOptions = [
  { value: 'name', label: 'Nome' },
  { value: 'class', label: 'Turma' },
  { value: 'activity', label: 'Última atividade' },
] as const
