import type { AttemptState } from '#/school/attempts.ts'

/** The states of an attempt, as screens and files call them. */
export const attemptStateLabels: Readonly<Record<AttemptState, string>> = {
  not_started: 'Não iniciou',
  running: 'Em andamento',
  delivered: 'Entregue',
  expired: 'Expirou',
  in_review: 'Em revisão',
  reviewed: 'Revisada',
  annulled: 'Anulada',
}
