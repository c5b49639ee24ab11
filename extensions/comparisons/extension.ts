import type { Extension } from '@prosa/contract/protocol/extension.ts'

/** The test cases of an assistant, asked on two sides. */
export const comparisons = {
  errors: {
    comparison_running: [409, 'Já há uma comparação em andamento. Espere terminar, ou pare-a.'],
    comparison_without_tests: [409, 'Crie ao menos um teste antes de comparar.'],
    comparison_same_model: [409, 'Escolha dois modelos diferentes.'],
  },
  auditTargetAreas: { comparison: 'assistant' },
  auditSentences: {
    'comparison.start': 'Começou uma comparação de testes',
    'comparison.stop': 'Parou uma comparação de testes',
    'comparison.change': 'Mudou quando uma comparação recusa a publicação',
    'comparison.delete': 'Excluiu uma comparação de testes',
  },
  jobAreas: { comparisons: 'Comparações' },
} as const satisfies Extension
