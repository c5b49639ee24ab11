import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, expect, test, vi } from 'vitest'
import { ltiKeys, ltiScores } from '#/lti/server/lti.tables.ts'
import { rotateKeys } from '#/lti/server/keys.service.ts'
import { chooseAudience } from '#/lti/server/services.service.ts'
import { sendScore } from '#/lti/server/grades.service.ts'
import { auditEvents } from '@prosa/server/src/platform/events/events.tables.ts'
import { problemOf } from '@prosa/server/test/accounts.ts'
import {
  openActivity,
  enteredStudent,
  fieldOf,
  LtiBrowser,
  type LtiSchool,
  publicUrl,
  startLtiSchool,
} from '#/lti/test/browser.ts'
import { choosingClaims, type Maker, type Person } from '#/lti/test/claims.ts'
import type { TestStudent } from '@prosa/server/test/school.ts'

let school: LtiSchool = await startLtiSchool()

afterAll(() => school.close())

let number = 0
const person = (role: Person['role'] = 'Learner'): Person => ({ id: `p-${++number}`, name: `Pessoa ${number}`, role })
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

/** A student of the course who handed in, and the attempt as the teacher sees it. */
async function delivered(
  maker: Maker = 'moodle',
  who = person(),
): Promise<{ student: TestStudent; attemptId: string; who: Person }> {
  school.platform.people.push(who)
  const student = await enteredStudent(school, await openActivity(school, who, { maker }))
  const { attempt } = await student.start()
  await student.finish()
  return { student, attemptId: attempt?.id ?? '', who }
}

const review = (attemptId: string, changes: { result?: number | null; comment?: string; confirm?: boolean } = {}) =>
  school.admin.api.reviewAttempt({
    params: { attemptId },
    body: { scores: [], comment: 'Boa explicação da clorofila.', result: 8.5, confirm: true, ...changes },
  })
const gradebook = async (attemptId: string) => (await school.admin.api.getAttempt({ params: { attemptId } })).gradebook
const scoresOf = ({ id }: Person) => school.platform.scores.filter(({ body }) => body['userId'] === id)

test('a confirmed review goes to the gradebook with its comment, again after a change; a draft does not [Z9]', async () => {
  const { attemptId, who } = await delivered()
  await review(attemptId, { confirm: false })
  // a later event has been delivered: if this one had been sent, it would be there
  await review(attemptId)
  await eventually(() => expect(scoresOf(who)).toHaveLength(1))
  expect(scoresOf(who)[0]).toMatchObject({
    path: '/lineitems/7/lineitem/scores',
    query: '?type_id=1',
    body: {
      scoreGiven: 8.5,
      scoreMaximum: 10,
      comment: 'Boa explicação da clorofila.',
      activityProgress: 'Completed',
      gradingProgress: 'FullyGraded',
    },
  })
  await eventually(async () => expect(await gradebook(attemptId)).toMatchObject({ state: 'sent', reason: '' }))
  await review(attemptId, { result: 9, comment: 'Depois da conversa.' })
  await eventually(() =>
    expect(scoresOf(who).at(-1)?.body).toMatchObject({ scoreGiven: 9, comment: 'Depois da conversa.' }),
  )
  const [line] = await school.app.ctx.db.select().from(auditEvents).where(eq(auditEvents.action, 'attempt.send-score'))
  expect(line).toMatchObject({ targetType: 'attempt', data: { reviewer: school.admin.id } })
})

test('without a review that a person confirmed nothing is sent [Z9]', async () => {
  const { attemptId, who } = await delivered()
  await sendScore(school.app.ctx, attemptId, 1)
  await review(attemptId, { confirm: false })
  await sendScore(school.app.ctx, attemptId, 1)
  expect(scoresOf(who)).toEqual([])
  expect(await gradebook(attemptId)).toMatchObject({ state: 'none' })
})

