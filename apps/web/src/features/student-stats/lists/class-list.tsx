import { spanText } from '#/lib/format/durations.ts'
import { StatsList } from '#/features/student-stats/lists/stats-list.tsx'
import type { RowOf } from '#/blocks/list/list-types.ts'
import { NoNumber, SmallGroup } from '#/features/student-stats/no-number.tsx'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { formatNumber } from '#/lib/format/format.ts'
import type { Column } from '#/ui/lists/data-table.tsx'

type ClassRow = RowOf<'listClassStats'>

export function ClassList(props: StatsSearchProps) {
  return (
    <StatsList
      {...props}
      list="listClassStats"
      label="Turmas"
      columns={columns}
      rowId={({ className, institution }) => `${institution} ${className}`}
      title="Nenhuma turma neste período."
    />
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
      original.averageActiveSeconds === null ? <NoNumber /> : spanText(original.averageActiveSeconds),
  },
]
