import type { Assessment } from '@prosa/contract/school/assessments.ts'
import type { Attempt } from '@prosa/contract/school/attempts.ts'
import { useId } from 'react'
import { AlertsPanel } from '#/features/assessments/attempt/alerts-panel.tsx'
import { AttemptHeader } from '#/features/assessments/attempt/attempt-header.tsx'
import { ReviewPanel } from '#/features/assessments/attempt/review-panel.tsx'
import { ReviewState } from '#/features/assessments/attempt/review-state.tsx'
import { SealsPanel } from '#/features/assessments/attempt/seals-panel.tsx'
import { Transcript } from '#/features/assessments/attempt/transcript.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

interface AttemptPageProps {
  assessment: Assessment
  attempt: Attempt
}

/** One attempt: the conversation, and beside it what a person makes of it. */
export function AttemptPage({ assessment, attempt }: AttemptPageProps) {
  const titleId = useId()
  const { attemptId, student, abilities, erased } = attempt
  return (
    <div className="flex flex-col gap-5">
      <AttemptHeader attempt={attempt} timeZone={assessment.timeZone} />
      <ReviewState attempt={attempt} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section
          aria-labelledby={titleId}
          // stays in sight beside a long review
          className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)]"
        >
          <h2 id={titleId} className="text-lg font-semibold">
            Conversa
          </h2>
          {abilities.readTranscript && (
            <ScrollArea label="Conversa" className="lg:overflow-y-auto">
              <Transcript attemptId={attemptId} studentName={student.name} assistantName={assessment.assistantName} />
            </ScrollArea>
          )}
          {!abilities.readTranscript && !erased && (
            <Notice>Você não tem permissão para ler conversas de alunos. Fale com o administrador.</Notice>
          )}
        </section>
        <div className="flex min-w-0 flex-col gap-5">
          <AlertsPanel attempt={attempt} />
          {abilities.review && <ReviewPanel key={attemptId} attempt={attempt} />}
          <SealsPanel attempt={attempt} />
        </div>
      </div>
    </div>
  )
}
