import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import { currentPasswordSchema } from '@prosa/contract/identity/auth.ts'
import { defineContract, route } from '@prosa/contract/protocol/define.ts'
import { instant } from '@prosa/contract/protocol/instant.ts'
import { namedRowSchema, rowIdSchema } from '@prosa/contract/protocol/ids.ts'
import { paged, pageQuery } from '@prosa/contract/protocol/paging.ts'
import { shownText } from '@prosa/contract/protocol/names.ts'
import { versionSchema } from '@prosa/contract/protocol/version.ts'
import { z } from '@prosa/contract/protocol/zod.ts'

/** Prefix of every directory key, which lets people and secret scanners recognize it. */
export const SCIM_KEY_PREFIX = 'prosa_scim_'
export const MAX_SCIM_KEYS = 5
/**
 * Permissions of a directory key. A key never exceeds the current permissions of its maker, who needs all of these to
 * create one.
 */
export const scimPermissions = [
  'users.import',
  'users.view',
  'users.create',
  'users.update',
  'groups.manage',
] as const satisfies readonly PermissionName[]

const scimKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The last characters of the key, to tell keys apart. */
  ending: z.string(),
  createdAt: instant,
  /** The person whose permissions the key has; null once that account is deleted, which disables the key. */
  madeBy: z.string().nullable(),
  /** Permissions in the list that its maker has lost since, and the key with them. */
  lacks: z.array(z.enum(scimPermissions)),
  /** Updated at most once a minute. */
  lastUsedAt: instant.nullable(),
})
export type ScimKey = z.infer<typeof scimKeySchema>

const ofDirectories = { tag: 'Configurações', policy: 'settings.manage', permission: 'users.import' } as const

/** Maximum number of access rules in an installation. */
export const MAX_ACCESS_RULES = 300

const ruleShape = {
  /** The provider whose claim the rule reads; null: any provider. */
  issuer: z.string().max(300).nullable(),
  claim: z
    .string()
    .trim()
    .min(1, 'Escreva o nome da declaração, como groups.')
    .max(120, 'O nome pode ter no máximo 120 caracteres.'),
  value: z
    .string()
    .trim()
    .min(1, 'Escreva o valor que o provedor envia.')
    .max(200, 'O valor pode ter no máximo 200 caracteres.'),
  profileId: rowIdSchema.nullable(),
  groupId: rowIdSchema.nullable(),
}
export const accessRuleSchema = z
  .strictObject(ruleShape)
  .refine(({ profileId, groupId }) => profileId !== null || groupId !== null, {
    path: ['profileId'],
    error: 'Escolha o que a pessoa recebe.',
  })
export type AccessRule = z.infer<typeof accessRuleSchema>

const rulesBody = z.strictObject({
  rules: z.array(accessRuleSchema).max(MAX_ACCESS_RULES, `Use no máximo ${MAX_ACCESS_RULES} regras.`),
})

const rulesAnswer = z.object({
  rules: z.array(z.object(ruleShape)),
  version: versionSchema,
  providers: z.array(z.object({ issuer: z.string(), name: z.string() })),
  /** Permission profiles that rules may give, besides groups. */
  profiles: z.array(namedRowSchema),
  /** Claims that the providers have sent so far, each with some of its values. */
  claims: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  /**
   * Claims that a provider omits because they are too long, and for how many people; these people keep what they had.
   */
  unsaid: z.array(z.object({ name: z.string(), people: z.number().int() })),
})
export type AccessRules = z.infer<typeof rulesAnswer>

const wouldBe = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  profile: z.object({ now: z.string().nullable(), after: z.string().nullable() }),
  joins: z.array(z.string()),
  leaves: z.array(z.string()),
})

const ofRules = { tag: 'Pessoas', policy: 'settings.manage', permission: 'users.permissions' } as const

/** Accounts and access from other systems: directories, and the claims of providers. */
export const scim = defineContract({
  listScimKeys: {
    ...route('GET', '/api/scim-keys'),
    ...ofDirectories,
    summary: 'As chaves com que diretórios criam, mudam e bloqueiam contas (SCIM 2.0), e o endereço que elas usam',
    ok: z.object({ items: z.array(scimKeySchema), address: z.string() }),
  },
  createScimKey: {
    ...route('POST', '/api/scim-keys'),
    ...ofDirectories,
    summary: 'Cria uma chave para um diretório e a mostra esta única vez',
    limitPerMinute: 20,
    body: z.strictObject({
      name: shownText()
        .min(2, 'Dê à chave um nome de pelo menos 2 caracteres.')
        .max(80, 'O nome pode ter no máximo 80 caracteres.'),
      currentPassword: currentPasswordSchema,
    }),
    status: 201,
    ok: z.object({ secret: z.string() }),
    errors: ['api_keys_limit', 'permissions_beyond_own', 'password_wrong', 'fresh_entry_required', 'sign_in_delayed'],
  },
  revokeScimKey: {
    ...route('DELETE', '/api/scim-keys/:keyId'),
    ...ofDirectories,
    summary: 'Revoga a chave de um diretório: ela deixa de valer na hora; as contas ficam como estão',
  },
  getAccessRules: {
    ...route('GET', '/api/access-rules'),
    ...ofRules,
    summary: 'As regras que dão perfil e grupos pelo que o provedor de identidade diz',
    ok: rulesAnswer,
  },
  updateAccessRules: {
    ...route('PUT', '/api/access-rules'),
    ...ofRules,
    summary: 'Salva todas as regras; valem a partir da próxima entrada de cada pessoa',
    versioned: true,
    body: rulesBody,
    ok: rulesAnswer,
    errors: ['permission_profile_unknown', 'principal_unknown', 'permissions_beyond_own'],
  },
  previewAccessRules: {
    ...route('POST', '/api/access-rules/preview'),
    ...ofRules,
    summary: 'Quem seria quem: o que as regras escritas mudariam, pelo que se sabe de cada pessoa; nada muda',
    limitPerMinute: 60,
    query: z.object(pageQuery),
    body: rulesBody,
    /** Only people for whom something would change; `known` counts all people with claims. */
    ok: paged(wouldBe).extend({ known: z.number().int() }),
    errors: ['permission_profile_unknown', 'principal_unknown', 'permissions_beyond_own'],
  },
})
