import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { pushKindSchema } from '#/push/push.ts'
import { phoneSchema } from '#/identity/users.ts'

/**
 * Whether a name is a known IANA time zone. Offsets (`+03:00`) and short names (`AST`, `CTT`) are refused: PostgreSQL
 * reads them differently or not at all.
 */
function isTimeZone(name: string): boolean {
  try {
    return (
      (/^[A-Z]+\//i.test(name) || name === 'UTC') &&
      new Intl.DateTimeFormat('pt-BR', { timeZone: name }).format() !== ''
    )
  } catch {
    return false
  }
}

/** Any IANA time zone, such as `America/Manaus`. */
const ownTimeZoneSchema = z.string().max(60).refine(isTimeZone, 'Escolha um fuso horário da lista.')

const profileSchema = named('Profile', {
  phone: z.string(),
  /** Whether the person receives a mail when an assistant is shared with them. */
  sharedMail: z.boolean(),
  /** Whether the person receives mails about ratings: replies to their own, and ratings to review. */
  ratingsMail: z.boolean(),
  /** Kinds of push notification that the person receives. */
  pushKinds: z.array(pushKindSchema),
  /** Null: the organization's time zone. */
  timeZone: z.string().nullable(),
})

export const profile = defineContract({
  getProfile: {
    ...route('GET', '/api/me/profile'),
    tag: 'Contas',
    summary: 'O próprio telefone, o fuso horário e os avisos por e-mail e nos aparelhos',
    policy: 'session',
    ok: profileSchema,
  },
  changeProfile: {
    ...route('PATCH', '/api/me/profile'),
    tag: 'Contas',
    summary: 'Altera a própria foto, o telefone, o fuso horário ou os avisos por e-mail e nos aparelhos',
    policy: 'session',
    permission: 'profile.update',
    body: z.strictObject({
      phone: phoneSchema.optional(),
      sharedMail: z.boolean().optional(),
      ratingsMail: z.boolean().optional(),
      pushKinds: z.array(pushKindSchema).max(10).optional(),
      timeZone: ownTimeZoneSchema.nullable().optional(),
      /** Id of a picture uploaded with `addAssistantImage`; null: none. */
      photo: z.uuid().nullable().optional(),
    }),
    ok: profileSchema,
  },
  getOwnUsage: {
    ...route('GET', '/api/me/usage'),
    tag: 'Contas',
    summary: 'O próprio uso: conversas, mensagens e custo do mês, e as horas em que se escreve',
    policy: 'session',
    ok: z.object({
      recentChats: z.number().int(),
      recentMessages: z.number().int(),
      monthCostBrl: z.number(),
      /** Messages of the last 90 days by weekday (0 is Sunday) and hour; hours without messages are left out. */
      hours: z.array(z.object({ weekday: z.number().int(), hour: z.number().int(), messages: z.number().int() })),
    }),
  },
})
