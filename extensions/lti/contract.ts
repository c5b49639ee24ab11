import { instant } from '@prosa/contract/protocol/instant.ts'
import { named, z } from '@prosa/contract/protocol/zod.ts'
import { defineContract, route } from '@prosa/contract/protocol/define.ts'
import { versionSchema } from '@prosa/contract/protocol/version.ts'

const address = () =>
  z
    .url({ protocol: /^https?$/, error: 'Escreva um endereço completo, como https://moodle.escola.br.' })
    .max(500, 'O endereço é longo demais.')

/** The fields that a platform shows for a tool registered by hand. */
export const platformFormSchema = z.strictObject({
  /** `iss`: the site's address in Moodle, the vendor's address in Canvas and Blackboard. */
  issuer: address(),
  clientId: z
    .string()
    .trim()
    .min(1, 'Copie o ID do cliente da plataforma.')
    .max(255, 'O ID do cliente é longo demais.'),
  /** Address where browsers authenticate. */
  authUrl: address(),
  /** Address where this server obtains tokens for the roster and the gradebook. */
  tokenUrl: address(),
  /** Address of the platform's public keys. */
  jwksUrl: address(),
  /** Deployments that may send people; launches of other deployments are refused. */
  deployments: z
    .array(z.string().trim().min(1).max(255, 'O deployment id é longo demais.'))
    .min(1, 'Copie pelo menos um deployment id.')
    .max(50, 'Use no máximo 50 deployment ids.'),
})
export type PlatformForm = z.infer<typeof platformFormSchema>

export const platformSchema = named('LtiPlatform', {
  /**
   * Addresses that the platform asks for. `registration` is pasted into the platform, works once, and is null
   * afterwards.
   */
  addresses: z.object({
    registration: z.string().nullable(),
    login: z.string(),
    launch: z.string(),
    keys: z.string(),
  }),
  platform: z
    .object({
      ...platformFormSchema.shape,
      /** Empty if the platform names its deployments later, as Canvas does. */
      deployments: z.array(z.string()),
      /** The platform's product name, such as 'moodle'; empty if unknown. */
      product: z.string(),
      registeredAt: instant,
    })
    .nullable(),
  /** Also given without a platform: of two people who register the first one, the second receives a conflict. */
  version: versionSchema,
})
export type Platform = z.infer<typeof platformSchema>

const ofIntegration = {
  tag: 'Integrações SGA',
  policy: 'sga.integrations',
  permission: 'sga.integrations',
} as const

/**
 * The learning platform (Moodle, Canvas, Blackboard) behind an integration of the mode `lti`; each integration has one.
 */
export const lti = defineContract({
  getPlatform: {
    ...route('GET', '/api/sga/integrations/:integrationId/platform'),
    ...ofIntegration,
    summary: 'A plataforma de uma integração LTI, e os endereços que ela pede',
    ok: platformSchema,
  },
  savePlatform: {
    ...route('PUT', '/api/sga/integrations/:integrationId/platform'),
    ...ofIntegration,
    summary: 'Registra ou altera a plataforma à mão',
    versioned: true,
    body: platformFormSchema,
    ok: platformSchema,
    errors: ['lti_platform_taken', 'lti_not_platform'],
  },
})
