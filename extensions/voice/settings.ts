import { modelIdSchema } from '@prosa/contract/models/models.ts'
import { z } from '@prosa/contract/protocol/zod.ts'

/** Dictation settings of the organization. */
export const voiceSettingsSchema = z.strictObject({
  /** Dictation by the browser, which may send the speech to its maker. */
  browser: z.boolean().default(true),
  /** The model that transcribes recordings when the browser does not: `provider:model`, or `none`. */
  model: z.union([z.literal('none'), modelIdSchema]).default('none'),
  /** Price of an hour of audio in R$; null if unknown. */
  hourPrice: z
    .number('Escreva um número.')
    .min(0, 'O preço não pode ser negativo.')
    .max(1000, 'O preço é alto demais.')
    .nullable()
    .default(null),
})

export const voice = { voice: voiceSettingsSchema }
