import type { StudentDetail } from '@prosa/contract/school/student-stats.ts'
import { useState } from 'react'
import { activeTime } from '#/features/student-stats/active-time.ts'
import { TranscriptDialog } from '#/features/student-stats/student/transcript-dialog.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { attemptStateLabels, attemptStateTones } from '#/text/attempt-labels.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'

type Attempt = StudentDetail['attempts'][number]

interface AttemptListProps {
  attempts: readonly Attempt[]
  /** Whether this person may read conversations. */
  readable: boolean
}

export function AttemptList({ attempts, readable }: AttemptListProps) {
  const [shown, setShown] = useState<Attempt | null>(null)
  return (
    <section aria-labelledby="student-attempts">
      <h3 id="student-attempts" className="font-semibold">
        Tentativas
      </h3>
      {attempts.length === 0 && <p className="mt-2 text-sm text-muted-foreground">Ainda não começou nenhuma.</p>}
      <ul className="mt-2 divide-y divide-border">
        {attempts.map((attempt) => (
          <li key={attempt.attemptId} className="flex flex-wrap items-start justify-between gap-3 py-3 text-sm">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium wrap-anywhere">{attempt.assessmentTitle}</p>
              <p className="mt-1 flex flex-wrap items-center gap-2">
                <Badge tone={attemptStateTones[attempt.state]}>{attemptStateLabels[attempt.state]}</Badge>
                {attempt.receipt && (
                  <span className="text-muted-foreground">
                    Recibo <code>{attempt.receipt}</code>
                  </span>
                )}
              </p>
              <p className="mt-1 text-muted-foreground">
                {attempt.number}ª tentativa, {formatDateTime(attempt.startedAt)} ·{' '}
                {counted(attempt.messages, 'mensagem', 'mensagens')} · {activeTime(attempt.activeSeconds)}
              </p>
            </div>
            {attempt.erased && <span className="text-muted-foreground">Conversa excluída</span>}
            {readable && !attempt.erased && (
              <Button size="sm" variant="secondary" onClick={() => setShown(attempt)}>
                Ver conversa<span className="sr-only"> de {attempt.assessmentTitle}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <TranscriptDialog
          attemptId={shown.attemptId}
          title={shown.assessmentTitle}
          receipt={shown.receipt}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  )
}
