import { z } from '#/protocol/zod.ts'
import { defineContract } from '#/protocol/api.ts'
import { assistantParams } from '#/assistants/assistants.ts'

export const improving = defineContract({
  improveInstructions: {
    method: 'POST',
    path: '/api/assistants/:assistantId/improve-instructions',
    tag: 'Assistentes',
    summary: 'Pede ao modelo do rascunho uma versão melhor das instruções; não salva nada',
    limitPerMinute: 6,
    params: assistantParams,
    policy: 'assistant.edit',
    permission: 'assistants.update',
    body: z.strictObject({
      instructions: z
        .string()
        .trim()
        .min(20, 'Escreva primeiro uma ou duas frases sobre o trabalho do assistente.')
        .max(20_000, 'As instruções podem ter no máximo 20.000 caracteres.'),
    }),
    ok: z.object({ instructions: z.string() }),
    errors: [
      'improve_unavailable',
      'model_unavailable',
      'quota_exceeded',
      'model_not_allowed',
      'provider_auth',
      'provider_error',
      'provider_busy',
      'provider_timeout',
      'answer_blocked',
    ],
  },
})
