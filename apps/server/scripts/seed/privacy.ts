import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { privacyRequests, retentionRuns } from '#/modules/privacy/privacy.tables.ts'
import type { SeededPerson } from './people.ts'

/** What the last nights removed. */
const cleanings: readonly (readonly [daysAgo: number, removed: Record<string, number>])[] = [
  [1, { visitorChats: 14, visitors: 9, deliveries: 212 }],
  [2, {}],
  [3, { visitorChats: 3, visitors: 3, attempts: 28, deliveries: 180, reports: 1 }],
]

/** Requests of people about their own data in each state, one of them late, and the reports of the last cleanings. */
export async function seedPrivacy(ctx: AppContext, people: readonly SeededPerson[]): Promise<void> {
  const person = (start: string) => {
    const found = people.find(({ email }) => email.startsWith(start))
    if (!found) throw new Error(`${start} is missing`)
    return found
  }
  const [admin, daniel, carla, maria] = [person('ana'), person('daniel'), person('carla'), person('maria')]
  await daniel.api.requestErasure({ body: { message: 'Vou mudar de escola no fim do ano.' } })
  await maria.api.requestExport()
  const late = await admin.api.openPrivacyRequest({
    body: {
      kind: 'information',
      email: carla.email,
      message: 'Perguntou por telefone com quem os dados são compartilhados.',
    },
  })
  await ctx.db
    .update(privacyRequests)
    .set({ createdAt: sql`now() - interval '17 days'`, dueAt: sql`now() - interval '2 days'` })
    .where(sql`${privacyRequests.id} = ${late.id}`)
  const corrected = await admin.api.openPrivacyRequest({
    body: { kind: 'correction', email: maria.email, message: 'O sobrenome está sem acento.' },
  })
  await admin.api.answerPrivacyRequest({
    params: { requestId: corrected.id },
    body: { outcome: 'done', reply: 'Corrigimos o seu sobrenome. Obrigada por avisar!' },
  })
  for (const [days, removed] of cleanings)
    await ctx.db.insert(retentionRuns).values({
      id: randomUUID(),
      startedAt: sql`date_trunc('day', now()) + interval '6 hours' - make_interval(days => ${days})`,
      finishedAt: sql`date_trunc('day', now()) + interval '6 hours 4 seconds' - make_interval(days => ${days})`,
      removed,
    })
}
