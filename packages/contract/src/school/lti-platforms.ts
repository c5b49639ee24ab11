import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { versionSchema } from '#/protocol/version.ts'

const address = () =>
  z
    .url({ protocol: /^https?$/, error: 'Escreva um endereço completo, como https://moodle.escola.br.' })
    .max(500, 'O endereço é longo demais.')

/** What a platform's own screen shows of a tool that was made there by hand. */
export const platformFormSchema = z.strictObject({
  /** `iss`: in Moodle the site's address, in Canvas and Blackboard the maker's. */
  issuer: address(),
  clientId: z.string().trim().min(1, 'Copie o client id da plataforma.').max(255, 'O client id é longo demais.'),
  /** Where browsers are sent to prove who they are. */
  authUrl: address(),
  /** Where this server gets tokens for the roster and the gradebook. */
  tokenUrl: address(),
  /** The platform's public keys. */
  jwksUrl: address(),
  /** Placements of the tool that may send people; a launch of any other is refused. */
  deployments: z
    .array(z.string().trim().min(1).max(255, 'O deployment id é longo demais.'))
    .min(1, 'Copie pelo menos um deployment id.')
    .max(50, 'Use no máximo 50 deployment ids.'),
})
export type PlatformForm = z.infer<typeof platformFormSchema>

export const platformSchema = named('LtiPlatform', {
  /** What the platform asks for. `registration` is the one to paste: it registers once, and is null from then on. */
  addresses: z.object({
    registration: z.string().nullable(),
    login: z.string(),
    launch: z.string(),
    keys: z.string(),
  }),
  platform: z
    .object({
      ...platformFormSchema.shape,
      /** None where the platform names its placements later, as Canvas does. */
      deployments: z.array(z.string()),
      /** How the platform calls itself, such as 'moodle'; '' where it did not say. */
      product: z.string(),
      registeredAt: instant,
    })
    .nullable(),
  /** Also where there is no platform yet: of two who register the first, the second is told. */
  version: versionSchema,
})
export type Platform = z.infer<typeof platformSchema>

const ofIntegration = {
  tag: 'Integrações SGA',
  policy: 'sga.integrations',
  permission: 'sga.integrations',
} as const

/** The learning platform (Moodle, Canvas, Blackboard) behind an integration of the mode `lti`; each integration has one. */
export const ltiPlatforms = defineContract({
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
