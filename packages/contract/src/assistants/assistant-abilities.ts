import { z } from '#/protocol/zod.ts'

/**
 * The actor's rights over one assistant. Screens use them to show or hide actions; the server checks every call itself.
 */
export const assistantAbilitiesSchema = z.object({
  chat: z.boolean(),
  edit: z.boolean(),
  publish: z.boolean(),
  duplicate: z.boolean(),
  export: z.boolean(),
  manageAccess: z.boolean(),
  share: z.boolean(),
  manageWebhooks: z.boolean(),
  manageAssessments: z.boolean(),
  transfer: z.boolean(),
  archive: z.boolean(),
  delete: z.boolean(),
})
export type AssistantAbilities = z.infer<typeof assistantAbilitiesSchema>
