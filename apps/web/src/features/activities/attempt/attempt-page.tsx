import type { Activity } from '@prosa/contract/school/activities.ts'
import type { Attempt, ActivityAlert } from '@prosa/contract/school/attempts.ts'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { HandleAlertDialog } from '#/blocks/entity/alert-handling.tsx'
import { AttemptHeader } from '#/features/activities/attempt/attempt-header.tsx'
import { Panel, GradebookNotice } from '#/features/activities/attempt/panel.tsx'
import { ReviewPanel } from '#/features/activities/attempt/review-panel.tsx'
import { Transcript } from '#/features/activities/attempt/transcript.tsx'
import { api } from '#/lib/api/api.ts'
import { useDownload } from '#/lib/api/download.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { activityAlertLabels } from '#/text/attempt-labels.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'
import { TechnicalDetails } from '#/ui/layout/technical-details.tsx'

interface AttemptPageProps {
  activity: Activity
  attempt: Attempt
}

/** One attempt: the conversation beside the review. */
export function AttemptPage({ activity, attempt }: AttemptPageProps) {
  const titleId = useId()
  const { attemptId, student, abilities, erased } = attempt
  return (
    <div className="flex flex-col gap-5">
      <AttemptHeader attempt={attempt} activity={activity} />
      <ReviewState attempt={attempt} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section
          aria-labelledby={titleId}
          // Stays visible beside a long review.
          className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)]"
        >
          <h2 id={titleId} className="text-lg font-semibold">
            Conversa
          </h2>
          {abilities.readTranscript && (
            <ScrollArea label="Conversa" className="lg:overflow-y-auto">
              <Transcript attemptId={attemptId} studentName={student.name} assistantName={activity.assistantName} />
            </ScrollArea>
          )}
          {!abilities.readTranscript && !erased && (
            <Notice>Você não tem permissão para ler conversas de alunos. Fale com o administrador.</Notice>
          )}
        </section>
        <div className="flex min-w-0 flex-col gap-5">
          <AlertsPanel attempt={attempt} />
          {abilities.review && <ReviewPanel key={attemptId} attempt={attempt} />}
          {!abilities.review && attempt.gradebook && <GradebookNotice gradebook={attempt.gradebook} />}
          <SealsPanel attempt={attempt} />
        </div>
      </div>
    </div>
  )
}

/** Says who has reviewed the attempt, and whether the student can see the result. */
function ReviewState({ attempt: { review, annulReason, erased } }: { attempt: Attempt }) {
  return (
    <>
      {annulReason !== null && (
        <Notice tone="warning" title="Esta tentativa foi anulada.">
          Motivo: {annulReason}
        </Notice>
      )}
      {erased && <Notice>A conversa desta tentativa foi excluída. Restam o comprovante e os números.</Notice>}
      {review && !review.confirmedAt && <Notice>{review.reviewerName} começou a revisar e ainda não confirmou.</Notice>}
      {review?.confirmedAt && (
        <Notice tone="success" title={`Revisada por ${review.reviewerName} em ${formatDateTime(review.confirmedAt)}.`}>
          {review.releasedAt
            ? `O aluno vê a devolutiva desde ${formatDateTime(review.releasedAt)}.`
            : 'O aluno só vê depois que os resultados forem liberados.'}
        </Notice>
      )}
    </>
  )
}

/** The receipts with their codes and signatures, which prove that the work was not changed after the end. */
function SealsPanel({ attempt: { attemptId, seals, abilities } }: { attempt: Attempt }) {
  const save = useDownload(() => api.exportSealedAttempt({ params: { attemptId } }), 'tentativa.json')
  if (seals.length === 0) return null
  const sealed = seals.filter(({ hash }) => hash !== null)
  return (
    <Panel title="Comprovante">
      <ul className="flex flex-col gap-3">
        {seals.map(({ receipt, sealedAt, messages, superseded }) => (
          <li key={receipt} className="flex flex-col gap-1 text-sm">
            <span className="flex flex-wrap items-center gap-2">
              <code className="font-mono font-medium">{receipt}</code>
              {superseded && <Badge>Sem valor: foi reaberta</Badge>}
            </span>
            <span className="text-muted-foreground">
              {sealedAt
                ? `Lacrada em ${formatDateTime(sealedAt)}, com ${counted(messages, 'mensagem', 'mensagens')}`
                : 'Guardando a última resposta…'}
            </span>
          </li>
        ))}
      </ul>
      {sealed.length > 0 && (
        <TechnicalDetails>
          <div className="flex flex-col items-start gap-2">
            {sealed.map(({ receipt, hash }) => (
              <p key={receipt}>
                Código de conferência de {receipt} (SHA-256): <code className="font-mono text-xs">{hash}</code>
              </p>
            ))}
            {abilities.readTranscript && sealed.some(({ superseded }) => !superseded) && (
              <>
                <Button variant="secondary" size="sm" loading={save.isPending} onClick={() => save.mutate()}>
                  <Download aria-hidden /> Baixar tentativa lacrada
                </Button>
                <p>
                  O arquivo é assinado e se confere sem o sistema, com a{' '}
                  <a
                    href={`${runtimeConfig.apiBase}/api/sga/seal-key`}
                    download
                    className="font-medium text-primary-text underline underline-offset-2"
                  >
                    chave pública
                  </a>
                  .
                </p>
              </>
            )}
          </div>
        </TechnicalDetails>
      )}
    </Panel>
  )
}

/** Problems that the student reported and the system noticed. */
function AlertsPanel({ attempt: { assessment: activity, alerts } }: { attempt: Attempt }) {
  const [handled, setHandled] = useState<ActivityAlert>()
  if (alerts.length === 0) return null
  return (
    <Panel title="Alertas">
      <ul className="flex flex-col gap-4">
        {alerts.map((alert) => (
          <li key={alert.id} className="flex flex-col items-start gap-1.5 text-sm">
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={alert.handledAt ? 'neutral' : 'warning'}>{activityAlertLabels[alert.kind]}</Badge>
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
        <HandleAlertDialog activityId={activity.id} alertId={handled.id} onClose={() => setHandled(undefined)} />
      )}
    </Panel>
  )
}
