import type { studentStats } from '@prosa/contract/school/student-stats.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { activeTime } from '#/features/student-stats/active-time.ts'
import { ListFrame, NothingHere } from '#/features/student-stats/lists/list-frame.tsx'
import { StudentButton } from '#/features/student-stats/lists/student-button.tsx'
import { listQueryOf } from '#/features/student-stats/stats-search.ts'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { formatNumber, formatRelative } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { Select } from '#/ui/inputs/select.tsx'

type Row = z.output<typeof studentStats.listStudentStats.ok>['items'][number] & { onOpen: () => void }

export function StudentList({ search, onSearchChange }: StatsSearchProps) {
  const list = useQuery({
    ...read('listStudentStats', { query: listQueryOf(search) }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListFrame list={list} onSearchChange={onSearchChange}>
      <Select
        aria-label="Ordem dos alunos"
        value={search.sort ?? 'name'}
        onValueChange={(sort) => onSearchChange({ sort })}
        options={orders}
        className="w-auto min-w-52 self-start"
      />
      <DataTable
        label="Alunos"
        columns={columns}
        rows={(list.data?.items ?? []).map((row) => ({
          ...row,
          onOpen: () => onSearchChange({ student: row.student.id }),
        }))}
        rowId={({ student }) => student.id}
        loading={list.isPending}
        empty={<NothingHere search={search} onSearchChange={onSearchChange} title="Nenhum aluno neste período." />}
      />
    </ListFrame>
  )
}

const orders = [
  { value: 'name', label: 'Por nome' },
  { value: 'class', label: 'Por turma' },
  { value: 'activity', label: 'Por última atividade' },
] as const

const columns: readonly Column<Row>[] = [
  {
    id: 'student',
    header: 'Aluno',
    cell: (original) => (
      <div className="min-w-32">
        <StudentButton student={original.student} onOpen={original.onOpen} />
        <p className="wrap-anywhere text-muted-foreground sm:hidden">{original.student.className}</p>
      </div>
    ),
  },
  {
    id: 'number',
    header: 'Matrícula',
    from: 'md',
    cell: (original) => original.student.externalId ?? 'Oculta',
  },
  {
    id: 'class',
    header: 'Turma',
    from: 'sm',
    cell: (original) => original.student.className || '–',
  },
  {
    id: 'activities',
    header: 'Atividades',
    align: 'end',
    from: 'sm',
    cell: (original) => formatNumber(original.activities),
  },
  {
    id: 'delivered',
    header: 'Entregues',
    align: 'end',
    cell: (original) => formatNumber(original.delivered),
  },
  {
    id: 'activeSeconds',
    header: 'Tempo ativo',
    align: 'end',
    from: 'lg',
    cell: (original) => activeTime(original.activeSeconds),
  },
  {
    id: 'lastActivityAt',
    header: 'Última',
    from: 'md',
    cell: (original) => (original.lastActivityAt ? formatRelative(original.lastActivityAt) : 'Nenhuma'),
  },
]
