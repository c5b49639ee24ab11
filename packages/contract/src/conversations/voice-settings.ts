import { z } from '#/protocol/zod.ts'
import { modelIdSchema } from '#/models/models.ts'

/** How people may dictate, in the whole organization. */
export const voiceSettingsSchema = z.strictObject({
  /** By what the browser has, which may send what is said to its maker. */
  browser: z.boolean().default(true),
  /** Writes recordings down where the browser does not: `provider:model`, or `none`. */
  model: z.union([z.literal('none'), modelIdSchema]).default('none'),
  /** R$ for an hour of audio; null where nobody said. */
  hourPrice: z
    .number('Escreva um número.')
    .min(0, 'O preço não pode ser negativo.')
    .max(1000, 'O preço é alto demais.')
    .nullable()
    .default(null),
})
