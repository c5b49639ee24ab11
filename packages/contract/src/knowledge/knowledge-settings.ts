import { z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { versionSchema } from '#/protocol/version.ts'
import { embeddingModelSchema, knowledgeLimitsSchema, knowledgeRulesSchema } from '#/knowledge/knowledge-rules.ts'
import { modelTestResultSchema } from '#/models/model-settings.ts'
import { modelIdSchema } from '#/models/models.ts'

const stateSchema = z.object({
  ...knowledgeRulesSchema.shape,
  /** The model that the environment names; null: none. */
  environmentModel: z.string().nullable(),
  /** The model that searches documents now; null: search by words alone. */
  activeModel: z.string().nullable(),
  /** Number of passages in all documents. */
  chunks: z.number().int(),
  /** Number of passages that the active model has embedded. */
  embedded: z.number().int(),
  /** Estimated cost of embedding all passages; null without a price. */
  estimateBrl: z.number().nullable(),
  /** Documents that wait for a budget before they are embedded. */
  held: z.number().int(),
  /** Assistants and bases with a pgvector index; null if the database has no usable pgvector. */
  indexedOwners: z.number().int().nullable(),
  limits: z.object({ ...knowledgeLimitsSchema.shape, version: versionSchema }),
  version: versionSchema,
})
export type KnowledgeSettings = z.infer<typeof stateSchema>

const administration = { tag: 'Configurações', policy: 'settings.manage', permission: 'settings.manage' } as const

export const knowledgeSettings = defineContract({
  getKnowledgeSettings: {
    ...route('GET', '/api/settings/knowledge'),
    ...administration,
    summary: 'A busca por sentido: o modelo de embeddings e quantos trechos ele já leu',
    ok: stateSchema,
  },
  listEmbeddingModels: {
    ...route('GET', '/api/settings/knowledge/models'),
    ...administration,
    summary: 'Os modelos de embeddings que os provedores oferecem agora',
    limitPerMinute: 30,
    ok: z.object({
      items: z.array(
        z.object({ id: modelIdSchema, name: z.string(), provider: z.string(), location: z.string().nullable() }),
      ),
    }),
  },
  updateKnowledgeSettings: {
    ...route('PUT', '/api/settings/knowledge'),
    ...administration,
    summary: 'Escolhe ou desliga o modelo da busca por sentido; a leitura dos documentos começa na hora',
    versioned: true,
    body: knowledgeRulesSchema,
    ok: stateSchema,
    errors: ['model_unavailable'],
  },
  updateKnowledgeLimits: {
    ...route('PUT', '/api/settings/knowledge/limits'),
    ...administration,
    summary: 'Muda os limites do conhecimento; o que já foi enviado continua',
    versioned: true,
    body: knowledgeLimitsSchema,
    ok: stateSchema,
  },
  testEmbeddingModel: {
    ...route('POST', '/api/settings/knowledge/test'),
    ...administration,
    summary: 'Pede ao modelo de embeddings que leia uma frase e diz o que aconteceu',
    limitPerMinute: 20,
    body: z.strictObject({ embeddingModel: embeddingModelSchema }),
    ok: modelTestResultSchema,
    errors: ['model_unavailable'],
  },
})
