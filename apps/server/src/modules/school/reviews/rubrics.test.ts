import { randomUUID } from 'node:crypto'
import type { ReviewForm } from '@prosa/contract/school/reviews.ts'
import type { Criterion } from '@prosa/contract/school/rubrics.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { attempts } from '#/modules/school/attempts.tables.ts'
import type { SealedAttempt } from '#/modules/school/attempts/seal.model.ts'
import { textOfPdf } from '#test/signs.ts'
import { problemOf } from '#test/accounts.ts'
import { forFile } from '#test/for-file.ts'
import { arrive, createSchool, launchBody, type School, type TestStudent } from '#test/school.ts'
import { startTestApp } from '#test/test-app.ts'
import { startReceiver } from '#test/webhook-receiver.ts'
import { addWebhook, eventually } from '#test/webhooks.ts'

const steps = (title: string): Criterion => ({
  id: randomUUID(),
  title,
  weight: 1,
  levels: [0, 40, 80, 120, 160, 200].map((points) => ({ text: `${title}, ${points}`, points })),
})
const rubric = ['Norma', 'Tema', 'Argumentos', 'Coesão', 'Proposta'].map(steps)
const scores = rubric.map(({ id }, index) => ({ criterionId: id, level: index + 2 }))
const whole: ReviewForm = { scores, comment: 'Boa tese.', result: 600, confirm: true }

let school: School
const full = await forFile(startReceiver())
const pseudonymous = await forFile(startReceiver())
const app = await forFile(startTestApp({ env: { EGRESS_ALLOW: [full.host, pseudonymous.host].join() } }))

beforeEach(async () => {
  school = await createSchool(app, { rubric, feedbackMode: 'result' })
})

const params = (attemptId: string) => ({ params: { attemptId } })
const review = (attemptId: string, changes: Partial<ReviewForm> = {}) =>
  school.admin.api.reviewAttempt({ ...params(attemptId), body: { ...whole, ...changes } })

async function begun(): Promise<{ student: TestStudent; attemptId: string }> {
  const student = await arrive(app, school, launchBody(school))
  const { attempt } = await student.start()
  return { student, attemptId: attempt?.id ?? '' }
}

async function delivered() {
  const { student, attemptId } = await begun()
  await student.ask('A educação é um direito.')
  await student.finish()
  return { student, attemptId }
}

async function save(changes: { rubric: Criterion[] }): Promise<void> {
  const activity = { params: { assessmentId: school.activityId } }
  const { form, revision } = await school.admin.api.getAssessment(activity)
  await school.admin.api.saveAssessment({ ...activity, body: { revision, form: { ...form, ...changes } } })
}

test('an unknown level, a repeated criterion, and a mark above the rubric are refused [Z9]', async () => {
  const { attemptId } = await delivered()
  const [first] = scores
  const incomplete = { code: 'sga_review_incomplete' }
  for (const wrong of [
    [{ criterionId: first!.criterionId, level: 7 }],
    [first!, first!],
    [{ criterionId: randomUUID(), level: 1 }],
  ])
    expect(await problemOf(review(attemptId, { scores: wrong, confirm: false }))).toMatchObject(incomplete)
  expect(await problemOf(review(attemptId, { result: 1000.1 }))).toMatchObject({
    status: 422,
    errors: [{ pointer: '#/result', detail: 'A nota vai de 0 a 1.000.' }],
  })
  expect(await problemOf(review(attemptId, { scores: scores.slice(1) }))).toMatchObject(incomplete)
  expect((await school.admin.api.getAttempt(params(attemptId))).review).toBeNull()
  expect((await review(attemptId, { result: 1000 })).review?.result).toBe(1000)
})

