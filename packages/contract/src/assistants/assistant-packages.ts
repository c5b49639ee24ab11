import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { assistantConfigSchema, CONFIG_MEGABYTES, draftSchema } from '#/assistants/assistants.ts'
import { initialConfig } from '#/assistants/new-assistant.ts'
import { TEST_CASES_LIMIT, testCaseFormSchema } from '#/assistants/test-case-form.ts'

// A package exported before a field existed lacks it; the field then takes the value of a new assistant.
const { name: _, model: __, ...initial } = initialConfig('', '')
type Field = keyof typeof initial
type Later = { [F in Field]: z.ZodDefault<(typeof assistantConfigSchema.shape)[F]> }
const shape: Readonly<Record<string, z.ZodType>> = assistantConfigSchema.shape
const later = Object.fromEntries(Object.entries(initial).map(([field, value]) => [field, shape[field]!.default(value)]))

/** An exported assistant: its configuration, without documents, people or conversations. */
export const assistantPackageSchema = z
  .strictObject({
    format: z.literal('prosa.assistant', 'Este arquivo não é um assistente exportado.'),
    formatVersion: z.literal(1, 'Este arquivo é de uma versão mais nova do produto.'),
    exportedAt: z.iso.datetime(),
    publishedVersion: z.number().int().nullable(),
    config: assistantConfigSchema.extend(later as object as Later),
    /** Its test cases, without their results. */
    tests: z.array(testCaseFormSchema).max(TEST_CASES_LIMIT, `Use no máximo ${TEST_CASES_LIMIT} testes.`).default([]),
    /** The uploaded picture of the avatar, if it has one. */
    image: z.base64().max(700_000, 'A imagem do pacote passa de 512 kB.').optional(),
  })
  .meta({ id: 'AssistantPackage' })
export type AssistantPackage = z.infer<typeof assistantPackageSchema>

/** Preview of an import, before anything is created. */
export const packageContentSchema = named('PackageContent', {
  config: assistantConfigSchema,
  /** Models named in the package that this installation lacks; the default model replaces them. */
  missingModels: z.array(z.string()),
  /** Number of test cases in the package. */
  tests: z.number().int(),
})
export type PackageContent = z.infer<typeof packageContentSchema>

export const assistantPackages = defineContract({
  checkPackage: {
    ...route('POST', '/api/assistants/import/check'),
    tag: 'Assistentes',
    summary: 'Diz o que um pacote exportado traria, sem criar nada',
    limitPerMinute: 30,
    policy: 'session',
    permission: 'assistants.import',
    body: assistantPackageSchema,
    bodyMegabytes: CONFIG_MEGABYTES,
    ok: packageContentSchema,
    errors: ['image_unsupported', 'image_too_large'],
  },
  importAssistant: {
    ...route('POST', '/api/assistants/import'),
    tag: 'Assistentes',
    summary: 'Cria um assistente (rascunho) a partir de um pacote exportado',
    limitPerMinute: 30,
    policy: 'session',
    permission: 'assistants.import',
    body: assistantPackageSchema,
    bodyMegabytes: CONFIG_MEGABYTES,
    status: 201,
    ok: draftSchema,
    errors: ['image_unsupported', 'image_too_large'],
  },
})
