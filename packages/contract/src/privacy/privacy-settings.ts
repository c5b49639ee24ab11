import { z } from '#/protocol/zod.ts'

const days = z
  .int('Escreva um número inteiro de dias.')
  .min(1, 'Escreva pelo menos 1 dia.')
  .max(3650, 'Escreva no máximo 3650 dias.')

/** Days since the last message or the event; null keeps things as long as what they belong to. */
export const privacySettingsSchema = z.strictObject({
  retention: z
    .strictObject({
      internal: days.nullable(),
      api: days.nullable(),
      share: days.nullable(),
      embed: days.nullable(),
      sga: days.nullable(),
      /** What webhooks sent, with its bodies. Settings of before have none. */
      deliveries: days
        .min(4, 'Escreva pelo menos 4 dias: até lá uma entrega que falha é tentada de novo.')
        .max(90, 'Escreva no máximo 90 dias.')
        .default(30),
      /** What visitors denounced, alerts of risks, and the reports of earlier cleanings. */
      records: days,
    })
    .default({ internal: null, api: null, share: 180, embed: 180, sga: null, deliveries: 30, records: 180 }),
  /** On the public page, before everything else. */
  introduction: z.string().trim().max(3000, 'O texto pode ter no máximo 3000 caracteres.').default(''),
})
