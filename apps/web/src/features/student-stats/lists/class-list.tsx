import type { studentStats } from '@prosa/contract/school/student-stats.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { activeTime } from '#/features/student-stats/active-time.ts'
import { ListFrame, NothingHere } from '#/features/student-stats/lists/list-frame.tsx'
import { NoNumber, SmallGroup } from '#/features/student-stats/no-number.tsx'
import { listQueryOf } from '#/features/student-stats/stats-search.ts'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { read } from '#/lib/api/operations.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

type ClassRow = z.output<typeof studentStats.listClassStats.ok>['items'][number]

export function ClassList({ search, onSearchChange }: StatsSearchProps) {
  const list = useQuery({
    ...read('listClassStats', { query: listQueryOf(search) }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListFrame list={list} onSearchChange={onSearchChange}>
      <DataTable
        label="Turmas"
        columns={columns}
        rows={list.data?.items ?? []}
        rowId={({ className, institution }) => `${institution} ${className}`}
        loading={list.isPending}
        empty={<NothingHere search={search} onSearchChange={onSearchChange} title="Nenhuma turma neste período." />}
      />
    </ListFrame>
  )
}

const numberOf = (value: number | null) => (value === null ? <NoNumber /> : formatNumber(value))

const columns: readonly Column<ClassRow>[] = [
  {
    id: 'className',
    header: 'Turma',
    cell: (original) => (
      <div className="min-w-28">
        <p className="font-medium wrap-anywhere">{original.className || 'Sem turma'}</p>
        <p className="wrap-anywhere text-muted-foreground">{original.institution}</p>
      </div>
    ),
  },
  {
    id: 'students',
    header: 'Alunos',
    align: 'end',
    cell: (original) => (original.suppressed ? <SmallGroup /> : formatNumber(original.students)),
  },
  {
    id: 'delivered',
    header: 'Entregues',
    align: 'end',
    from: 'sm',
    cell: (original) => numberOf(original.delivered),
  },
  {
    id: 'expired',
    header: 'Expiradas',
    align: 'end',
    from: 'md',
    cell: (original) => numberOf(original.expired),
  },
  {
    id: 'averageActiveSeconds',
    header: 'Tempo ativo médio',
    align: 'end',
    from: 'md',
    cell: (original) =>
      original.averageActiveSeconds === null ? <NoNumber /> : activeTime(original.averageActiveSeconds),
  },
]