test('an unavailable gradebook gets the score later, as it is confirmed by then [Z9]', async () => {
  const { attemptId, who } = await delivered()
  school.platform.scoreStatus = 503
  await review(attemptId, { result: 4 })
  await eventually(async () => expect(await gradebook(attemptId)).toMatchObject({ state: 'waiting' }))
  await expect(sendScore(school.app.ctx, attemptId, 1)).rejects.toThrow('503')
  const before = school.platform.turnedAway
  await review(attemptId, { result: 7 })
  // otherwise its job would send the same score at the same time, which a platform accepts once
  await eventually(() => expect(school.platform.turnedAway).toBeGreaterThan(before))
  school.platform.scoreStatus = undefined
  await sendScore(school.app.ctx, attemptId, 2)
  expect(new Set(scoresOf(who).map(({ body }) => body['scoreGiven']))).toEqual(new Set([7]))
  await eventually(async () => expect(await gradebook(attemptId)).toMatchObject({ state: 'sent' }))
})

test('a refused or never accepted score is shown to the teacher with what to do [Z9]', async () => {
  const { attemptId, who } = await delivered()
  school.platform.people = school.platform.people.filter((one) => one !== who)
  await review(attemptId)
  await eventually(async () => expect(await gradebook(attemptId)).toMatchObject({ state: 'refused' }))
  expect((await gradebook(attemptId))?.reason).toContain('Confira se o aluno ainda está no curso')
  school.platform.people.push(who)
  school.platform.scoreStatus = 503
  await sendScore(school.app.ctx, attemptId, 41)
  expect((await gradebook(attemptId))?.reason).toContain('não respondeu por mais de um dia')
  school.platform.scoreStatus = undefined
})

test.each([400, 401])('a platform that gives no token (%i) gets the score once it gives one [Z9]', async (status) => {
  const { attemptId, who } = await delivered()
  school.platform.tokenStatus = status
  const before = school.platform.turnedAway
  await review(attemptId)
  await eventually(() => expect(school.platform.turnedAway).toBeGreaterThan(before))
  await expect(sendScore(school.app.ctx, attemptId, 1)).rejects.toThrow('gave no token')
  expect(await gradebook(attemptId)).toMatchObject({ state: 'waiting' })
  await sendScore(school.app.ctx, attemptId, 41)
  expect((await gradebook(attemptId))?.reason).toContain('Confira lá o endereço das chaves')
  school.platform.tokenStatus = undefined
  await sendScore(school.app.ctx, attemptId, 2)
  expect(scoresOf(who).at(-1)?.body).toMatchObject({ scoreGiven: 8.5 })
})

test('a link without a gradebook column gets one [Z9]', async () => {
  const { attemptId, who } = await delivered('blackboard')
  await review(attemptId)
  await eventually(() => expect(scoresOf(who)).toMatchObject([{ path: '/lineitems/8/lineitem/scores' }]))
  const column = { scoreMaximum: 10, label: 'Conversa sobre fotossíntese', resourceLinkId: 'link-9' }
  expect(school.platform.columns).toMatchObject([column])
  const other = await delivered('blackboard')
  await review(other.attemptId)
  await eventually(() => expect(scoresOf(other.who)).toHaveLength(1))
})

