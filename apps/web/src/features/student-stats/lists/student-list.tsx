import { spanText } from '#/lib/format/durations.ts'
import { StatsList } from '#/features/student-stats/lists/stats-list.tsx'
import type { RowOf } from '#/blocks/list/list-types.ts'
import { StudentButton } from '#/features/student-stats/lists/row-links.tsx'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { formatRelative } from '#/lib/format/format.ts'
import { type Column, countColumn } from '#/ui/lists/data-table.tsx'

type Row = RowOf<'listStudentStats'>

export function StudentList(props: StatsSearchProps) {
  return (
    <StatsList
      {...props}
      list="listStudentStats"
      label="Alunos"
      filters={{ sort: { label: 'Ordem dos alunos', options: orders } }}
      columns={columnsWith((student) => props.onSearchChange({ student }))}
      rowId={({ student }) => student.id}
      title="Nenhum aluno neste período."
    />
  )
}

const orders = { name: 'Por nome', class: 'Por turma', activity: 'Por última atividade' } as const

const columnsWith = (onOpen: (studentId: string) => void): readonly Column<Row>[] => [
  {
    id: 'student',
    header: 'Aluno',
    cell: (original) => <StudentButton student={original.student} onOpen={onOpen} />,
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
    cell: (original) => original.student.className || '–',
  },
  countColumn('activities', 'Atividades'),
  countColumn('delivered', 'Entregues'),
  {
    id: 'activeSeconds',
    header: 'Tempo ativo',
    align: 'end',
    from: 'lg',
    cell: (original) => spanText(original.activeSeconds),
  },
  {
    id: 'lastActivityAt',
    header: 'Última',
    from: 'md',
    cell: (original) => (original.lastActivityAt ? formatRelative(original.lastActivityAt) : 'Nenhuma'),
  },
]
