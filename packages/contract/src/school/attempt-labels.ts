import type { AttemptState } from '#/school/attempts.ts'

/** Names of an attempt's states on screens and in files. */
export const attemptStateLabels: Readonly<Record<AttemptState, string>> = {
  not_started: 'Não iniciou',
  running: 'Em andamento',
  delivered: 'Entregue',
  expired: 'Expirou',
  in_review: 'Em revisão',
  reviewed: 'Revisada',
  annulled: 'Anulada',
}
