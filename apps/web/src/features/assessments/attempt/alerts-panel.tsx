import type { Attempt, SgaAlert } from '@prosa/contract/attempts.ts'
import { useState } from 'react'
import { sgaAlertLabels } from '#/text/attempt-labels.ts'
import { Panel } from '#/features/assessments/attempt/panel.tsx'
import { formatDateTime } from '#/lib/format.ts'
import { useWrite } from '#/lib/operations.ts'
import { problemText } from '#/lib/problems.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Notice } from '#/ui/notice.tsx'
import { Textarea } from '#/ui/textarea.tsx'

/** What the student reported, and what the system noticed. */
export function AlertsPanel({ attempt: { attemptId, alerts } }: { attempt: Attempt }) {
  const [handled, setHandled] = useState<SgaAlert>()
  if (alerts.length === 0) return null
  return (
    <Panel title="Alertas">
      <ul className="flex flex-col gap-4">
        {alerts.map((alert) => (
          <li key={alert.id} className="flex flex-col items-start gap-1.5 text-sm">
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={alert.handledAt ? 'neutral' : 'warning'}>{sgaAlertLabels[alert.kind]}</Badge>
              <span className="text-muted-foreground">{formatDateTime(alert.createdAt)}</span>
            </span>
            {alert.text && <p className="whitespace-pre-wrap wrap-anywhere">{alert.text}</p>}
            {alert.handledAt ? (
              <p className="wrap-anywhere text-muted-foreground">
                Tratado por {alert.handledBy} em {formatDateTime(alert.handledAt)}
                {alert.note && `: ${alert.note}`}
              </p>
            ) : (
              <Button variant="secondary" size="sm" onClick={() => setHandled(alert)}>
                Marcar como tratado
              </Button>
            )}
          </li>
        ))}
      </ul>
      {handled && <HandleDialog attemptId={attemptId} alertId={handled.id} onClose={() => setHandled(undefined)} />}
    </Panel>
  )
}

interface HandleDialogProps {
  attemptId: string
  alertId: string
  onClose: () => void
}

function HandleDialog({ attemptId, alertId, onClose }: HandleDialogProps) {
  const [note, setNote] = useState('')
  const handle = useWrite('handleAlert', { meta: { showsProblem: true } })
  const send = () => handle.mutate({ params: { attemptId, alertId }, body: { note } }, { onSuccess: onClose })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Marcar alerta como tratado"
      footer={
        <Button loading={handle.isPending} onClick={send}>
          Marcar como tratado
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {handle.error && <Notice tone="danger">{problemText(handle.error)}</Notice>}
        <Field label="O que foi feito" hint="Opcional. Fica com o seu nome.">
          <Textarea rows={2} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
