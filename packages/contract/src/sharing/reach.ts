import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { visibilitySchema } from '#/assistants/access.ts'

/**
 * The audience of an assistant today, inside the organization and on the Web; the sheet 'Compartilhar' shows it as a
 * sentence.
 */
export const reachSchema = named('Reach', {
  name: z.string(),
  /** Null before the first publication, when only editors can use it. */
  version: z.number().int().nullable(),
  /** Why the assistant answers no one now, in spite of grants; null if it does. */
  stopped: z.enum(['paused', 'archived']).nullable(),
  /** Whether the actor is the owner. */
  own: z.boolean(),
  visibility: visibilitySchema,
  /** People with direct access besides the owner. Here and below, expired, archived and paused grants do not count. */
  people: z.number().int(),
  groups: z.number().int(),
  classes: z.number().int(),
  partners: z.number().int(),
  /** Whether its editors may read conversations, which a new link's consent text states. */
  readable: z.boolean(),
  /** Links that visitors can open now. */
  openLinks: z.number().int(),
  /** The newest open link, for actors who may share; `url` is empty if the address cannot be decrypted. */
  link: z.object({ id: z.uuid(), name: z.string(), url: z.string() }).nullable(),
  /** Changes that the actor may make here. */
  abilities: z.object({
    manageAccess: z.boolean(),
    publishInternal: z.boolean(),
    searchPeople: z.boolean(),
    invite: z.boolean(),
    share: z.boolean(),
  }),
})
export type Reach = z.infer<typeof reachSchema>

export const reach = defineContract({
  getReach: {
    ...route('GET', '/api/assistants/:assistantId/reach'),
    tag: 'Acesso',
    summary: 'A quem o assistente responde hoje, dentro da organização e na Web',
    policy: 'assistant.edit',
    permission: 'assistants.update',
    ok: reachSchema,
  },
})
