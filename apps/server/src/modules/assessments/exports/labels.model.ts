import type { AttemptState } from '@prosa/contract/school/attempts.ts'

/** As the screens say it; files leave the product and are read without it. */
export const attemptStateLabels: Readonly<Record<AttemptState, string>> = {
  not_started: 'Não iniciou',
  running: 'Em andamento',
  delivered: 'Entregue',
  expired: 'Expirou',
  in_review: 'Em revisão',
  reviewed: 'Revisada',
  annulled: 'Anulada',
}
