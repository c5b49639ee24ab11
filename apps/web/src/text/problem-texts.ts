import { commonErrors } from '@prosa/contract/protocol/common-errors.ts'

/** Sentences for errors without a response; the sentences of the server's errors are in the contract. */
export const problemTexts = {
  rateLimited: commonErrors.rate_limited[1],
  internal: commonErrors.internal[1],
  offline: 'Você está sem conexão com a internet. Verifique a conexão e tente novamente.',
  unreachable: 'Não conseguimos falar com o servidor. Verifique a conexão e tente novamente.',
  notDone: 'O que você pediu antes de sair não foi feito. ',
} as const
