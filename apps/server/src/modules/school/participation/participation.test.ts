import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { attempts, attemptSeals } from '#/modules/school/attempts.tables.ts'
import { endLeftovers } from '#/modules/school/attempts/ending.service.ts'
import { messages } from '#/modules/conversations/chats.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { dataOf, eventsOf, readUntil, tellAll, until } from '#test/chat-reader.ts'
import { forFile } from '#test/for-file.ts'
import {
  arrive,
  createActivity,
  createSchool,
  integrationForm,
  launchBody,
  runOut,
  type TestStudent,
} from '#test/school.ts'
import { samplePartner } from '#test/operations/samples.ts'
import { startTestApp, startWithModel } from '#test/test-app.ts'

let student: TestStudent

const { models, app, env } = await forFile(startWithModel())
const school = await createSchool(app)

beforeEach(async () => {
  student = await arrive(app, school)
})

const activity = async (changes: Parameters<typeof createActivity>[1]) => ({
  ...school,
  ...(await createActivity(school, changes)),
})
const png = Buffer.from('89504e470d0a1a0a0000000d494844520000001000000010', 'hex')
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const headers = ({ token }: TestStudent) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
const refusal = async (response: Response) => {
  const { code } = (await response.json()) as { code: string }
  return [response.status, code]
}
const rowOf = async (id: string) => (await app.ctx.db.select().from(attempts).where(eq(attempts.id, id)))[0]!
const sealed = (id: string) => vi.waitFor(async () => expect((await rowOf(id)).sealedAt).not.toBeNull(), 20_000)

test('an activity from the gate to the receipt, without an account [S5]', async () => {
  const gate = await student.participation()
  expect(gate).toMatchObject({ state: 'ready', canStart: true, rules: { durationMinutes: 30 }, attempt: null })
  const begun = await student.start()
  expect(begun.state).toBe('running')
  expect(Date.parse(begun.attempt?.dueAt ?? '') - Date.parse(begun.attempt?.startedAt ?? '')).toBe(30 * 60_000)
  const answer = await student.ask('O que é fotossíntese?')
  expect(answer.status).toBe('done')
  const after = await student.finish()
  expect(after).toMatchObject({ state: 'finished', canStart: false, attemptsLeft: 0 })
  expect(after.attempts[0]).toMatchObject({ status: 'delivered', endReason: 'student', messages: 1 })
  expect(after.attempts[0]?.receipt).toMatch(/^[A-Z]{4}-\d{4}$/)
})

test("an activity's chat opens only with its guest’s token [S25]", async () => {
  const chatId = (await student.start()).attempt?.chatId ?? ''
  const chat = await student.api.getChat({ params: { chatId } })
  expect(chat).toMatchObject({ id: chatId, messages: [] })
  const other = await arrive(app, school)
  expect(await problemOf(other.api.getChat({ params: { chatId } }))).toMatchObject({ status: 404 })
  expect(await problemOf(school.admin.api.getChat({ params: { chatId } }))).toMatchObject({ status: 404 })
  expect(await problemOf(app.api().getChat({ params: { chatId } }))).toMatchObject({ status: 401 })
})

test('a guest’s token opens its own activity and nothing of the application [S38]', async () => {
  expect(await problemOf(student.api.getStudentCards({ query: {} }))).toMatchObject({ status: 401 })
  const other = await activity({})
  expect(await problemOf(student.api.getPlace({ params: { code: other.code } }))).toMatchObject({ status: 404 })
  expect(await problemOf(student.api.getPlace({ params: { code: 'nunca-existiu' } }))).toMatchObject({ status: 404 })
})

