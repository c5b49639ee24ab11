import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'

/**
 * `provider:model`, such as `openai:gpt-5`, `embedded:trechos` or, for a file, `llamacpp:/srv/Meus modelos/qwen
 * 3.gguf`.
 */
export const modelIdSchema = z
  .string()
  .regex(/^[a-z0-9_-]+:[^\s\p{C}](?:[^\p{C}]{0,298}[^\s\p{C}])?$/u, 'Escolha um modelo da lista.')

/** The model that is always available, without network or key: it answers by quoting documents. */
export const EMBEDDED_MODEL = 'embedded:trechos'

export const modelSchema = named('Model', {
  id: modelIdSchema,
  name: z.string(),
  provider: z.string(),
  description: z.string(),
  /** Where the text is processed; null if unknown, 'local' for this machine. */
  location: z.string().nullable(),
  /** Estimated price in R$ of 1,000 answers of about 500 tokens; null if unknown, 0 for local models. */
  priceBrlPer1000: z.number().nullable(),
  reasoning: z.boolean(),
  /** Whether the model accepts pictures. */
  vision: z.boolean(),
  default: z.boolean(),
})
export type Model = z.infer<typeof modelSchema>

export const models = defineContract({
  listModels: {
    ...route('GET', '/api/models'),
    tag: 'Modelos',
    summary: 'Os modelos que a pessoa pode escolher',
    actors: ['user', 'key'],
    policy: 'session',
    permission: 'assistants.view',
    ok: z.object({ items: z.array(modelSchema) }),
  },
})
