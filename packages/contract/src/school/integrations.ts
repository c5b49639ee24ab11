import { extensions } from '@prosa/extensions/extension.gen.ts'
import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { mergeWords } from '#/protocol/extension.ts'
import { shownText } from '#/protocol/names.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { namedRowSchema, rowNumberSchema } from '#/protocol/ids.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { defaultTimeZone } from '#/protocol/time-zones.ts'
import { versionSchema } from '#/protocol/version.ts'

const returnAddressSchema = z
  .url({ protocol: /^https?$/, error: 'Escreva um endereço completo, como https://escola.br/sga.' })
  .max(500, 'O endereço é longo demais.')
const timeZoneSchema = z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), {
  error: `Escolha um fuso da lista, como ${defaultTimeZone}.`,
})

export const legalBases = ['public_policy', 'guardian_consent', 'contract', 'legitimate_interest'] as const

export const addedModes = mergeWords(extensions, 'integrationModes')
export type IntegrationMode = 'secret' | 'key' | keyof typeof addedModes
const modes: readonly IntegrationMode[] = ['secret', 'key', ...(Object.keys(addedModes) as (keyof typeof addedModes)[])]

export const integrationFormSchema = z.strictObject({
  name: shownText()
    .min(2, 'O nome precisa de pelo menos 2 caracteres.')
    .max(80, 'O nome pode ter no máximo 80 caracteres.'),
  /** The institution that is the school, if registered; its name and logo are then shown. */
  partnerId: rowNumberSchema.nullable(),
  /** Name of the school for students and statistics; a registered institution's name takes precedence. */
  institution: shownText()
    .min(2, 'Escreva o nome da instituição.')
    .max(120, 'O nome pode ter no máximo 120 caracteres.'),
  /**
   * `secret`: HMAC-SHA256 with a shared secret; `key`: JWT signed with the school's own key (EdDSA or RS256); others are
   * added by extensions.
   */
  mode: z.enum(modes),
  /** The school's public key in PEM (SPKI), Ed25519 or RSA of at least 2048 bits; empty in the other modes. */
  publicKey: z.string().trim().max(5000, 'A chave é longa demais.'),
  /** Launches may only send students back to these addresses and paths below them. */
  returnAddresses: z.array(returnAddressSchema).max(20, 'Use no máximo 20 endereços.'),
  timeZone: timeZoneSchema,
  retentionDays: z.number().int().min(1, 'Guarde por pelo menos 1 dia.').max(3650, 'Guarde por no máximo 3.650 dias.'),
  legalBasis: z.enum(legalBases),
  /** Contact for questions about personal data, shown in the notice: an e-mail address or a phone number. */
  privacyContact: z.string().trim().max(200, 'Use no máximo 200 caracteres.'),
  active: z.boolean(),
})
export type IntegrationForm = z.infer<typeof integrationFormSchema>

export const integrationSchema = named('SgaIntegration', {
  ...integrationFormSchema.shape,
  id: z.uuid(),
  version: versionSchema,
  clientId: z.string(),
  /**
   * Last four characters of the secret, which is shown in full only once. Null if it cannot be decrypted and must be
   * replaced.
   */
  secretHint: z.string().nullable(),
  /** Until when the secret before the last rotation remains valid. */
  previousSecretUntil: instant.nullable(),
  activities: z.number().int(),
  students: z.number().int(),
  lastLaunchAt: instant.nullable(),
  createdAt: instant,
})
export type Integration = z.infer<typeof integrationSchema>

const administered = { tag: 'Integrações SGA', policy: 'sga.integrations', permission: 'sga.integrations' } as const
const integrationErrors = ['sga_public_key_invalid'] as const

/** The administrators' operations on school systems that send students. */
export const integrations = defineContract({
  listIntegrations: {
    ...route('GET', '/api/sga/integrations'),
    ...administered,
    summary: 'As integrações com sistemas de gestão acadêmica',
    query: z.object({ ...pageQuery, q: z.string().max(100).default('') }),
    ok: paged(integrationSchema),
  },
  listSchoolPartners: {
    ...route('GET', '/api/sga/partners'),
    ...administered,
    summary: 'As instituições parceiras a que uma integração pode pertencer',
    ok: z.object({ items: z.array(namedRowSchema) }),
  },
  createIntegration: {
    ...route('POST', '/api/sga/integrations'),
    ...administered,
    summary: 'Cria uma integração; o segredo é mostrado só nesta resposta',
    limitPerMinute: 20,
    body: integrationFormSchema,
    status: 201,
    ok: z.object({ integration: integrationSchema, secret: z.string() }),
    errors: integrationErrors,
  },
  getIntegration: {
    ...route('GET', '/api/sga/integrations/:integrationId'),
    ...administered,
    summary: 'Uma integração',
    ok: integrationSchema,
  },
  saveIntegration: {
    ...route('PUT', '/api/sga/integrations/:integrationId'),
    ...administered,
    summary: 'Altera uma integração; inativa, não aceita entradas de alunos',
    versioned: true,
    body: integrationFormSchema,
    ok: integrationSchema,
    errors: integrationErrors,
  },
  rotateIntegrationSecret: {
    ...route('POST', '/api/sga/integrations/:integrationId/secret'),
    ...administered,
    summary: 'Um novo segredo, mostrado uma vez; o anterior ainda vale por 24 horas, ou termina agora',
    limitPerMinute: 20,
    /** `endPrevious` revokes the old secret at once, because it leaked. */
    body: z.strictObject({ endPrevious: z.boolean().default(false) }),
    ok: z.object({ integration: integrationSchema, secret: z.string() }),
  },
  deleteIntegration: {
    ...route('DELETE', '/api/sga/integrations/:integrationId'),
    ...administered,
    summary: 'Exclui uma integração que nenhuma atividade usa',
    errors: ['sga_integration_in_use'],
  },
})
