import { randomUUID } from 'node:crypto'
import { defaultOptions } from '@prosa/contract/conversations/door-options.ts'
import type { ActivityForm } from '@prosa/contract/school/activities.ts'
import { sumPoints } from '@prosa/contract/school/rubrics.ts'
import { defaultTimeZone } from '@prosa/contract/protocol/time-zones.ts'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { activities, participations } from '#/modules/school/activities.tables.ts'
import { activityAlerts, attempts, attemptSeals } from '#/modules/school/attempts.tables.ts'
import { integrations, launchDays, students } from '#/modules/school/students.tables.ts'
import { newReceipt } from '#/modules/school/attempts/seal.model.ts'
import { sealAttempt } from '#/modules/school/attempts/seal.service.ts'
import { chats, messages } from '#/modules/conversations/chats.tables.ts'
import { guests } from '#/modules/identity/guests/guests.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { personOf, type SeededPerson } from './people.ts'
import { rubric } from './rubric.ts'

export const firstNames =
  'Alice Bento Caio Dandara Enzo Flora Gael Helena Ícaro Joana Kauã Lia Miguel Nina Otto Pietra'.split(' ')
export const lastNames = 'Alves Barros Cardoso Duarte Esteves Farias Gomes Holanda'.split(' ')
const classes = ['8º A', '8º B', '9º A', 'Reforço da tarde'] as const
const dialogue = [
  ['Por que as folhas são verdes?', 'Boa pergunta! Que cor a folha devolve aos nossos olhos, e que cores ela guarda?'],
  ['Ela devolve o verde e guarda o vermelho e o azul.', 'Isso mesmo. E para que a planta usa a luz que guarda?'],
  ['Para fazer o alimento dela, a glicose.', 'Muito bem: com quais dois ingredientes, além da luz?'],
  ['Água e gás carbônico.', 'Perfeito. Agora explique com as suas palavras o que sai dessa reação.'],
] as const
const day = 86_400_000

type Ending = 'delivered' | 'expired' | 'reviewed' | 'in_review' | 'annulled' | 'running'

/** Creates a school's system, two activities of the biology tutor, students in every state, and four months of attempts. */
export async function seedSchool(ctx: AppContext, people: readonly SeededPerson[], assistantId: number): Promise<void> {
  const admin = personOf(people, 'ana')
  const { items: partners } = await admin.api.listSchoolPartners()
  const [reviewer] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, admin.email))
  const { integration } = await admin.api.createIntegration({
    body: {
      name: 'SGA do Colégio Horizonte',
      institution: 'Colégio Horizonte',
      partnerId: partners.find(({ name }) => name === 'Colégio Horizonte')?.id ?? null,
      mode: 'secret',
      publicKey: '',
      returnAddresses: ['https://sga.exemplo.test/aluno'],
      timeZone: defaultTimeZone,
      retentionDays: 365,
      legalBasis: 'public_policy',
      privacyContact: 'encarregada@exemplo.test',
      active: true,
    },
  })
  const open = (changes: Partial<ActivityForm>) =>
    publish(admin, assistantId, { integrationId: integration.id, ...changes })
  const past = await open({
    title: 'De onde vem a energia das plantas?',
    externalCode: 'BIO-FOTO',
    rubric,
    feedbackMode: 'result',
  })
  const current = await open({
    title: 'Mitose ou meiose? Convença um colega',
    externalCode: 'BIO-DIV',
    rubric,
    maxAttempts: 2,
  })
  await ctx.db
    .update(activities)
    .set({ pinnedVersion: 1, closesAt: new Date(Date.now() - 7 * day) })
    .where(eq(activities.id, past))
  await ctx.db.update(activities).set({ pinnedVersion: 1 }).where(eq(activities.id, current))

  const seeder = { ctx, assistantId, reviewer: { id: reviewer?.id ?? 0, name: admin.name } }
  const endings: Ending[] = ['delivered', 'reviewed', 'expired', 'reviewed', 'delivered', 'in_review']
  for (let index = 0; index < 48; index++) {
    const before = atSchool(120 - index * 2, index)
    // the newest students are working on it now; the others came over the last four weeks
    const now = index % 12 === 2 ? Date.now() - (12 + index / 2) * 60_000 : atSchool(1 + (index % 28), index)
    const studentId = await addStudent(ctx, integration.id, index, index % 3 === 0 ? before : now)
    await join(ctx, past, studentId, before)
    const ending = index === 11 ? 'annulled' : (endings[index % endings.length] ?? 'delivered')
    await addAttempt(seeder, { activityId: past, studentId, at: before, ending, index })
    if (index % 3 === 0) continue
    await join(ctx, current, studentId, now)
    if (index === 7 || index === 25) await reportAtGate(ctx, current, studentId, now)
    if (index % 6 === 1) continue
    const today: Ending =
      index % 12 === 2 ? 'running' : (endings[Math.floor(index / 3) % endings.length] ?? 'delivered')
    await addAttempt(seeder, { activityId: current, studentId, at: now, ending: today, index })
  }
  await addLaunchDays(ctx, integration.id)
}

