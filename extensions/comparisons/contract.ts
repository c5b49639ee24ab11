import { assistantParams } from '@prosa/contract/assistants/assistants.ts'
import { callStates } from '@prosa/contract/conversations/tool-calls.ts'
import { defineContract, route } from '@prosa/contract/protocol/define.ts'
import { instant } from '@prosa/contract/protocol/instant.ts'
import { versionSchema } from '@prosa/contract/protocol/version.ts'
import { named, z } from '@prosa/contract/protocol/zod.ts'

/** By what a draft may not be worse than the published version. */
export const measures = ['none', 'tests', 'cost', 'time'] as const
export type Measure = (typeof measures)[number]

/** How many comparisons an assistant keeps besides those of its versions. */
export const KEPT_COMPARISONS = 20

const sums = z.object({
  passed: z.number().int(),
  /** Questions without an answer, because of an error. */
  failed: z.number().int(),
  /** Answers that say that they do not know, or that lack a source. */
  unanswered: z.number().int(),
  /** Null if the cost of an answer is unknown. */
  costBrl: z.number().nullable(),
  ms: z.number().int(),
})

const side = z.object({
  /** Number of the published version; null for the draft. */
  version: z.number().int().nullable(),
  /** Name of the model. */
  model: z.string(),
  sums,
})
export type ComparedSide = z.infer<typeof side>

const facts = {
  id: z.uuid(),
  /** `versions`: the published version and the draft. `models`: the draft by two models. */
  kind: z.enum(['versions', 'models']),
  sides: z.tuple([side, side]),
  state: z.enum(['running', 'done', 'stopped']),
  /** Why it ended early, in Portuguese; null if a person stopped it. */
  problem: z.string().nullable(),
  cases: z.number().int(),
  answered: z.number().int(),
  measure: z.enum(measures),
  /** The revision of the draft that was compared. */
  revision: z.number().int(),
  /** The version that was published from this draft; null if there is none. */
  publishedAs: z.number().int().nullable(),
  /** Null once that account is deleted. */
  startedBy: z.string().nullable(),
  startedAt: instant,
  version: versionSchema,
}

export const comparisonSchema = named('Comparison', facts)
export type Comparison = z.infer<typeof comparisonSchema>
export type UnserializedComparison = z.input<typeof comparisonSchema>

const cited = z.array(z.object({ document: z.string(), page: z.number().int().nullable() }))

const resultSchema = z.object({
  passed: z.boolean(),
  answer: z.string(),
  missing: z.array(z.string()),
  unwanted: z.array(z.string()),
  /** Whether the required document is cited; null without that requirement. */
  citation: z.object({ met: z.boolean() }).nullable(),
  /** Whether the required tool was called as required; null or missing without that requirement. */
  toolUse: z.object({ met: z.boolean() }).nullable().optional(),
  verdict: z.object({ met: z.boolean(), reason: z.string() }).nullable(),
  error: z.string().nullable(),
  unanswered: z.boolean(),
  cited,
  calls: z.array(
    z.object({
      id: z.uuid(),
      label: z.string(),
      input: z.record(z.string(), z.unknown()),
      state: z.enum(callStates),
      output: z.string().optional(),
    }),
  ),
  costBrl: z.number().nullable(),
  ms: z.number().int(),
  /** The answering model where it is not the side's own one. */
  otherModel: z.string().nullable(),
})
export type ComparedResult = z.infer<typeof resultSchema>

const detailsSchema = named('ComparisonDetails', {
  ...facts,
  questions: z.array(
    z.object({
      question: z.string(),
      /** Null until a side has answered. */
      results: z.tuple([resultSchema.nullable(), resultSchema.nullable()]),
    }),
  ),
})
export type ComparisonDetails = z.infer<typeof detailsSchema>
export type UnserializedComparisonDetails = z.input<typeof detailsSchema>

const modelId = z.string().min(1).max(200)

const access = { tag: 'Comparações', policy: 'assistant.edit', permission: 'assistants.update' } as const
const one = { ...access, params: assistantParams.extend({ comparisonId: z.uuid() }) } as const

export const comparisons = defineContract({
  listComparisons: {
    ...route('GET', '/api/assistants/:assistantId/comparisons'),
    ...access,
    summary: 'As comparações de testes guardadas, da mais nova à mais antiga',
    ok: z.object({ items: z.array(comparisonSchema) }),
  },
  startComparison: {
    ...route('POST', '/api/assistants/:assistantId/comparisons'),
    ...access,
    summary: 'Faz as perguntas de todos os testes aos dois lados, em segundo plano',
    limitPerMinute: 6,
    body: z.strictObject({
      /** Two models that answer by the draft; null compares the published version with the draft. */
      models: z.tuple([modelId, modelId]).nullable(),
      measure: z.enum(measures).default('none'),
    }),
    status: 201,
    ok: comparisonSchema,
    errors: [
      'comparison_running',
      'comparison_without_tests',
      'comparison_same_model',
      'assistant_archived',
      'assistant_unpublished',
      'model_unavailable',
      'model_not_allowed',
      'judge_unavailable',
    ],
  },
  getComparison: {
    ...route('GET', '/api/assistants/:assistantId/comparisons/:comparisonId'),
    ...one,
    summary: 'Uma comparação, com as respostas dos dois lados',
    ok: detailsSchema,
  },
  stopComparison: {
    ...route('POST', '/api/assistants/:assistantId/comparisons/:comparisonId/stop'),
    ...one,
    summary: 'Para uma comparação; o que já foi respondido fica',
    ok: comparisonSchema,
  },
  setMeasure: {
    ...route('PUT', '/api/assistants/:assistantId/comparisons/:comparisonId/measure'),
    ...one,
    summary: 'Escolhe em que medida um rascunho pior é recusado na publicação',
    versioned: true,
    body: z.strictObject({ measure: z.enum(measures) }),
    ok: comparisonSchema,
  },
  deleteComparison: {
    ...route('DELETE', '/api/assistants/:assistantId/comparisons/:comparisonId'),
    ...one,
    summary: 'Exclui uma comparação, com as suas respostas',
  },
})
