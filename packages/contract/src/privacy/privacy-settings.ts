import { z } from '#/protocol/zod.ts'

const days = z
  .int('Escreva um número inteiro de dias.')
  .min(1, 'Escreva pelo menos 1 dia.')
  .max(3650, 'Escreva no máximo 3650 dias.')

/** Retention in days since the last message or event; null: as long as the object it belongs to. */
export const privacySettingsSchema = z.strictObject({
  retention: z
    .strictObject({
      internal: days.nullable(),
      api: days.nullable(),
      share: days.nullable(),
      embed: days.nullable(),
      sga: days.nullable(),
      /** Webhook deliveries with their bodies. Settings saved before this field existed lack it. */
      deliveries: days
        .min(4, 'Escreva pelo menos 4 dias: até lá uma entrega que falha é tentada de novo.')
        .max(90, 'Escreva no máximo 90 dias.')
        .default(30),
      /** Visitors' reports, safety alerts, and the reports of earlier retention runs. */
      records: days,
    })
    .default({ internal: null, api: null, share: 180, embed: 180, sga: null, deliveries: 30, records: 180 }),
  /** First paragraph of the public privacy page. */
  introduction: z.string().trim().max(3000, 'O texto pode ter no máximo 3000 caracteres.').default(''),
})
