import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import { attempts } from '#/modules/school/attempts.tables.ts'
import { personOf, apiOf, type SeededApp, type SeededPerson } from './people.ts'
import { addMessages, firstNames, lastNames, publish } from './school.ts'
import { rubric } from './rubric.ts'

const day = 86_400_000

/** Creates a teacher's class that students enter by a code, with an activity that some of them are working on. */
export async function seedClass(
  ctx: AppContext,
  app: SeededApp,
  people: readonly SeededPerson[],
  assistantId: number,
): Promise<void> {
  const teacher = personOf(people, 'bruno')
  const year = new Date(Date.now() + 30 * day).getFullYear()
  const { id: classId, code } = await teacher.api.createClass({
    body: {
      name: '7º C – Ciências',
      selfNames: false,
      endsOn: `${year}-12-31`,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      opensAt: null,
      closesAt: null,
    },
  })
  const names = firstNames.map((first, index) => `${first} ${lastNames[(index * 3) % lastNames.length]}`)
  const { slips } = await teacher.api.addClassStudents({ params: { classId }, body: { names } })
  const activityId = await publish(teacher, assistantId, {
    title: 'Por que o céu é azul?',
    classId,
    rubric,
    feedbackMode: 'result',
  })
  for (const [index, { name, pin }] of slips.slice(0, 9).entries()) {
    const { arrival } = await apiOf(app).enterClass({ body: { code: code ?? '', name, pin } })
    if (!arrival) throw new Error('a student did not come in')
    await workOnAttempt(ctx, apiOf(app, arrival.token), arrival.path.split('/')[2] ?? '', index)
  }
  await teacher.api.tellClass({
    params: { assessmentId: activityId },
    body: { text: 'Leiam de novo a página 12 do livro.' },
  })
}

/** Some students wait, some write, and one has submitted. */
async function workOnAttempt(
  ctx: AppContext,
  student: ReturnType<typeof apiOf>,
  code: string,
  index: number,
): Promise<void> {
  if (index > 6) return
  const params = { code }
  const { notice } = await student.getPlace({ params })
  const { attempt } = await student.startAttempt({ params, body: { consent: true, notice: notice.version } })
  if (!attempt) throw new Error('an attempt did not begin')
  const turns = 1 + (index % 3)
  await student.getPlace({ params })
  await addMessages(ctx, attempt.chatId, turns, Date.now() - 10 * 60_000)
  await ctx.db
    .update(attempts)
    .set({ messageCount: turns, lastActivityAt: sql`now() - make_interval(mins => ${index})` })
    .where(eq(attempts.id, attempt.id))
  if (index === 1) await student.reportProblem({ params, body: { kind: 'technical', text: 'O som não funciona.' } })
  if (index === 6) await student.finishAttempt({ params, body: { attemptId: attempt.id } })
}