/** A moment of a school day this many days ago, between eight and five in São Paulo. */
function atSchool(daysAgo: number, index: number): number {
  const date = new Date(Date.now() - daysAgo * day)
  // a weekend day becomes the Friday before
  const weekday = date.getUTCDay()
  const earlier = weekday === 6 ? 1 : weekday === 0 ? 2 : 0
  date.setUTCDate(date.getUTCDate() - earlier)
  return date.setUTCHours(11 + ((index * 5) % 9), (index * 17) % 60, (index * 23) % 60)
}

/** Creates a student's request for help before the start. */
const reportAtGate = (ctx: AppContext, activityId: string, studentId: string, at: number) =>
  ctx.db.insert(activityAlerts).values({
    id: randomUUID(),
    activityId,
    studentId,
    kind: 'report',
    text: '[Preciso de ajuda] Não entendi o que é para fazer e fiquei nervoso.',
    createdAt: new Date(at + 90_000),
  })

const options: ActivityForm['options'] = {
  ...defaultOptions('activity'),
  maxMessages: 20,
  maxWords: 150,
  paste: false,
}

export async function publish(
  admin: SeededPerson,
  assistantId: number,
  changes: Partial<ActivityForm>,
): Promise<string> {
  const form: ActivityForm = {
    title: '',
    externalCode: '',
    integrationId: null,
    classId: null,
    instructions:
      'Converse com o tutor até conseguir explicar o tema com as suas palavras. Use um exemplo da sua casa.',
    opensAt: null,
    closesAt: null,
    durationMinutes: 50,
    maxAttempts: 1,
    acceptExtraTime: true,
    options,
    openingQuestion: '',
    rubric: [],
    feedbackMode: 'comments',
    retentionDays: null,
    ...changes,
  }
  const { id } = await admin.api.createAssessment({ params: { assistantId }, body: form })
  await admin.api.setAssessmentState({ params: { assessmentId: id }, body: { action: 'publish' } })
  return id
}

async function addStudent(ctx: AppContext, integrationId: string, index: number, last: number): Promise<string> {
  const id = randomUUID()
  const name = `${firstNames[index % firstNames.length]} ${lastNames[(index * 3) % lastNames.length]}`
  // three students in the last class: too few to compare
  const className = index >= 45 ? classes[3] : (classes[index % 3] ?? classes[0])
  const externalId = String(20_260_100 + index)
  const createdAt = new Date(Date.now() - 121 * day)
  const lastLaunchAt = new Date(last)
  await ctx.db.insert(students).values({ id, integrationId, externalId, name, className, createdAt, lastLaunchAt })
  return id
}

const join = (ctx: AppContext, activityId: string, studentId: string, at: number) =>
  ctx.db.insert(participations).values({
    activityId,
    studentId,
    returnUrl: 'https://sga.exemplo.test/aluno/atividades',
    firstLaunchAt: new Date(at - 120_000),
    lastLaunchAt: new Date(at - 120_000),
    consentAt: new Date(at),
    noticeVersion: 'exemplo',
    legalBasis: 'public_policy',
  })

interface Seeder {
  ctx: AppContext
  assistantId: number
  reviewer: { id: number; name: string }
}

interface PastAttempt {
  activityId: string
  studentId: string
  at: number
  ending: Ending
  index: number
}

