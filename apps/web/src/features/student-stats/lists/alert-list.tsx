import { useState } from 'react'
import { alertColumns, HandleAlertDialog } from '#/blocks/entity/alert-handling.tsx'
import { StatsList } from '#/features/student-stats/lists/stats-list.tsx'
import type { RowOf } from '#/blocks/list/list-types.ts'
import { ActivityLink, StudentButton } from '#/features/student-stats/lists/row-links.tsx'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import type { Column } from '#/ui/lists/data-table.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

type Alert = RowOf<'listAlertStats'>

export function AlertList(props: StatsSearchProps) {
  const [asked, setAsked] = useState<Alert>()
  return (
    <>
      <StatsList
        {...props}
        list="listAlertStats"
        label="Alertas"
        columns={columnsWith((student) => props.onSearchChange({ student }), setAsked)}
        title="Nenhum alerta neste período."
      />
      {asked && (
        <HandleAlertDialog
          alertId={asked.id}
          activityId={asked.assessmentId}
          onHandled={() => toast.success('Alerta marcado como tratado.')}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function columnsWith(onOpen: (studentId: string) => void, onHandle: (alert: Alert) => void): readonly Column<Alert>[] {
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
