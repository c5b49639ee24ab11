import { randomUUID, createECDH, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'
import { modelProviders } from '#/modules/models/models.tables.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'
import { safetyAlerts } from '#/modules/conversations/safety/safety.tables.ts'
import { personOf, type SeededPerson } from './people.ts'
import { privacyRequests, retentionRuns } from '#/modules/privacy/privacy.tables.ts'
import { apiKeys } from '#/modules/identity/accounts/api-keys.tables.ts'
import { sessions } from '#/modules/identity/accounts/auth.tables.ts'
import { pushSubscriptions } from '#/modules/push/push.tables.ts'

/** Creates providers, budgets in the middle of a month, rules of content safety and an open alert. */
export async function seedAdministration(
  ctx: AppContext,
  people: readonly SeededPerson[],
  assistants: readonly number[],
): Promise<void> {
  const [admin] = people
  const student = people.find(({ email }) => email.startsWith('maria'))
  const [assistantId] = assistants
  if (!admin || !student || assistantId === undefined) throw new Error('nobody to administrate')
  // switched off: its key is an example, and the provider must not be called
  const keySealed = ctx.keys.seal(sealLabels.providerKey, 'chave-de-exemplo-7f3a')
  const mistral = { id: 'mistral', kind: 'mistral', name: 'Mistral', country: 'União Europeia' } as const
  await ctx.db.insert(modelProviders).values({ ...mistral, keySealed, keyEnd: '7f3a', enabled: false })
  const defaults = { defaultModel: null, usdRate: 5.42, rateDate: '2026-11-18' }
  await admin.api.updateModelDefaults({ body: defaults })

  await budget(ctx, admin, { scope: 'organization', targetId: '', limitCents: 250_000 }, 0.62)
  await budget(ctx, admin, { scope: 'assistant', targetId: String(assistantId), limitCents: 40_000 }, 0.87)
  const { id: studentId } = await student.api.getSession()
  await budget(ctx, admin, { scope: 'user', targetId: String(studentId), limitCents: 2000 }, 0.93)
  const teacher = people.find(({ email }) => email.startsWith('bruno')) ?? admin
  const { id: teacherId } = await teacher.api.getSession()
  await budget(ctx, admin, { scope: 'user', targetId: String(teacherId), limitCents: 8000 }, 0.41)

  const safety = await admin.api.getSafety()
  const apostas = {
    name: 'Apostas',
    terms: ['aposta', 'bet', 'jogo do bicho'],
    answer: 'Sobre apostas eu não posso conversar. Se isso preocupa você, fale com a orientação da escola.',
  }
  const alertOn = ['self_harm', 'violence', 'harassment'] as const
  const body = {
    ...safety,
    maskPhone: true,
    topics: [apostas],
    alertOn: [...alertOn],
    recipients: ['orientacao@exemplo.test'],
  }
  await admin.api.updateSafety({ body })
  await createAlertedMessage(ctx, student, assistantId)
}

type Scope = 'organization' | 'assistant' | 'user'

/** Creates a budget that this month has partly used. */
async function budget(
  ctx: AppContext,
  admin: SeededPerson,
  { scope, targetId, limitCents }: { scope: Scope; targetId: string; limitCents: number },
  share: number,
): Promise<void> {
  await admin.api.createBudget({ body: { scope, targetId, limitCents, warnPercent: 80 } })
  const micros = Math.round(limitCents * 10_000 * share)
  const month = sql`(select organization_month())`
  await ctx.db.execute(sql`
    with spent as (insert into budget_entries (run_id, scope, target_id, month, kind, micros)
      values (${randomUUID()}, ${scope}, ${targetId}, ${month}, 'settle', ${micros}) returning scope, target_id, month, micros)
    insert into budget_months (scope, target_id, month, used_micros) select * from spent
    on conflict (scope, target_id, month) do update set used_micros = budget_months.used_micros + excluded.used_micros`)
}

/** Creates a student's message that raised an alert, with its answer. */
async function createAlertedMessage(ctx: AppContext, { api }: SeededPerson, assistantId: number): Promise<void> {
  const { id: chatId } = await api.createChat({ params: { assistantId }, body: {} })
  const [messageId, answerId] = [randomUUID(), randomUUID()]
  const messageOf = (text: string) => ({ parts: [{ type: 'text' as const, text }], chatId, status: 'done' as const })
  const question = messageOf('Meus colegas me humilham na escola todo dia. O que eu faço?')
  const answer = messageOf(
    'Sinto muito que isso esteja acontecendo. Procure hoje um adulto em quem você confia na escola.',
  )
  const finishedAt = new Date()
  await ctx.db.insert(messages).values({ id: messageId, role: 'user', ...question, finishedAt })
  await ctx.db.insert(messages).values({ id: answerId, parentId: messageId, role: 'assistant', ...answer, finishedAt })
  const chat = { currentLeafId: answerId, title: 'Meus colegas me humilham na escola' }
  await ctx.db.update(chats).set(chat).where(eq(chats.id, chatId))
  const alert = { id: randomUUID(), category: 'harassment' as const, assistantId, chatId, messageId }
  await ctx.db.insert(safetyAlerts).values(alert)
}

/** Counts that the cleanings of the last nights removed. */
const cleanings: readonly (readonly [daysAgo: number, removed: Record<string, number>])[] = [
  [1, { visitorChats: 14, visitors: 9, deliveries: 212 }],
  [2, {}],
  [3, { visitorChats: 3, visitors: 3, attempts: 28, deliveries: 180, reports: 1 }],
]

/** Creates requests of people about their own data in each state, one of them late, and the reports of the last cleanings. */
export async function seedPrivacy(ctx: AppContext, people: readonly SeededPerson[]): Promise<void> {
  const [admin, daniel, carla, maria] = [
    personOf(people, 'ana'),
    personOf(people, 'daniel'),
    personOf(people, 'carla'),
    personOf(people, 'maria'),
  ]
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

/** Creates two keys of the administrator: one in daily use, one never used. Their secrets are discarded. */
export async function seedApiKeys(ctx: AppContext, people: readonly SeededPerson[]): Promise<void> {
  const admin = personOf(people, 'ana')
  const { apiKey } = await admin.api.createApiKey({
    body: { name: 'Site da escola', scopes: ['chats'], expiresInDays: null },
  })
  await admin.api.createApiKey({
    body: {
      name: 'Planilha de documentos da secretaria',
      scopes: ['assistants.write', 'knowledge'],
      expiresInDays: 90,
    },
  })
  await ctx.db
    .update(apiKeys)
    .set({ createdAt: sql`now() - interval '40 days'`, lastUsedAt: sql`now() - interval '2 hours'` })
    .where(sql`${apiKeys.id} = ${apiKey.id}`)
}

/** Creates the teacher's phone with a notification of this morning. Its push address is not real. */
export async function seedPushDevices(ctx: AppContext, people: readonly SeededPerson[]): Promise<void> {
  const teacher = personOf(people, 'bruno')
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
