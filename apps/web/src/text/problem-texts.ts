import { commonErrors } from '@prosa/contract/protocol/common-errors.ts'

/** Sentences for what goes wrong before an answer comes; the server's own sentences are in the contract. */
export const problemTexts = {
  rateLimited: commonErrors.rate_limited[1],
  internal: commonErrors.internal[1],
  offline: 'Você está sem conexão com a internet. Verifique a conexão e tente novamente.',
  unreachable: 'Não conseguimos falar com o servidor. Verifique a conexão e tente novamente.',
  notDone: 'O que você pediu antes de sair não foi feito. ',
} as const
