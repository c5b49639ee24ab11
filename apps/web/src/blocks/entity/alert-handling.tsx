import type { AlertOfStudent } from '@prosa/contract/school/attempts.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { activityAlertLabels } from '#/text/attempt-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { NoteDialog } from '#/ui/overlays/note-dialog.tsx'

type AlertFacts = Pick<AlertOfStudent, 'kind' | 'text' | 'createdAt' | 'handledAt' | 'handledBy' | 'note' | 'student'>

interface AlertHandlingProps {
  alert: AlertFacts
  onHandle: () => void
}

/** Cell of a student's alert: who handled it, or the button to do so. */
function AlertHandling({ alert, onHandle }: AlertHandlingProps) {
  if (alert.handledAt === null)
    return (
      <Button size="sm" variant="secondary" onClick={onHandle}>
        Tratar<span className="sr-only"> o alerta de {alert.student.name}</span>
      </Button>
    )
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone="success">Tratado</Badge>
      <span className="wrap-anywhere text-muted-foreground">
        {[alert.handledBy, alert.note].filter(Boolean).join(': ')}
      </span>
    </div>
  )
}

interface HandleAlertDialogProps {
  activityId: string
  alertId: string
  onHandled?: () => void
  onClose: () => void
}

/** Two columns for every list of alerts: what the alert says, and how it was handled. */
export function alertColumns<Row extends AlertFacts>(onHandle: (alert: Row) => void): [Column<Row>, Column<Row>] {
  return [
    {
      id: 'alert',
      header: 'Alerta',
      cell: (alert) => (
        <div className="min-w-32">
          <p className="font-medium">{activityAlertLabels[alert.kind]}</p>
          {alert.text && <p className="whitespace-pre-wrap wrap-anywhere">{alert.text}</p>}
          <p className="text-muted-foreground">{formatDateTime(alert.createdAt)}</p>
        </div>
      ),
    },
    {
      id: 'state',
      header: 'Situação',
      cell: (alert) => <AlertHandling alert={alert} onHandle={() => onHandle(alert)} />,
    },
  ]
}

/** Marks an alert as handled. The alert then shows the person's name and, if they write one, a note. */
export function HandleAlertDialog({ alertId, activityId, onHandled, onClose }: HandleAlertDialogProps) {
  const handle = useWrite('handleAlert', {
    meta: { showsProblem: true },
    onSuccess: () => {
      onHandled?.()
      onClose()
    },
  })
  return (
    <NoteDialog
      title="Marcar o alerta como tratado?"
      description="Ele sai dos alertas abertos e fica com o seu nome."
      confirmLabel="Marcar como tratado"
      label="O que foi feito (opcional)"
      maxLength={300}
      write={handle}
      onConfirm={(note) => handle.mutate({ params: { assessmentId: activityId, alertId }, body: { note } })}
      onClose={onClose}
    />
  )
}
