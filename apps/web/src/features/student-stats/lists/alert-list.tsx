import { useState } from 'react'
import { AlertHandling, HandleAlertDialog } from '#/blocks/entity/alert-handling.tsx'
import { StatsList } from '#/features/student-stats/lists/stats-list.tsx'
import type { RowOf } from '#/blocks/list/list-types.ts'
import { ActivityLink, StudentButton } from '#/features/student-stats/lists/row-links.tsx'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { sgaAlertLabels } from '#/text/attempt-labels.ts'
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
          assessmentId={asked.assessmentId}
          onHandled={() => toast.success('Alerta marcado como tratado.')}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

const columnsWith = (
  onOpen: (studentId: string) => void,
  onHandle: (alert: Alert) => void,
): readonly Column<Alert>[] => [
  {
    id: 'alert',
    header: 'Alerta',
    cell: (alert) => (
      <div className="min-w-32">
        <p className="font-medium">{sgaAlertLabels[alert.kind]}</p>
        {alert.text && <p className="wrap-anywhere">{alert.text}</p>}
        <p className="text-muted-foreground">{formatDateTime(alert.createdAt)}</p>
      </div>
    ),
  },
  {
    id: 'student',
    header: 'Aluno',
    cell: ({ student }) => <StudentButton student={student} onOpen={onOpen} />,
  },
  {
    id: 'activity',
    header: 'Atividade',
    from: 'md',
    cell: (alert) => (
      <ActivityLink {...alert} to="alerts">
        {alert.assessmentTitle}
      </ActivityLink>
    ),
  },
  {
    id: 'state',
    header: 'Situação',
    cell: (alert) => <AlertHandling alert={alert} onHandle={() => onHandle(alert)} />,
  },
]
