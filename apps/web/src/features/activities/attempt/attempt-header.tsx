import type { Activity } from '@prosa/contract/school/activities.ts'
import type { Attempt } from '@prosa/contract/school/attempts.ts'
import { ArrowRight, Ban, RotateCcw, TimerReset } from 'lucide-react'
import { useState } from 'react'
import { endLabels, attemptStateLabels, attemptStateTones } from '#/text/attempt-labels.ts'
import { type AttemptChange, AttemptDialog } from '#/features/activities/attempt-dialog.tsx'
import { attemptLink } from '#/features/activities/students/attempt-actions.tsx'
import { schoolTime } from '#/features/activities/school-time.ts'
import { spanText } from '#/lib/format/durations.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'

interface AttemptHeaderProps {
  attempt: Attempt
  activity: Activity
}

/** The state of the attempt, and the actions that it allows now. */
export function AttemptHeader({ attempt, activity }: AttemptHeaderProps) {
  const [change, setChange] = useState<AttemptChange | null>(null)
  const { abilities, state, student, attemptId } = attempt
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={attemptStateTones[state]}>{attemptStateLabels[state]}</Badge>
          <span className="wrap-anywhere text-muted-foreground">
            {[student.className, student.externalId, `tentativa ${attempt.number}`].filter(Boolean).join(' · ')}
          </span>
        </div>
        <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          {listFacts(attempt, activity.timeZone).map(([label, value]) => (
            <div key={`${label} ${value}`}>
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex flex-wrap gap-2">
        {attempt.nextToReview && (
          <LinkButton
            variant="secondary"
            {...attemptLink({ assistantId: activity.assistantId, activityId: activity.id }, attempt.nextToReview)}
          >
            Próximo aluno <ArrowRight aria-hidden />
          </LinkButton>
        )}
        {abilities.extend && (
          <Button onClick={() => setChange('extend')}>
            <TimerReset aria-hidden /> Dar tempo extra
          </Button>
        )}
        {abilities.reopen && (
          <Button variant="secondary" onClick={() => setChange('reopen')}>
            <RotateCcw aria-hidden /> Reabrir
          </Button>
        )}
        {abilities.annul && (
          <Button variant="secondary" onClick={() => setChange('annul')}>
            <Ban aria-hidden /> Anular
          </Button>
        )}
      </div>
      {change && (
        <AttemptDialog attemptId={attemptId} student={student} change={change} onClose={() => setChange(null)} />
      )}
    </div>
  )
}

function listFacts(attempt: Attempt, timeZone: string): Array<readonly [label: string, value: string | number]> {
  const time = (instant: string | null) => (instant === null ? '–' : schoolTime(instant, timeZone))
  const { state, startedAt, dueAt, finishedAt, endReason, extraMinutes, messages, activeSeconds, version, pauses } =
    attempt
  return [
    ['Começou', time(startedAt)],
    state === 'running'
      ? (['Termina', dueAt === null ? 'Sem hora marcada' : time(dueAt)] as const)
      : ([endReason === null ? 'Terminou' : endLabels[endReason], time(finishedAt)] as const),
    ['Tempo extra', extraMinutes === 0 ? 'Nenhum' : `${extraMinutes} min`],
    ...pauses.map(({ from, to }) => ['Pausa da turma', pauseText({ from, to }, timeZone)] as const),
    ['Mensagens', messages],
    ['Tempo ativo', spanText(activeSeconds)],
    ['Versão do assistente', version ?? '–'],
  ]
}

function pauseText({ from, to }: Attempt['pauses'][number], timeZone: string): string {
  const since = schoolTime(from, timeZone)
  return to === null
    ? `desde ${since}`
    : `${since} (${spanText(Math.round((Date.parse(to) - Date.parse(from)) / 1000))})`
}