describe('each reason has its own 410 [S26]', () => {
  test('before the opening the gate counts down and a start is refused, by any device clock [S26]', async () => {
    const later = await activity({ opensAt: inMinutes(60), closesAt: inMinutes(120) })
    const early = await arrive(app, later)
    expect(await early.participation()).toMatchObject({ state: 'not_open', canStart: false })
    const problem = await problemOf(early.start())
    expect(problem).toMatchObject({ status: 410, code: 'sga_not_open', data: { title: 'Conversa sobre fotossíntese' } })
  })

  test('closed before the student began [S26]', async () => {
    const over = await activity({ closesAt: inMinutes(-1) })
    const late = await arrive(app, over)
    expect(await problemOf(late.participation())).toMatchObject({ status: 410, code: 'sga_closed' })
    const body = { consent: true, notice: (await student.participation()).notice.version } as const
    expect(await problemOf(late.api.startAttempt({ params: { code: over.code }, body }))).toMatchObject({ status: 410 })
  })

  test('after handing in the chat returns the receipt, and nothing can be written [S26]', async () => {
    const { attempt } = await student.start()
    const { attempts: ended } = await student.finish()
    const problem = await problemOf(student.api.getChat({ params: { chatId: attempt?.chatId ?? '' } }))
    expect(problem).toMatchObject({ status: 410, code: 'sga_delivered', data: { receipt: ended[0]?.receipt } })
    expect(await refusal(await student.send('Mais uma', { chatId: attempt?.chatId ?? '' }))).toEqual([
      410,
      'sga_delivered',
    ])
  })

  test('time over [S26]', async () => {
    const { attempt } = await student.start()
    await runOut(app, attempt?.id ?? '')
    const response = await student.send('Só mais uma', { chatId: attempt?.chatId ?? '' })
    expect(await refusal(response)).toEqual([410, 'sga_time_over'])
  })
})

describe('attempts [Z9]', () => {
  test('twenty concurrent starts on two devices are one attempt with one clock [Z9]', async () => {
    const body = launchBody(school)
    const [phone, laptop] = [await arrive(app, school, body), await arrive(app, school, body)]
    const begun = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? phone : laptop).start()))
    expect(new Set(begun.map(({ attempt }) => attempt?.id)).size).toBe(1)
    expect(new Set(begun.map(({ attempt }) => attempt?.dueAt)).size).toBe(1)
  })

  test('the database refuses a second running attempt [Z9]', async () => {
    const { attempt } = await student.start()
    const { id: _, ...row } = await rowOf(attempt?.id ?? '')
    const second = app.ctx.db.insert(attempts).values({ ...row, id: randomUUID(), number: 2 })
    await expect(second).rejects.toMatchObject({ cause: { code: '23505', constraint: 'attempts_one_running' } })
  })

  test('one attempt more than allowed is refused, also twenty at once [Z9]', async () => {
    const twice = await activity({ maxAttempts: 2 })
    const keen = await arrive(app, twice)
    for (let number = 1; number <= 2; number++) {
      expect((await keen.start()).attempt?.number).toBe(number)
      await keen.finish()
    }
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => keen.start()))
    expect(tries.every(({ status }) => status === 'rejected')).toBe(true)
    expect(await problemOf(keen.start())).toMatchObject({ status: 410, code: 'sga_delivered' })
    expect((await keen.participation()).attempts).toHaveLength(2)
  })

  test('a new launch gives no other attempt and no other clock [Z9]', async () => {
    const body = launchBody(school)
    const first = await arrive(app, school, body)
    const { attempt } = await first.start()
    const again = await arrive(app, school, { ...body, student: { ...body.student, extraMinutes: 400 } })
    expect((await again.participation()).attempt).toEqual(attempt)
    await first.finish()
    expect(await problemOf(again.start())).toMatchObject({ status: 410, code: 'sga_delivered' })
  })

  test('finishing repeatedly or concurrently gives one receipt [Z9]', async () => {
    const { attempt } = await student.start()
    const params = { code: school.code }
    const body = { attemptId: attempt?.id ?? '' }
    const participations = await Promise.all(
      Array.from({ length: 10 }, () => student.api.finishAttempt({ params, body })),
    )
    const again = await student.api.finishAttempt({ params, body })
    expect(new Set([...participations, again].map(({ attempts: ended }) => ended[0]?.receipt)).size).toBe(1)
    expect(await app.ctx.db.$count(attemptSeals, eq(attemptSeals.attemptId, body.attemptId))).toBe(1)
  })

  test('another student’s attempt cannot be finished, and its chat takes no message [Z9]', async () => {
    const { attempt } = await student.start()
    const other = await arrive(app, school)
    const call = other.api.finishAttempt({ params: { code: school.code }, body: { attemptId: attempt?.id ?? '' } })
    expect(await problemOf(call)).toMatchObject({ status: 404 })
    expect((await other.send('Oi', { chatId: attempt?.chatId ?? '' })).status).toBe(404)
    expect((await student.participation()).state).toBe('running')
  })

  test('a student who agreed to no or another notice cannot begin [Z9]', async () => {
    const params = { code: school.code }
    const notAgreed = { consent: false, notice: 'x' } as unknown as { consent: true; notice: string }
    expect(await problemOf(student.api.startAttempt({ params, body: notAgreed }))).toMatchObject({ status: 422 })
    const old = student.api.startAttempt({ params, body: { consent: true, notice: 'de-ontem' } })
    expect(await problemOf(old)).toMatchObject({ status: 409, code: 'sga_notice_changed' })
    expect((await student.participation()).attempt).toBeNull()
  })

  test("a student's extra time moves their end, and the activity’s end for them", async () => {
    const closing = await activity({ closesAt: inMinutes(20), durationMinutes: 60 })
    const body = launchBody(closing)
    const slow = await arrive(app, closing, { ...body, student: { ...body.student, extraMinutes: 15 } })
    const { attempt, rules } = await slow.start()
    expect(rules.durationMinutes).toBe(75)
    const minutes = (Date.parse(attempt?.dueAt ?? '') - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(35)
  })
})

