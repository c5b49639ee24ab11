import { defineContract, route } from '#/protocol/define.ts'
import { namedRowSchema, rowIdSchema } from '#/protocol/ids.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { versionSchema } from '#/protocol/version.ts'
import { z } from '#/protocol/zod.ts'

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

const administration = { tag: 'Pessoas', policy: 'settings.manage', permission: 'users.permissions' } as const

export const accessRules = defineContract({
  getAccessRules: {
    ...route('GET', '/api/access-rules'),
    ...administration,
    summary: 'As regras que dão perfil e grupos pelo que o provedor de identidade diz',
    ok: rulesAnswer,
  },
  updateAccessRules: {
    ...route('PUT', '/api/access-rules'),
    ...administration,
    summary: 'Salva todas as regras; valem a partir da próxima entrada de cada pessoa',
    versioned: true,
    body: rulesBody,
    ok: rulesAnswer,
    errors: ['permission_profile_unknown', 'principal_unknown', 'permissions_beyond_own'],
  },
  previewAccessRules: {
    ...route('POST', '/api/access-rules/preview'),
    ...administration,
    summary: 'Quem seria quem: o que as regras escritas mudariam, pelo que se sabe de cada pessoa; nada muda',
    limitPerMinute: 60,
    query: z.object(pageQuery),
    body: rulesBody,
    /** Only people for whom something would change; `known` counts all people with claims. */
    ok: paged(wouldBe).extend({ known: z.number().int() }),
    errors: ['permission_profile_unknown', 'principal_unknown', 'permissions_beyond_own'],
  },
})
