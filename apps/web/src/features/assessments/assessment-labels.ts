import type { AssessmentSummary } from '@prosa/contract/assessments.ts'
import type { Attempt, AttemptState, SgaAlert } from '@prosa/contract/attempts.ts'

type AssessmentState = AssessmentSummary['state']

export const stateLabels: Readonly<Record<AssessmentState, string>> = {
  draft: 'Rascunho',
  scheduled: 'Agendada',
  open: 'Aberta',
  ended: 'Prazo terminado',
  closed: 'Encerrada',
}

export const stateTones = {
  draft: 'neutral',
  scheduled: 'accent',
  open: 'success',
  ended: 'warning',
  closed: 'neutral',
} as const

export const attemptStateLabels: Readonly<Record<AttemptState, string>> = {
  not_started: 'Não iniciou',
  running: 'Em andamento',
  delivered: 'Entregue',
  expired: 'Expirou',
  in_review: 'Em revisão',
  reviewed: 'Revisada',
  annulled: 'Anulada',
}

export const attemptStateTones = {
  not_started: 'neutral',
  running: 'accent',
  delivered: 'success',
  expired: 'warning',
  in_review: 'warning',
  reviewed: 'success',
  annulled: 'danger',
} as const

export const alertLabels: Readonly<Record<SgaAlert['kind'], string>> = {
  report: 'Relato do aluno',
  launch_reused: 'Link usado mais de uma vez',
}

export const endLabels: Readonly<Record<NonNullable<Attempt['endReason']>, string>> = {
  student: 'Entregue pelo aluno',
  time: 'Encerrada pelo tempo',
  closed: 'Encerrada com a atividade',
}