describe('messages [Z9]', () => {
  test('the limit counts each message once, however often it was sent [Z9]', async () => {
    const two = await activity({ options: { maxMessages: 2 } })
    const talker = await arrive(app, two)
    await talker.start()
    const id = randomUUID()
    await tellAll(await talker.send('Primeira', { id }))
    await tellAll(await talker.send('Primeira', { id }))
    expect((await talker.participation()).attempt?.messages).toBe(1)
    await talker.ask('Segunda')
    expect(await refusal(await talker.send('Terceira'))).toEqual([409, 'sga_message_limit'])
    expect((await tellAll(await talker.send('Primeira', { id }))).status).toBe('done')
  })

  test('concurrent messages never pass the limit [Z9]', async () => {
    const two = await activity({ options: { maxMessages: 2 } })
    const talker = await arrive(app, two)
    const { attempt } = await talker.start()
    const chatId = attempt?.chatId ?? ''
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => talker.send(`Mensagem ${n}`, { chatId })))
    for (const answer of answers) await answer.text()
    const stored = await app.ctx.db.$count(messages, and(eq(messages.chatId, chatId), eq(messages.role, 'user')))
    expect(stored).toBeLessThanOrEqual(2)
  })

  test('a message with too many words is refused and costs nothing [Z9]', async () => {
    const talker = await arrive(app, await activity({ options: { maxWords: 5 } }))
    await talker.start()
    expect(await refusal(await talker.send('uma duas três quatro cinco seis'))).toEqual([409, 'sga_word_limit'])
    expect((await talker.participation()).attempt?.messages).toBe(0)
  })

  test('repeating an answer is limited like messages [Z9]', async () => {
    const chatId = (await student.start()).attempt?.chatId ?? ''
    const { messageId } = await student.ask('O que é clorofila?')
    const repeat = () =>
      app.fetch(`/api/chats/${chatId}/messages/${messageId}/regenerate`, {
        method: 'POST',
        headers: headers(student),
        body: JSON.stringify({ id: randomUUID() }),
      })
    expect((await tellAll(await repeat())).status).toBe('done')
    expect(await refusal(await repeat())).toEqual([409, 'sga_message_limit'])
  })

  test('a student cannot delete work written for a school [Z9]', async () => {
    const chatId = (await student.start()).attempt?.chatId ?? ''
    await student.ask('Apague isto depois.')
    expect(await problemOf(student.api.deleteChat({ params: { chatId } }))).toMatchObject({ status: 409 })
    expect((await student.api.getChat({ params: { chatId } })).messages).toHaveLength(2)
  })

  test('the tutor mode and the statement reach the model, with the version that the first attempt pinned', async () => {
    const tutored = await activity({ options: { tutor: true }, openingQuestion: 'De onde vem a energia das plantas?' })
    const first = await arrive(app, tutored)
    await first.start()
    models.next({ echo: true })
    const { text } = await first.ask('Oi')
    expect(text).toContain('nunca dê a resposta pronta')
    expect(text).toContain('De onde vem a energia das plantas?')
    const params = { assistantId: school.assistantId }
    const { revision } = await school.admin.api.getDraft({ params })
    await school.admin.api.updateDraft({ params, body: { revision, changes: { instructions: 'Outra instrução.' } } })
    await school.admin.api.publishAssistant({ params, body: {} })
    const second = await arrive(app, tutored)
    await second.start()
    models.next({ echo: true })
    expect((await second.ask('Oi')).text).not.toContain('Outra instrução.')
  })
})

