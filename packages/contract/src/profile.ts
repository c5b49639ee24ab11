import { z } from '#/zod.ts'
import { defineContract } from '#/api.ts'
import { phoneSchema } from '#/users.ts'

const profileSchema = z
  .object({
    phone: z.string(),
    /** Whether a mail tells of assistants that somebody shares with the person. */
    sharedMail: z.boolean(),
  })
  .meta({ id: 'Profile' })

export const profile = defineContract({
  getProfile: {
    method: 'GET',
    path: '/api/me/profile',
    tag: 'Contas',
    summary: 'O próprio telefone e os avisos por e-mail',
    policy: 'session',
    ok: profileSchema,
  },
  changeProfile: {
    method: 'PATCH',
    path: '/api/me/profile',
    tag: 'Contas',
    summary: 'Altera o próprio telefone ou os avisos por e-mail',
    policy: 'session',
    permission: 'profile.update',
    body: z.strictObject({ phone: phoneSchema.optional(), sharedMail: z.boolean().optional() }),
    ok: profileSchema,
  },
  getOwnUsage: {
    method: 'GET',
    path: '/api/me/usage',
    tag: 'Contas',
    summary: 'O próprio uso: conversas, mensagens e custo do mês, e as horas em que se escreve',
    policy: 'session',
    ok: z.object({
      recentChats: z.number().int(),
      recentMessages: z.number().int(),
      monthCostBrl: z.number(),
      /** Messages of the last 90 days by day of the week (0 is Sunday) and hour; hours without any are left out. */
      hours: z.array(z.object({ weekday: z.number().int(), hour: z.number().int(), messages: z.number().int() })),
    }),
  },
})
