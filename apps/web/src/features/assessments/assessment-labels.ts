import type { AssessmentSummary } from '@prosa/contract/school/assessments.ts'
import type { Attempt } from '@prosa/contract/school/attempts.ts'

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

export const endLabels: Readonly<Record<NonNullable<Attempt['endReason']>, string>> = {
  student: 'Entregue pelo aluno',
  time: 'Encerrada pelo tempo',
  closed: 'Encerrada com a atividade',
}