describe('the end [Z9]', () => {
  test('an answer under way when time ends is stored, and then the attempt is sealed [Z9]', async () => {
    const { attempt } = await student.start()
    const [id, chatId] = [attempt?.id ?? '', attempt?.chatId ?? '']
    models.next({ tokens: 40, tokensPerSecond: 60 })
    const stream = eventsOf(await student.send('Conte devagar.'))
    await readUntil(stream, ({ event }) => event === 'delta')
    await runOut(app, id)
    await endLeftovers(app.ctx)
    expect((await student.participation()).state).toBe('closing')
    const rest = await readUntil(stream)
    expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
    await sealed(id)
    expect(await rowOf(id)).toMatchObject({ status: 'expired', endReason: 'time' })
    const stored = await app.ctx.db.select().from(messages).where(eq(messages.chatId, chatId))
    expect(stored.find(({ role }) => role === 'assistant')?.status).toBe('done')
    expect((await student.participation()).attempts[0]).toMatchObject({ status: 'expired', endReason: 'time' })
  })

  test('an answer under way when the student finishes is stopped and handed in as it is [Z9]', async () => {
    const { attempt } = await student.start()
    models.next({ tokens: 400, tokensPerSecond: 40 })
    const stream = eventsOf(await student.send('Conte muito devagar.'))
    await readUntil(stream, ({ event }) => event === 'delta')
    await student.finish()
    await readUntil(stream)
    await sealed(attempt?.id ?? '')
    const [seal] = await app.ctx.db
      .select()
      .from(attemptSeals)
      .where(eq(attemptSeals.attemptId, attempt?.id ?? ''))
    expect(seal).toMatchObject({ messages: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test('another process ends and seals overdue attempts [Z9]', async () => {
    const { attempt } = await student.start()
    await student.ask('Oi')
    await runOut(app, attempt?.id ?? '')
    const beside = await startTestApp({ beside: app, env })
    await endLeftovers(beside.ctx)
    await sealed(attempt?.id ?? '')
    await beside.close()
    expect((await student.participation()).state).toBe('finished')
  })

  test('a job ends the attempt at its time [Z9]', async () => {
    const { attempt } = await student.start()
    const id = attempt?.id ?? ''
    await app.ctx.db
      .update(attempts)
      .set({ dueAt: sql`now() - interval '1 second'` })
      .where(eq(attempts.id, id))
    await app.ctx.jobs.send(app.ctx.db, 'sga.end', { attemptId: id })
    await sealed(id)
    expect((await rowOf(id)).status).toBe('expired')
  })

  test('a job that comes early ends nothing [Z9]', async () => {
    const { attempt } = await student.start()
    await app.ctx.db
      .update(attempts)
      .set({ dueAt: sql`now() + interval '1 hour'` })
      .where(eq(attempts.id, attempt?.id ?? ''))
    await endLeftovers(app.ctx)
    expect((await student.participation()).state).toBe('running')
  })
})

test('two tabs and two devices follow the same attempt and its changes', async () => {
  const body = launchBody(school)
  const [phone, laptop] = [await arrive(app, school, body), await arrive(app, school, body)]
  const response = await app.fetch(`/api/sga/assessments/${school.code}/stream`, { headers: headers(laptop) })
  const states = participationsOf(response)
  expect((await states.next()).value).toMatchObject({ state: 'ready' })
  const { attempt } = await phone.start()
  await school.admin.api.extendAttempt({
    params: { attemptId: attempt?.id ?? '' },
    body: { minutes: 10, reason: 'Faltou luz na sala.' },
  })
  const extended = await until(states, ({ attempt: one }) => one?.extraMinutes === 10)
  expect(Date.parse(extended.attempt?.dueAt ?? '') - Date.parse(attempt?.dueAt ?? '')).toBe(10 * 60_000)
  await phone.finish()
  expect((await until(states, ({ state }) => state === 'finished')).attempts[0]?.receipt).toBeTruthy()
  await states.return(undefined)
})

test('a student who waits sees a moved opening and a closed activity [S25, Z9]', async () => {
  const opened = await activity({ opensAt: inMinutes(60) })
  const params = { assessmentId: opened.activityId }
  const { revision, form } = await school.admin.api.getAssessment({ params })
  const student = await arrive(app, school, launchBody(opened))
  const states = participationsOf(
    await app.fetch(`/api/sga/assessments/${opened.code}/stream`, { headers: headers(student) }),
  )
  expect((await states.next()).value).toMatchObject({ state: 'not_open' })
  await school.admin.api.saveAssessment({ params, body: { revision, form: { ...form, opensAt: inMinutes(-1) } } })
  await until(states, ({ state }) => state === 'ready')
  await school.admin.api.setAssessmentState({ params, body: { action: 'close' } })
  await expect(until(states, () => false)).rejects.toThrow('the stream ended')
})

type ToldParticipation = Awaited<ReturnType<TestStudent['participation']>>

const participationsOf = (response: Response) => dataOf<ToldParticipation>(response, 'place')

test('a report reaches the teacher, and the student can download the conversation [P4]', async () => {
  const { attempt } = await student.start()
  await student.ask('Olá')
  const params = { code: school.code }
  await student.api.reportProblem({ params, body: { kind: 'answer', text: 'A resposta me ofendeu.' } })
  const seen = await school.admin.api.getAttempt({ params: { attemptId: attempt?.id ?? '' } })
  expect(seen.alerts[0]?.text).toContain('A resposta me ofendeu.')
  const early = student.api.downloadOwnTranscript({ params: { ...params, number: 1 } })
  expect(await problemOf(early)).toMatchObject({ status: 409, code: 'sga_not_ended' })
  await student.finish()
  const pdf = await student.api.downloadOwnTranscript({ params: { ...params, number: 1 } })
  expect((await pdf.text()).startsWith('%PDF')).toBe(true)
})

test('a request for help at the gate reaches the teacher: counted, listed and handled [P4]', async () => {
  const fresh = await activity({})
  const early = await arrive(app, fresh, launchBody(fresh, { student: { id: 'G-1', name: 'Nina Reis' } }))
  const text = 'Não estou bem hoje.'
  await early.api.reportProblem({ params: { code: fresh.code }, body: { kind: 'wellbeing', text } })
  const { activityId } = fresh
  const { api } = school.admin
  const openAlerts = async () => (await api.getAssessment({ params: { assessmentId: activityId } })).counts.openAlerts
  expect(await openAlerts()).toBe(1)
  const list = (query = {}) => api.listAssessmentAlerts({ params: { assessmentId: activityId }, query })
  const [alert] = (await list()).items
  expect(alert).toMatchObject({ attemptId: null, handledAt: null, student: { name: 'Nina Reis' } })
  expect(alert?.text).toContain(text)
  expect((await list({ q: 'outra pessoa' })).total).toBe(0)

  const other = await activity({})
  const elsewhere = { assessmentId: other.activityId, alertId: alert?.id ?? '' }
  expect(await problemOf(api.handleAlert({ params: elsewhere, body: { note: '' } }))).toMatchObject({ status: 404 })
  const handle = (note: string) =>
    api.handleAlert({ params: { assessmentId: activityId, alertId: alert?.id ?? '' }, body: { note } })
  expect(await handle('Conversei com a família.')).toMatchObject({ handledBy: 'Ana Lima' })
  // a lost response is requested again, and another note replaces none
  expect(await handle('Conversei com a família.')).toMatchObject({ note: 'Conversei com a família.' })
  expect((await problemOf(handle('Outra nota'))).detail).toMatch(/^Ana Lima já tratou disto em/)
  expect((await list()).items[0]).toMatchObject({ note: 'Conversei com a família.' })
  expect(await openAlerts()).toBe(0)
  expect((await list({ alerts: 'open' })).total).toBe(0)
  expect((await list()).total).toBe(1)
})

test("the institution’s name and logo stand at its school's gate, and go with them", async () => {
  const { api } = school.admin
  const { id: partnerId } = await api.createPartner({ body: { ...samplePartner, name: 'Rede Aurora' } })
  const { id: integrationId } = await api.getIntegration({ params: { integrationId: school.integrationId } })
  const bind = (to: number | null) =>
    api.saveIntegration({ params: { integrationId }, body: { ...integrationForm, partnerId: to } })
  expect(await problemOf(bind(999_999))).toMatchObject({ status: 422, errors: [{ pointer: '#/partnerId' }] })
  expect((await bind(partnerId)).institution).toBe('Rede Aurora')
  expect(await student.participation()).toMatchObject({ institution: 'Rede Aurora', logoUrl: null })

  const form = new FormData()
  form.set('file', new File([png], 'logo.png'))
  const headers = { authorization: `Bearer ${school.admin.token}` }
  await app.fetch(`/api/partners/${partnerId}/logo`, { method: 'PUT', headers, body: form })
  const { logoUrl } = await student.participation()
  const logo = await app.fetch(logoUrl ?? '')
  expect(logo.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await logo.arrayBuffer())).toEqual(png)
  await api.removePartnerLogo({ params: { partnerId } })
  expect((await app.fetch(logoUrl ?? '')).status).toBe(404)
  await bind(null)
  expect(await student.participation()).toMatchObject({ institution: 'Colégio Horizonte', logoUrl: null })
})

test('a preview has no attempt, no number and no pinned version', async () => {
  const draft = await activity({ opensAt: inMinutes(60) })
  const params = { assessmentId: draft.activityId }
  const { url } = await school.admin.api.previewAssessment({ params })
  const code = new URL(url, 'http://prosa.test').searchParams.get('code') ?? ''
  const { token } = await app.api().exchangeRedirect({ params: { code } })
  const api = app.api(token)
  const participation = await api.getPlace({ params: { code: draft.code } })
  expect(participation).toMatchObject({ preview: true, state: 'ready', canStart: true })
  const body = { consent: true, notice: participation.notice.version } as const
  expect((await api.startAttempt({ params: { code: draft.code }, body })).state).toBe('running')
  const after = await school.admin.api.getAssessment({ params })
  expect(after).toMatchObject({ begun: false, pinnedVersion: null, counts: { expected: 0, started: 0 } })
  expect((await school.admin.api.listAttempts({ params, query: {} })).total).toBe(0)
  await school.admin.api.previewAssessment({ params })
  expect(await problemOf(api.getPlace({ params: { code: draft.code } }))).toMatchObject({ status: 401 })
})
