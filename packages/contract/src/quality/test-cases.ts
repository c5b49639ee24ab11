import { named, z } from '#/protocol/zod.ts'
import { testCaseFormSchema } from '#/assistants/test-case-form.ts'
import { callSchema } from '#/conversations/tool-calls.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { versionSchema } from '#/protocol/version.ts'

const testResultSchema = z.object({
  /** Revision of the draft that answered; a result of an older revision does not apply to the current draft. */
  revision: z.number().int(),
  passed: z.boolean(),
  answer: z.string(),
  /** Required phrases that are missing, and forbidden ones that occur. */
  missing: z.array(z.string()),
  unwanted: z.array(z.string()),
  /** Whether the answer cites the required document, and everything that it cites; null without that requirement. */
  citation: z
    .object({
      met: z.boolean(),
      cited: z.array(z.object({ document: z.string(), page: z.number().int().nullable() })),
    })
    .nullable(),
  /** Whether the required tool was called as required; null without that requirement. */
  toolUse: z.object({ met: z.boolean() }).nullable(),
  /** The calls of tools, in their order. */
  calls: z.array(callSchema.pick({ id: true, tool: true, label: true, input: true, state: true, output: true })),
  /** The model's verdict on the criterion; null without a criterion or an answer. */
  verdict: z.object({ met: z.boolean(), reason: z.string() }).nullable(),
  /** Why there is no answer or no verdict, in Portuguese. */
  error: z.string().nullable(),
  costBrl: z.number().nullable(),
  at: z.iso.datetime(),
})

export const testCaseSchema = named('TestCase', {
  id: z.uuid(),
  version: versionSchema,
  question: z.string(),
  mustContain: z.array(z.string()),
  mustNotContain: z.array(z.string()),
  criterion: z.string(),
  mustCite: z.string(),
  mustCitePage: z.number().int().nullable(),
  mustCall: z.string(),
  mustCallWith: z.array(z.string()),
  recordings: z.array(z.object({ tool: z.string(), label: z.string(), input: z.string(), output: z.string() })),
  required: z.boolean(),
  /** Result of the last run; null if there was none since the test case was changed. */
  result: testResultSchema.nullable(),
})
export type TestCase = z.infer<typeof testCaseSchema>

const edited = { tag: 'Testes', policy: 'assistant.edit', permission: 'assistants.update' } as const

export const testCases = defineContract({
  listTestCases: {
    ...route('GET', '/api/assistants/:assistantId/tests'),
    ...edited,
    summary: 'Os testes do assistente com o seu último resultado, e as ferramentas que o rascunho pode usar',
    ok: z.object({
      items: z.array(testCaseSchema),
      /** Names of the tools for people. */
      tools: z.array(z.string()),
    }),
  },
  createTestCase: {
    ...route('POST', '/api/assistants/:assistantId/tests'),
    ...edited,
    summary: 'Cria um teste',
    body: testCaseFormSchema,
    status: 201,
    ok: testCaseSchema,
    errors: ['tests_limit', 'judge_unavailable'],
  },
  updateTestCase: {
    ...route('PUT', '/api/assistants/:assistantId/tests/:testId'),
    ...edited,
    summary: 'Altera um teste; o resultado dele deixa de valer',
    versioned: true,
    body: testCaseFormSchema,
    ok: testCaseSchema,
    errors: ['judge_unavailable'],
  },
  deleteTestCase: {
    ...route('DELETE', '/api/assistants/:assistantId/tests/:testId'),
    ...edited,
    summary: 'Exclui um teste',
  },
  runTestCase: {
    ...route('POST', '/api/assistants/:assistantId/tests/:testId/run'),
    ...edited,
    summary: 'Faz a pergunta ao rascunho e confere a resposta; nada fica no histórico de conversas',
    limitPerMinute: 60,
    ok: testCaseSchema,
    errors: ['assistant_archived', 'quota_exceeded', 'model_not_allowed'],
  },
})