test('without points a mark goes to 10, and the levels may be any number', async () => {
  const plain = { ...steps('Clareza'), levels: ['não', 'sim'].map((text) => ({ text, points: null })) }
  school = await createSchool(app, { rubric: [plain], feedbackMode: 'result' })
  const { attemptId } = await delivered()
  const chosen = [{ criterionId: plain.id, level: 2 }]
  expect(await problemOf(review(attemptId, { scores: chosen, result: 10.1 }))).toMatchObject({
    errors: [{ pointer: '#/result', detail: 'A nota vai de 0 a 10.' }],
  })
  expect(await review(attemptId, { scores: chosen, result: 10 })).toMatchObject({
    assessment: { maximum: 10 },
    review: { result: 10, scores: chosen },
  })
})

test('an attempt keeps its first rubric: changes apply to later attempts [Z9]', async () => {
  const running = await begun()
  const { attemptId } = await delivered()
  await review(attemptId)
  const other = steps('Outra coisa')
  await save({ rubric: [other] })
  const after = await school.admin.api.getAttempt(params(attemptId))
  expect(after).toMatchObject({ assessment: { rubric, maximum: 1000 }, review: { scores, result: 600 } })
  // corrected later, by the same rubric
  expect(await problemOf(review(attemptId, { scores: [{ criterionId: other.id, level: 1 }] }))).toMatchObject({
    code: 'sga_review_incomplete',
  })
  expect((await school.admin.api.getAttempt(params(running.attemptId))).assessment.rubric).toEqual(rubric)
  const late = await delivered()
  expect((await school.admin.api.getAttempt(params(late.attemptId))).assessment).toMatchObject({
    rubric: [other],
    maximum: 200,
  })
})

test('the rubric is sealed, and a change of it is found; older attempts have a seal without [Z9]', async () => {
  const { attemptId } = await delivered()
  const exported = async () =>
    (await (await school.admin.api.exportSealedAttempt(params(attemptId))).json()) as SealedAttempt
  const sealed = await exported()
  expect(sealed.header.rubric).toEqual(rubric)
  expect(sealed.messages.at(-1)?.hash).toBe(sealed.seal.hash)
  const easier = rubric.map((line) => ({ ...line, levels: line.levels.slice(3) }))
  await app.ctx.db.update(attempts).set({ rubric: easier }).where(eq(attempts.id, attemptId))
  const changed = await exported()
  expect(changed.messages.at(-1)?.hash).not.toBe(changed.seal.hash)
  await app.ctx.db.update(attempts).set({ rubric, rubricSealed: false }).where(eq(attempts.id, attemptId))
  expect((await exported()).header).not.toHaveProperty('rubric')
})

test('after release the student sees levels with texts and points, if the activity shows marks', async () => {
  const { student, attemptId } = await delivered()
  await review(attemptId)
  expect((await student.participation()).attempts[0]?.feedback).toBeNull()
  await school.admin.api.releaseResults({ params: { assessmentId: school.activityId } })
  const feedback = (await student.participation()).attempts[0]?.feedback
  expect(feedback).toMatchObject({ reviewerName: 'Ana Lima', result: 600, maximum: 1000 })
  expect(feedback?.criteria[1]).toEqual({ title: 'Tema', level: 3, text: 'Tema, 80', points: 80, most: 200 })
  const activity = { params: { assessmentId: school.activityId } }
  const { form, revision } = await school.admin.api.getAssessment(activity)
  await school.admin.api.saveAssessment({
    ...activity,
    body: { revision, form: { ...form, feedbackMode: 'comments' } },
  })
  expect((await student.participation()).attempts[0]?.feedback).toMatchObject({
    comment: 'Boa tese.',
    result: null,
    criteria: [],
  })
})

