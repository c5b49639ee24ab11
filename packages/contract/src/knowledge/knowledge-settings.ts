import { z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { versionSchema } from '#/protocol/version.ts'
import { embeddingModelSchema, knowledgeLimitsSchema, knowledgeRulesSchema } from '#/knowledge/knowledge-rules.ts'
import { modelTestResultSchema } from '#/models/model-settings.ts'
import { modelIdSchema } from '#/models/models.ts'

const stateSchema = z.object({
  ...knowledgeRulesSchema.shape,
  /** What the environment sets; null for nothing. */
  environmentModel: z.string().nullable(),
  /** By which model documents are found now; null: by their words alone. */
  activeModel: z.string().nullable(),
  /** All passages of all documents. */
  chunks: z.number().int(),
  /** Those that the active model has read. */
  embedded: z.number().int(),
  /** What reading all passages costs, by the price; null without one. */
  estimateBrl: z.number().nullable(),
  /** Documents that wait for a budget before the model reads them. */
  held: z.number().int(),
  /** Assistants and bases whose passages an index of pgvector finds; null where the database has none that could be used. */
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
    summary: 'Escolhe ou desliga o modelo de embeddings; a leitura dos documentos começa na hora',
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
