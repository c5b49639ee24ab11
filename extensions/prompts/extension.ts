import type { Extension } from '@prosa/contract/protocol/extension.ts'

/** At the start of a message, opens the list of prompts. */
export const PROMPTS_KEY = '/'

/** Messages that people keep for reuse, with fields to fill in. */
export const prompts = {
  errors: {
    prompts_limit: [409, 'Você já tem 200 mensagens prontas. Exclua uma que não usa mais para criar outra.'],
  },
  auditTargetAreas: { prompt: 'user' },
  auditSentences: {
    'prompt.change': 'Alterou uma mensagem pronta',
    'prompt.create': 'Criou uma mensagem pronta',
    'prompt.delete': 'Excluiu uma mensagem pronta',
  },
} as const satisfies Extension
