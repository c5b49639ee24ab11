import { z } from '#/zod.ts'
import { modelIdSchema } from '#/models.ts'

/** `provider:model`, `environment` for what the environment sets, `none` to find by words alone. */
export const embeddingModelSchema = z.union([z.literal('environment'), z.literal('none'), modelIdSchema])

/** The section 'Conhecimento' of the settings. */
export const knowledgeRulesSchema = z.strictObject({
  embeddingModel: embeddingModelSchema.default('environment'),
  /** R$ for a million tokens; null where nobody said. */
  embeddingPrice: z
    .number('Escreva um número.')
    .min(0, 'O preço não pode ser negativo.')
    .max(100_000, 'O preço é alto demais.')
    .nullable()
    .default(null),
})
