import { named, z } from '#/protocol/zod.ts'
import { testCaseFormSchema } from '#/assistants/test-case-form.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { versionSchema } from '#/protocol/version.ts'

const testResultSchema = z.object({
  /** Of the draft that answered; an older one than the draft's says nothing of the draft any more. */
  revision: z.number().int(),
  passed: z.boolean(),
  answer: z.string(),
  /** What it should have said and did not, and the other way round. */
  missing: z.array(z.string()),
  unwanted: z.array(z.string()),
  /** Whether it cites what it must, and all that it cites; null where it must cite nothing. */
  citation: z
    .object({
      met: z.boolean(),
      cited: z.array(z.object({ document: z.string(), page: z.number().int().nullable() })),
    })
    .nullable(),
  /** Of the model about the criterion; null where there is none, or no answer to judge. */
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
  required: z.boolean(),
  /** Of the last run; null where there was none since the test was changed. */
  result: testResultSchema.nullable(),
})
export type TestCase = z.infer<typeof testCaseSchema>

const edited = { tag: 'Testes', policy: 'assistant.edit', permission: 'assistants.update' } as const

export const testCases = defineContract({
  listTestCases: {
    ...route('GET', '/api/assistants/:assistantId/tests'),
    ...edited,
    summary: 'Os testes do assistente com o seu último resultado',
    ok: z.object({ items: z.array(testCaseSchema) }),
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
