import { z } from '@prosa/contract/protocol/zod.ts'

/** Who may cause tools beside the people with an account. */
export const toolSettingsSchema = z.strictObject({
  /** Whether visitors of links may cause reading tools that an assistant's editor opened to them. */
  visitors: z.boolean().default(false),
})

export const tools = { tools: toolSettingsSchema }
