import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { sessions } from '#/modules/identity/accounts/auth.tables.ts'
import { pushSubscriptions } from '#/modules/push/push.tables.ts'
import type { SeededPerson } from './people.ts'

/** The teacher's phone, which was told of something this morning. Nobody stands behind its address. */
export async function seedPushDevices(ctx: AppContext, people: readonly SeededPerson[]): Promise<void> {
  const teacher = people.find(({ email }) => email.startsWith('bruno'))
  if (!teacher) throw new Error('the teacher is missing')
  const { id } = await teacher.api.addPushDevice({
    body: {
      endpoint: `https://notificacoes.exemplo.test/${randomUUID()}`,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    },
  })
  const [device] = await ctx.db
    .update(pushSubscriptions)
    .set({ createdAt: sql`now() - interval '12 days'`, lastSuccessAt: sql`now() - interval '3 hours'` })
    .where(eq(pushSubscriptions.id, id))
    .returning({ sessionId: pushSubscriptions.sessionId })
  await ctx.db
    .update(sessions)
    .set({ device: 'Chrome no Android' })
    .where(eq(sessions.id, device?.sessionId ?? ''))
}