test('if the platform takes no scores the teacher is told, and nothing waits [Z9]', async () => {
  const who = person()
  const claims = { 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': undefined }
  const student = await enteredStudent(school, await openActivity(school, who, { claims }))
  const { attempt } = await student.start()
  await student.finish()
  await review(attempt?.id ?? '')
  await eventually(async () => expect(await gradebook(attempt?.id ?? '')).toMatchObject({ state: 'refused' }))
  expect((await gradebook(attempt?.id ?? ''))?.reason).toContain('não abriu uma coluna de notas')
})

test('annulling an attempt withdraws its score; another attempt’s valid score is sent again [Z9]', async () => {
  const activity = { params: { assessmentId: school.activityId } }
  const { form, revision } = await school.admin.api.getAssessment(activity)
  await school.admin.api.saveAssessment({ ...activity, body: { revision, form: { ...form, maxAttempts: 2 } } })
  const who = person()
  const [first, second] = [await delivered('moodle', who), await delivered('moodle', who)]
  const annul = (attemptId: string) =>
    school.admin.api.annulAttempt({ params: { attemptId }, body: { reason: 'Feita por outra pessoa.' } })
  const is = (attemptId: string, state: string) =>
    eventually(async () => expect(await gradebook(attemptId)).toMatchObject({ state }))
  const last = () => scoresOf(who).at(-1)?.body
  await review(first.attemptId, { result: 6 })
  await is(first.attemptId, 'sent')
  await review(second.attemptId, { result: 9 })
  await is(second.attemptId, 'sent')
  expect(last()).toMatchObject({ scoreGiven: 9 })
  await annul(second.attemptId)
  await eventually(() => expect(last()).toMatchObject({ scoreGiven: 6, gradingProgress: 'FullyGraded' }))
  await is(second.attemptId, 'withdrawn')
  await annul(first.attemptId)
  await is(first.attemptId, 'withdrawn')
  expect(last()).toMatchObject({ activityProgress: 'Submitted', gradingProgress: 'NotReady' })
  expect(last()).not.toHaveProperty('scoreGiven')
  expect(last()).not.toHaveProperty('comment')
})

test("a score has the maximum of its attempt's rubric, whatever the column's [Z9]", async () => {
  const levels = [0, 40, 200].map((points) => ({ text: `Com ${points}`, points }))
  const rubric = [1, 2].map((number) => ({ id: randomUUID(), title: `Competência ${number}`, weight: 1, levels }))
  const activity = { params: { assessmentId: school.activityId } }
  const { form, revision } = await school.admin.api.getAssessment(activity)
  await school.admin.api.saveAssessment({ ...activity, body: { revision, form: { ...form, rubric } } })
  const { attemptId, who } = await delivered()
  const saved = await school.admin.api.getAssessment(activity)
  // for later attempts
  await school.admin.api.saveAssessment({
    ...activity,
    body: { revision: saved.revision, form: { ...form, rubric: [] } },
  })
  const scores = rubric.map(({ id }) => ({ criterionId: id, level: 2 }))
  await school.admin.api.reviewAttempt({
    params: { attemptId },
    body: { scores, comment: '', result: 80, confirm: true },
  })
  await eventually(() => expect(scoresOf(who)).toHaveLength(1))
  expect(scoresOf(who)[0]?.body).toMatchObject({ scoreGiven: 80, scoreMaximum: 400 })
})

test('an annulled attempt without a confirmed review sends nothing [Z9]', async () => {
  const { attemptId, who } = await delivered()
  await school.admin.api.annulAttempt({ params: { attemptId }, body: { reason: 'Feita por outra pessoa.' } })
  await sendScore(school.app.ctx, attemptId, 1)
  expect(scoresOf(who)).toEqual([])
  expect(await gradebook(attemptId)).toMatchObject({ state: 'none' })
})

test('erasing a student removes everything that leads to the gradebook [P2]', async () => {
  const { attemptId, who } = await delivered()
  const { items } = await school.admin.api.listAttempts({
    params: { assessmentId: school.activityId },
    query: { q: who.name },
  })
  await review(attemptId)
  await eventually(() => expect(scoresOf(who)).toHaveLength(1))
  const params = { studentId: items[0]?.student.id ?? '' }
  await school.admin.api.deleteStudentData({ params, body: { reason: 'Pedido da família' } })
  await sendScore(school.app.ctx, attemptId, 1)
  expect(scoresOf(who)).toHaveLength(1)
  const places = await school.app.ctx.pool.query(
    `select from lti_places p join sga_students s on s.id = p.student_id where s.name = ''`,
  )
  expect(places.rowCount).toBe(0)
})

test('the roster adds the course’s students to the activity page by page, and only them [Z9]', async () => {
  const course = ['Beatriz', 'Caio', 'Davi', 'Elisa', 'Fábio'].map((name) => ({
    ...person(),
    name: `${name} da lista`,
  }))
  school.platform.people.push(...course, { ...person('Instructor'), name: 'Rita da lista' })
  school.platform.course = { id: '77', title: '9º C' }
  const odd = { status: 'Active', name: 'Odilon da lista', roles: ['Learner'] }
  school.platform.oddMembers = [odd, { ...odd, user_id: 7 }, { ...odd, user_id: 'x', roles: null }, 'Odilon', null]
  await openActivity(school, person('Instructor'))
  const listed = () =>
    school.admin.api.listAttempts({
      params: { assessmentId: school.activityId },
      query: { q: 'da lista', pageSize: 50 },
    })
  await eventually(async () => expect((await listed()).items).toHaveLength(5))
  const { items } = await listed()
  expect(items.map(({ student, state }) => [student.name, student.className, state])).toContainEqual([
    'Beatriz da lista',
    '9º C',
    'not_started',
  ])
  // a student who arrives is the one of the list
  const inside = await enteredStudent(school, await openActivity(school, course[0]!))
  await inside.start()
  expect((await listed()).items).toHaveLength(5)
})

const factsOfCourse = () => school.platform.facts(`${publicUrl}/lti/launch`)
async function choose(who: Person, maker: Maker = 'moodle') {
  const browser = new LtiBrowser(school)
  const claims = choosingClaims(maker, factsOfCourse(), who)
  const shown = await browser.launch(school.platform.initiate(who, factsOfCourse(), { claims }))
  return { browser, shown }
}

test.each(['moodle', 'canvas', 'blackboard'] satisfies Maker[])(
  'a teacher chooses an activity, which goes back to %s signed, with a column for its marks [S24]',
  async (maker) => {
    const { browser, shown } = await choose(person('Instructor'), maker)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('Conversa sobre fotossíntese')
    const form = { ticket: fieldOf(shown.text, 'ticket'), activity: school.code }
    const answer = await browser.request('/lti/choice', { form })
    expect(answer.text).toContain(
      `action="${school.platform.site}/contentitem_return?course=${school.platform.course.id}&amp;sesskey=abc"`,
    )
    expect(answer.headers.get('content-security-policy')).toContain(`form-action ${school.platform.site}`)
    const keys = (await (await school.app.fetch('/lti/keys')).json()) as JSONWebKeySet
    const { payload } = await jwtVerify(fieldOf(answer.text, 'JWT'), createLocalJWKSet(keys), {
      issuer: school.platform.clientId,
      audience: school.platform.issuer,
      algorithms: ['RS256'],
    })
    expect(payload).toMatchObject({
      'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingResponse',
      'https://purl.imsglobal.org/spec/lti/claim/version': '1.3.0',
      'https://purl.imsglobal.org/spec/lti/claim/deployment_id': school.platform.deployment,
      'https://purl.imsglobal.org/spec/lti-dl/claim/data': '_4_1::_14_1::2::false::true',
      'https://purl.imsglobal.org/spec/lti-dl/claim/content_items': [
        {
          type: 'ltiResourceLink',
          title: 'Conversa sobre fotossíntese',
          url: `${publicUrl}/lti/activity/${school.code}`,
          custom: { activity: school.code },
          lineItem: { scoreMaximum: 10 },
        },
      ],
    })
  },
)

test('a teacher chooses an assistant: one activity without a clock, the same one each time [S24]', async () => {
  const { browser, shown } = await choose(person('Instructor'))
  const ticket = fieldOf(shown.text, 'ticket')
  const chosen = `assistente:${school.assistantId}`
  expect(shown.text).toContain(`value="${chosen}"`)
  const codes: string[] = []
  for (const form of [
    { ticket, activity: chosen },
    { ticket, activity: chosen },
  ]) {
    const jwt = fieldOf((await browser.request('/lti/choice', { form })).text, 'JWT')
    const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
    const [item] = claims['https://purl.imsglobal.org/spec/lti-dl/claim/content_items'] as {
      custom: { activity: string }
    }[]
    codes.push(item?.custom.activity ?? '')
    expect(item).not.toHaveProperty('lineItem')
  }
  expect(new Set(codes).size).toBe(1)
  const target = `${publicUrl}/lti/activity/${codes[0]}`
  const student = await enteredStudent(
    { ...school, code: codes[0] ?? '' },
    await openActivity(school, person(), { target }),
  )
  const participation = await student.start()
  expect(participation.attempt).toMatchObject({ dueAt: null })
  const stranger = await browser.request('/lti/choice', { form: { ticket, activity: 'assistente:999999' } })
  expect(stranger.text).toContain('Não há atividade aberta')
})

test('a shortened list says so, and activities missing from it can still be chosen [S24]', async () => {
  const { browser, shown } = await choose(person('Instructor'))
  expect(shown.text).not.toContain('Aqui cabem')
  await school.app.ctx.db.execute(sql`
    insert into assessments (id, code, assistant_id, integration_id, title, form, status)
    select gen_random_uuid(), 'outra-' || n, a.assistant_id, a.integration_id, 'Outra ' || n, a.form, 'published'
    from assessments a, generate_series(1, 500) n where a.code = ${school.code}`)
  const { shown: full } = await choose(person('Instructor'))
  expect(full.text).toContain('Aqui cabem as 500 atividades mais recentes')
  expect(full.text).not.toContain(`value="${school.code}"`)
  const form = { ticket: fieldOf(shown.text, 'ticket'), activity: school.code }
  expect(fieldOf((await browser.request('/lti/choice', { form })).text, 'JWT')).toContain('.')
  await school.app.ctx.db.execute(sql`delete from assessments where code like 'outra-%'`)
})

test("Brightspace's tokens are requested with its own audience [Z9]", () => {
  expect(chooseAudience('https://auth.brightspace.com/core/connect/token')).toBe(
    'https://api.brightspace.com/auth/token',
  )
  expect(chooseAudience('https://moodle.test/token')).toBe('https://moodle.test/token')
})

test('students choose nothing, and a changed or foreign choice is refused [Z9]', async () => {
  const { shown } = await choose(person())
  expect(shown.text).toContain('Só quem dá a aula escolhe')
  const { browser, shown: page } = await choose(person('Instructor'))
  const ticket = fieldOf(page.text, 'ticket')
  const send = (form: Record<string, string>) => browser.request('/lti/choice', { form })
  expect((await send({ ticket: `${ticket}x`, activity: school.code })).text).toContain('ficou aberta tempo demais')
  expect((await send({ ticket, activity: 'de-outra-escola' })).text).toContain('Não há atividade aberta')
})

test('keys rotate: a new one is published a day before it signs, the old one for a month after [Z9]', async () => {
  const { db } = school.app.ctx
  const readKeys = async () => ((await (await school.app.fetch('/lti/keys')).json()) as JSONWebKeySet).keys
  expect((await readKeys()).every((key) => key.alg === 'RS256' && !('d' in key))).toBe(true)
  const [first] = await db.select().from(ltiKeys)
  expect(JSON.stringify(first)).not.toContain('"d"')
  const age = (kid: string, days: number) =>
    db
      .update(ltiKeys)
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(ltiKeys.kid, kid))
  await rotateKeys(school.app.ctx)
  expect(await readKeys()).toHaveLength(1)
  await age(first!.kid, 91)
  await rotateKeys(school.app.ctx)
  const kids = (await readKeys()).map(({ kid }) => kid)
  expect(kids).toHaveLength(2)
  const next = kids.find((kid) => kid !== first!.kid) ?? ''
  const signedBy = async () => {
    const { browser, shown } = await choose(person('Instructor'))
    const form = { ticket: fieldOf(shown.text, 'ticket'), activity: school.code }
    const jwt = fieldOf((await browser.request('/lti/choice', { form })).text, 'JWT')
    return (JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid
  }
  expect(await signedBy()).toBe(first!.kid)
  await age(next, 2)
  expect(await signedBy()).toBe(next)
  await age(next, 31)
  await rotateKeys(school.app.ctx)
  expect((await readKeys()).map(({ kid }) => kid)).toEqual([next])
})

test('people who may not manage integrations do not see their platforms [Z9]', async () => {
  const params = { integrationId: school.integrationId }
  expect(await problemOf(school.app.api().getPlatform({ params }))).toMatchObject({ status: 401 })
  const rows = await school.app.ctx.db.select().from(ltiScores)
  expect(rows.every(({ reason }) => !reason.includes('http'))).toBe(true)
})
