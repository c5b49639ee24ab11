import type { Attempt, SgaAlert } from '@prosa/contract/school/attempts.ts'
import { useState } from 'react'
import { sgaAlertLabels } from '#/text/attempt-labels.ts'
import { Panel } from '#/features/assessments/attempt/panel.tsx'
import { HandleAlertDialog } from '#/features/assessments/handle-alert-dialog.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'

/** What the student reported, and what the system noticed. */
export function AlertsPanel({ attempt: { assessment, alerts } }: { attempt: Attempt }) {
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
      {handled && (
        <HandleAlertDialog assessmentId={assessment.id} alertId={handled.id} onClose={() => setHandled(undefined)} />
      )}
    </Panel>
  )
}
