import { z } from '#/protocol/zod.ts'
import { avatarColors } from '#/assistants/assistant-choices.ts'

export const avatarSchema = z.strictObject({
  emoji: z.string().min(1).max(16),
  color: z.enum(avatarColors),
  /** An uploaded picture, shown instead of the emoji. */
  image: z.uuid().optional(),
})
export type Avatar = z.infer<typeof avatarSchema>
