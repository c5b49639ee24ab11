import type { ActivitySummary } from '@prosa/contract/school/activities.ts'
import type { Attempt, AttemptState, ActivityAlert } from '@prosa/contract/school/attempts.ts'

export { attemptStateLabels } from '@prosa/contract/school/attempt-labels.ts'

export const attemptStateTones = {
  not_started: 'neutral',
  running: 'accent',
  delivered: 'success',
  expired: 'warning',
  in_review: 'warning',
  reviewed: 'success',
  annulled: 'danger',
} as const satisfies Record<AttemptState, string>

export const activityAlertLabels: Readonly<Record<ActivityAlert['kind'], string>> = {
  report: 'Relato do aluno',
  launch_reused: 'Link usado mais de uma vez',
}

export const activityStateLabels: Readonly<Record<ActivitySummary['state'], string>> = {
  draft: 'Rascunho',
  scheduled: 'Agendada',
  open: 'Aberta',
  ended: 'Prazo terminado',
  closed: 'Encerrada',
}

export const activityStateTones = {
  draft: 'neutral',
  scheduled: 'accent',
  open: 'success',
  ended: 'warning',
  closed: 'neutral',
} as const

export const endLabels: Readonly<Record<NonNullable<Attempt['endReason']>, string>> = {
  student: 'Entregue pelo aluno',
  time: 'Encerrada pelo tempo',
  closed: 'Encerrada pela escola',
}
