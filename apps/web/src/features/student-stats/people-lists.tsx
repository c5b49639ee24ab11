import type { StudentDetail } from '@prosa/contract/school/student-stats.ts'
import { useState } from 'react'
import { alertColumns, HandleAlertDialog } from '#/blocks/entity/alert-handling.tsx'
import type { RowOf } from '#/blocks/list/list-types.ts'
import { ActivityLink, StatsList } from '#/features/student-stats/stats-lists.tsx'
import { type StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { spanText } from '#/lib/format/durations.ts'
import { formatRelative } from '#/lib/format/format.ts'
import { toast } from '#/ui/feedback/toasters.tsx'
import { type Column, countColumn } from '#/ui/lists/data-table.tsx'

type StudentRow = RowOf<'listStudentStats'>

export function StudentList(props: StatsSearchProps) {
  return (
    <StatsList
      {...props}
      list="listStudentStats"
      label="Alunos"
      filters={{ sort: { label: 'Ordem dos alunos', options: orders } }}
      columns={studentColumnsWith((student) => props.onSearchChange({ student }))}
      rowId={({ student }) => student.id}
      title="Nenhum aluno neste período."
    />
  )
}

const orders = { name: 'Por nome', class: 'Por turma', activity: 'Por última atividade' } as const

const studentColumnsWith = (onOpen: (studentId: string) => void): readonly Column<StudentRow>[] => [
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

type Alert = RowOf<'listAlertStats'>

export function AlertList(props: StatsSearchProps) {
  const [alert, setAlert] = useState<Alert>()
  return (
    <>
      <StatsList
        {...props}
        list="listAlertStats"
        label="Alertas"
        columns={alertColumnsWith((student) => props.onSearchChange({ student }), setAlert)}
        title="Nenhum alerta neste período."
      />
      {alert && (
        <HandleAlertDialog
          alertId={alert.id}
          activityId={alert.assessmentId}
          onHandled={() => toast.success('Alerta marcado como tratado.')}
          onClose={() => setAlert(undefined)}
        />
      )}
    </>
  )
}

function alertColumnsWith(
  onOpen: (studentId: string) => void,
  onHandle: (alert: Alert) => void,
): readonly Column<Alert>[] {
  const [alert, state] = alertColumns(onHandle)
  return [
    alert,
    { id: 'student', header: 'Aluno', cell: ({ student }) => <StudentButton student={student} onOpen={onOpen} /> },
    {
      id: 'activity',
      header: 'Atividade',
      from: 'md',
      cell: (row) => (
        <ActivityLink assistantId={row.assistantId} activityId={row.assessmentId} to="alerts">
          {row.assessmentTitle}
        </ActivityLink>
      ),
    },
    state,
  ]
}

interface StudentButtonProps {
  student: StudentDetail['student']
  onOpen: (studentId: string) => void
}

/** A student's name, which opens their details. */
function StudentButton({ student, onOpen }: StudentButtonProps) {
  return (
    <button
      type="button"
      onClick={() => onOpen(student.id)}
      className="min-h-6 rounded-sm text-left font-medium wrap-anywhere text-primary-text hover:underline"
    >
      {student.name}
    </button>
  )
}
