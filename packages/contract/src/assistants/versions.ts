import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { assistantConfigSchema, assistantParams, draftSchema, revisionBody } from '#/assistants/assistants.ts'
import { rowIdSchema } from '#/protocol/ids.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'

const versionParams = assistantParams.extend({ number: rowIdSchema })

export const versionSchema = named('Version', {
  number: z.number().int(),
  label: z.string(),
  notes: z.string(),
  authorName: z.string(),
  /** Names of the fields that differ from the previous version. */
  changedFields: z.array(z.string()),
  chatCount: z.number().int(),
  current: z.boolean(),
  createdAt: instant,
})
export type Version = z.infer<typeof versionSchema>

const side = z.object({
  /** Number of the version; null for the draft. */
  number: z.number().int().nullable(),
  config: assistantConfigSchema,
})

export const versionComparisonSchema = named('VersionComparison', {
  before: side,
  after: side,
  /**
   * Changes in the assistant's own documents, by name; null if either version was published before documents were
   * recorded.
   */
  documents: z
    .object({ added: z.array(z.string()), removed: z.array(z.string()), replaced: z.array(z.string()) })
    .nullable(),
})
export type VersionComparison = z.infer<typeof versionComparisonSchema>

export const versions = defineContract({
  listVersions: {
    ...route('GET', '/api/assistants/:assistantId/versions'),
    tag: 'Versões',
    summary: 'As versões publicadas, da mais nova à mais antiga',
    actors: ['user', 'key'],
    policy: 'assistant.edit',
    permission: 'assistants.update',
    query: z.object(pageQuery),
    ok: paged(versionSchema),
  },
  compareVersions: {
    ...route('GET', '/api/assistants/:assistantId/versions/:number/comparison'),
    tag: 'Versões',
    summary: 'Uma versão ao lado de outra, ou do rascunho: configuração e documentos',
    policy: 'assistant.edit',
    permission: 'assistants.update',
    params: versionParams,
    query: z.object({
      /** The version to compare with; by default the draft. */
      with: rowIdSchema.optional(),
    }),
    ok: versionComparisonSchema,
  },
  restoreVersion: {
    ...route('POST', '/api/assistants/:assistantId/versions/:number/restore'),
    tag: 'Versões',
    summary: 'Copia uma versão para o rascunho; nada muda para quem conversa até publicar',
    policy: 'assistant.edit',
    permission: 'assistants.update',
    params: versionParams,
    body: revisionBody,
    ok: draftSchema,
    errors: ['draft_conflict', 'assistant_archived'],
  },
  nameVersion: {
    ...route('PATCH', '/api/assistants/:assistantId/versions/:number'),
    tag: 'Versões',
    summary: 'Dá um nome à versão',
    policy: 'assistant.edit',
    permission: 'assistants.update',
    params: versionParams,
    body: z.strictObject({ label: shownText().max(60, 'O nome pode ter no máximo 60 caracteres.') }),
  },
})
