import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { visibilitySchema } from '#/assistants/access.ts'

/** Whom an assistant answers today, inside and on the Web: what the sheet 'Compartilhar' says in one sentence. */
export const reachSchema = named('Reach', {
  name: z.string(),
  /** Null until the first version is published: nobody but its editors can talk to it. */
  version: z.number().int().nullable(),
  /** Why it answers nobody now, whatever was given. */
  stopped: z.enum(['paused', 'archived']).nullable(),
  /** Whether the actor is its owner. */
  own: z.boolean(),
  visibility: visibilitySchema,
  /** Who has access of their own today, besides the owner; expired, archived and paused ones do not count. */
  people: z.number().int(),
  groups: z.number().int(),
  classes: z.number().int(),
  partners: z.number().int(),
  /** Whether those responsible for it may read its conversations, which a new link's consent says. */
  readable: z.boolean(),
  /** Links that let visitors in now. */
  openLinks: z.number().int(),
  /** The newest of them, for whoever may share; without an address where the server cannot show it any more. */
  link: z.object({ id: z.uuid(), name: z.string(), url: z.string() }).nullable(),
  /** What the actor may change here. */
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