test('a sheet has the mark and a column for every criterion; unconfirmed reviews are left out', async () => {
  const { attemptId } = await delivered()
  await review(attemptId)
  await save({ rubric: [steps('Outra coisa')] })
  const late = await delivered()
  await review(late.attemptId, { scores: [], result: null, confirm: false })
  const query = { params: { assessmentId: school.activityId }, query: { format: 'csv' } } as const
  const text = await (await school.admin.api.exportAttempts(query)).text()
  const [head, ...lines] = text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))
  expect(head?.slice(9)).toEqual([
    'Nota',
    'Nota máxima',
    'Outra coisa',
    'Norma',
    'Tema',
    'Argumentos',
    'Coesão',
    'Proposta',
    'Exportado por',
  ])
  expect(lines.map((line) => line.slice(9, -1).join('|')).toSorted()).toEqual([
    '600|1000||40|80|120|160|200',
    '|||||||',
  ])
  const pdf = await school.admin.api.exportAttempts({ ...query, query: { format: 'pdf' } })
  expect((await textOfPdf(pdf)).text, 'numbers as people write them here').toContain('1.000')
})

test('the student’s copy has the decided levels; erasure removes the decision [P2]', async () => {
  const { attemptId } = await delivered()
  await review(attemptId)
  await school.admin.api.releaseResults({ params: { assessmentId: school.activityId } })
  const { student: shown } = await school.admin.api.getAttempt(params(attemptId))
  const studentId = { params: { studentId: shown.id } }
  const copy = (await (await school.admin.api.exportStudent(studentId)).json()) as { attempts: unknown[] }
  expect(copy.attempts).toMatchObject([{ feedback: { result: 600, maximum: 1000, criteria: { length: 5 } } }])
  await school.admin.api.deleteStudentData({ ...studentId, body: { reason: 'Pediram a exclusão.' } })
  const [row] = await app.ctx.db.select().from(attempts).where(eq(attempts.id, attemptId))
  expect(row).toMatchObject({ scores: null, comment: null, result: null, chatId: expect.any(String) })
})

test('webhooks of the level full get mark and levels, never texts; lower levels only ids [S16]', async () => {
  const events = ['sga.attempt.reviewed'] as const
  await addWebhook(school.admin, school.assistantId, { url: full.url, level: 'full', events: [...events] })
  await addWebhook(school.admin, school.assistantId, {
    url: pseudonymous.url,
    level: 'pseudonymous',
    events: [...events],
  })
  const { attemptId } = await delivered()
  await review(attemptId)
  await eventually(() => expect([full, pseudonymous].map(({ received }) => received.length)).toEqual([1, 1]))
  const ids = { assistantId: school.assistantId, assessmentId: school.activityId, attemptId, number: 1 }
  expect(pseudonymous.received[0]?.data).toEqual(ids)
  const criteria = scores.map((score, index) => ({ ...score, title: rubric[index]?.title, points: (index + 1) * 40 }))
  expect(full.received[0]?.data).toEqual({ ...ids, review: { result: 600, maximum: 1000, criteria } })
})

test('from five confirmed reviews on the class has averages, without drafts, annulled and erased ones', async () => {
  const all: string[] = []
  for (let count = 0; count < 5; count += 1) all.push((await delivered()).attemptId)
  const read = async () =>
    (await school.admin.api.getAssessment({ params: { assessmentId: school.activityId } })).criteria
  expect(await read()).toEqual([])
  for (const [index, attemptId] of all.entries())
    await review(attemptId, {
      scores: scores.map((score) => ({ ...score, level: index + 1 })),
      confirm: index < 4,
    })
  const first = { title: 'Norma', pointed: true, most: 200 }
  expect((await read())[0]).toEqual({ ...first, reviewed: 4, average: null })
  await review(all[4] ?? '', { scores: scores.map((score) => ({ ...score, level: 6 })) })
  // levels 1, 2, 3, 4 and 6
  expect((await read())[0]).toEqual({ ...first, reviewed: 5, average: (0 + 40 + 80 + 120 + 200) / 5 })
  expect(await read()).toHaveLength(5)
  await school.admin.api.annulAttempt({ ...params(all[0] ?? ''), body: { reason: 'Feita por outra pessoa.' } })
  expect((await read())[0]).toEqual({ ...first, reviewed: 4, average: null })
})
