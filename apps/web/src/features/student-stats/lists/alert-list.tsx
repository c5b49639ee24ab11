import { useState } from 'react'
import { StatsList } from '#/features/student-stats/lists/stats-list.tsx'
import type { RowOf } from '#/blocks/list/list-types.ts'
import { ActivityLink, StudentButton } from '#/features/student-stats/lists/row-links.tsx'
import type { StatsSearchProps } from '#/features/student-stats/stats-search.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { sgaAlertLabels } from '#/text/attempt-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { handleAlertTexts } from '#/text/handle-alert-texts.ts'
import { NoteDialog } from '#/ui/overlays/note-dialog.tsx'
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
          params={{ alertId: asked.id, assessmentId: asked.assessmentId }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

interface HandlingProps {
  alert: Alert
  onHandle: (alert: Alert) => void
}

function Handling({ alert, onHandle }: HandlingProps) {
  if (alert.handledAt)
    return (
      <div className="flex flex-col items-start gap-1">
        <Badge tone="success">Tratado</Badge>
        <span className="wrap-anywhere text-muted-foreground">
          {[alert.handledBy, alert.note].filter(Boolean).join(': ')}
        </span>
      </div>
    )
  return (
    <Button size="sm" variant="secondary" onClick={() => onHandle(alert)}>
      Tratar<span className="sr-only"> o alerta de {alert.student.name}</span>
    </Button>
  )
}

const columnsWith = (
  onOpen: (studentId: string) => void,
  onHandle: HandlingProps['onHandle'],
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
    cell: (alert) => <Handling alert={alert} onHandle={onHandle} />,
  },
]

interface HandleAlertDialogProps {
  params: { assessmentId: string; alertId: string }
  onClose: () => void
}

function HandleAlertDialog({ params, onClose }: HandleAlertDialogProps) {
  const handle = useWrite('handleAlert', {
    meta: { showsProblem: true },
    onSuccess: () => {
      toast.success('Alerta marcado como tratado.')
      onClose()
    },
  })
  return (
    <NoteDialog
      {...handleAlertTexts}
      write={handle}
      onConfirm={(note) => handle.mutate({ params, body: { note } })}
      onClose={onClose}
    />
  )
}