async function addAttempt({ ctx, assistantId, reviewer }: Seeder, past: PastAttempt): Promise<void> {
  const { activityId, studentId, at, ending, index } = past
  const [id, guestId, chatId] = [randomUUID(), randomUUID(), randomUUID()]
  const turns = 2 + (index % 3)
  const startedAt = new Date(at)
  const running = ending === 'running'
  const finishedAt = running ? null : new Date(at + (ending === 'expired' ? 50 : 8 + turns * 4) * 60_000)
  const judged = ending === 'reviewed' || ending === 'in_review'
  await ctx.db.insert(guests).values({ id: guestId, activityId, studentId })
  await ctx.db.insert(attempts).values({
    rubric,
    rubricSealed: true,
    id,
    activityId,
    studentId,
    number: 1,
    status: running ? 'running' : ending === 'expired' || ending === 'annulled' ? ending : 'delivered',
    endReason: running ? null : ending === 'expired' ? 'time' : 'student',
    chatId,
    version: 1,
    startedAt,
    dueAt: new Date(at + 50 * 60_000),
    finishedAt,
    messageCount: turns,
    activeSeconds: turns * (110 + ((index * 37) % 90)),
    lastActivityAt: new Date(at + turns * 3 * 60_000),
    ...(ending === 'annulled' ? { annulReason: 'Aluno fez a atividade no lugar de um colega.' } : {}),
    ...(judged ? reviewOf(reviewer, ending === 'reviewed' ? finishedAt : null) : {}),
  })
  await ctx.db
    .insert(chats)
    .values({ id: chatId, assistantId, guestId, attemptId: id, origin: 'sga', createdAt: startedAt })
  await addMessages(ctx, chatId, turns, at)
  if (ending === 'expired')
    await ctx.db.insert(activityAlerts).values({
      id: randomUUID(),
      activityId,
      studentId,
      attemptId: id,
      kind: 'report',
      text: '[Problema técnico] A internet da sala caiu no meio.',
      createdAt: new Date(at + 25 * 60_000),
      ...(at < Date.now() - 14 * day && {
        handledAt: new Date(at + day),
        handledBy: reviewer.name,
        note: 'Dei outra chance na aula seguinte.',
      }),
    })
  if (running) return
  await ctx.db.insert(attemptSeals).values({ receipt: newReceipt(), attemptId: id })
  await sealAttempt(ctx, id)
}

const chosen = rubric.map(({ id: criterionId }, index) => ({ criterionId, level: 3 + (index % 2) }))

const reviewOf = ({ id, name }: Seeder['reviewer'], reviewedAt: Date | null) => ({
  reviewerId: id,
  reviewerName: name,
  reviewedAt,
  scores: chosen,
  comment: 'Você partiu do que já sabia e chegou à explicação. Da próxima vez, traga mais um exemplo.',
  result: reviewedAt ? sumPoints(rubric, chosen) : null,
})

export async function addMessages(ctx: AppContext, chatId: string, turns: number, at: number): Promise<void> {
  let parentId: string | null = null
  for (const [turn, [question, answer]] of dialogue.slice(0, turns).entries()) {
    const [questionId, answerId] = [randomUUID(), randomUUID()]
    const createdAt = new Date(at + (turn * 3 + 1) * 60_000)
    const common = { chatId, status: 'done' as const, finishedAt: createdAt, createdAt }
    await ctx.db.insert(messages).values([
      { ...common, id: questionId, parentId, role: 'user', parts: [{ type: 'text', text: question }] },
      {
        ...common,
        id: answerId,
        parentId: questionId,
        role: 'assistant',
        parts: [{ type: 'text', text: answer }],
        version: 1,
      },
    ])
    parentId = answerId
  }
  await ctx.db.update(chats).set({ currentLeafId: parentId }).where(eq(chats.id, chatId))
}

/** Creates launches of four months, hardly any at weekends. */
async function addLaunchDays(ctx: AppContext, integrationId: string): Promise<void> {
  await ctx.db.update(integrations).set({ lastLaunchAt: new Date() }).where(eq(integrations.id, integrationId))
  const rows = Array.from({ length: 120 }, (_, daysAgo) => {
    const date = new Date(Date.now() - daysAgo * day)
    const accepted = date.getUTCDay() % 6 === 0 ? 1 : 6 + (daysAgo % 5)
    const refused = daysAgo % 17 === 0 ? 2 : 0
    return {
      integrationId,
      day: date.toISOString().slice(0, 10),
      accepted,
      refused,
      totalMs: accepted * (11 + (daysAgo % 7)),
    }
  })
  await ctx.db.insert(launchDays).values(rows).onConflictDoNothing()
}
