import { z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { assistantConfigSchema } from '#/assistants/assistants.ts'
import { type TextVariable, textVariables } from '#/assistants/text-variables.ts'
import { modelIdSchema } from '#/models/models.ts'

/** A model's proposal for some fields of the draft, which the author accepts one by one. */
export const proposedFieldsSchema = assistantConfigSchema
  .pick({ name: true, description: true, instructions: true, avoid: true, greeting: true, suggestions: true })
  .meta({ id: 'ProposedFields' })
export type ProposedFields = z.infer<typeof proposedFieldsSchema>

/** Reasons why a model that was asked to write text wrote none. */
const writingErrors = [
  'improve_unavailable',
  'model_unavailable',
  'quota_exceeded',
  'model_not_allowed',
  'provider_auth',
  'provider_error',
  'provider_busy',
  'provider_timeout',
  'context_overflow',
  'answer_blocked',
] as const

/** `assistente` is always empty here, because its value depends on the assistant that uses it. */
const variableValuesSchema = z.object(
  Object.fromEntries(textVariables.map((name) => [name, z.string()])) as Record<TextVariable, z.ZodString>,
)

export const improving = defineContract({
  getVariables: {
    ...route('GET', '/api/variables'),
    tag: 'Assistentes',
    summary: 'O que as variáveis de instruções e de mensagens iniciais valem para quem pergunta, agora',
    actors: ['user', 'key'],
    policy: 'session',
    permission: 'assistants.update',
    ok: variableValuesSchema,
  },
  proposeAssistant: {
    ...route('POST', '/api/assistants/proposal'),
    tag: 'Assistentes',
    summary: 'Pede a um modelo um rascunho a partir de uma descrição; não salva nada',
    limitPerMinute: 6,
    policy: 'session',
    permission: 'assistants.create',
    body: z.strictObject({
      wish: z
        .string()
        .trim()
        .min(20, 'Conte em uma ou duas frases o que o assistente deve fazer.')
        .max(4000, 'A descrição pode ter no máximo 4.000 caracteres.'),
      model: modelIdSchema,
    }),
    ok: proposedFieldsSchema,
    errors: writingErrors,
  },
  improveInstructions: {
    ...route('POST', '/api/assistants/:assistantId/improve-instructions'),
    tag: 'Assistentes',
    summary: 'Pede ao modelo do rascunho uma versão melhor das instruções; não salva nada',
    limitPerMinute: 6,
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
    errors: writingErrors,
  },
})
