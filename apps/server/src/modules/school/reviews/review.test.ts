import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { attempts as attemptOperations } from '@prosa/contract/school/attempts.ts'
import type { ReviewForm } from '@prosa/contract/school/reviews.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { attempts, attemptSeals } from '#/modules/school/attempts.tables.ts'
import type { SealedAttempt } from '#/modules/school/attempts/seal.model.ts'
import { messages } from '#/modules/conversations/chats.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { auditEvents, outboxEvents } from '#/platform/events/events.tables.ts'
import { createKeys } from '#/platform/secrets/keys.ts'
import { problemOf } from '#test/accounts.ts'
import { createUser, grant, insertPartner, permit } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import {
  arrive,
  activityForm,
  createSchool,
  integrationForm,
  launchBody,
  runOut,
  type TestStudent,
  verifyAttempt,
} from '#test/school.ts'
import { startTestApp } from '#test/test-app.ts'

const criterionId = randomUUID()
const levels = ['pouca', 'alguma', 'boa', 'ótima'].map((text) => ({ text, points: null }))
const rubric = [{ id: criterionId, title: 'Argumentação', weight: 2, levels }]
const scored = { scores: [{ criterionId, level: 3 }], comment: 'Muito bem.', result: 8.5 }

const app = await forFile(startTestApp())
const school = await createSchool(app, { rubric, feedbackMode: 'result' })
const admin = school.admin

const idOf = async (student: TestStudent) => (await student.participation()).attempt?.id ?? ''
const params = (attemptId: string) => ({ params: { attemptId } })

/** A student who wrote and handed in. */
async function delivered(name = 'Júlia Prado'): Promise<{ student: TestStudent; attemptId: string }> {
  const student = await arrive(
    app,
    school,
    launchBody(school, { student: { id: randomUUID(), name, className: '8º A' } }),
  )
  await student.start()
  await student.ask('As plantas comem luz?')
  const attemptId = await idOf(student)
  await student.finish()
  return { student, attemptId }
}

describe('a result exists only with a named reviewer', () => {
  test('the database stores and releases no score, comment or result without a person’s name [Z9]', async () => {
    const { attemptId } = await delivered()
    const orphans = [
      { result: 10 },
      { scores: scored.scores },
      { comment: 'Ótimo' },
      { reviewedAt: new Date() },
      { releasedAt: new Date() },
    ]
    for (const orphan of orphans) {
      const change = app.ctx.db.update(attempts).set(orphan).where(eq(attempts.id, attemptId))
      await expect(change).rejects.toMatchObject({ cause: { code: '23514' } })
    }
    const unread = app.ctx.db
      .update(attempts)
      .set({ reviewerId: admin.id, reviewerName: admin.name, releasedAt: new Date() })
      .where(eq(attempts.id, attemptId))
    await expect(unread).rejects.toMatchObject({ cause: { constraint: 'attempts_release_after_review' } })
  })

  test('only a person’s review accepts a result [Z9]', () => {
    const takers = Object.entries(attemptOperations).filter(
      ([, operation]) => 'body' in operation && Object.keys(operation.body.shape).includes('result'),
    )
    expect(takers.map(([name]) => name)).toEqual(['reviewAttempt'])
    expect(attemptOperations.reviewAttempt).toMatchObject({ permission: 'sga.review' })
  })

  test('a draft review shows nothing; confirmed and released, the student sees it with its reviewer', async () => {
    const { student, attemptId } = await delivered()
    const review = (changes: Partial<ReviewForm>) =>
      admin.api.reviewAttempt({ ...params(attemptId), body: { ...scored, confirm: false, ...changes } })
    expect(await review({})).toMatchObject({ state: 'in_review', review: { confirmedAt: null } })
    const release = () => admin.api.releaseResults({ params: { assessmentId: school.activityId } })
    await release()
    expect((await student.participation()).attempts[0]?.feedback).toBeNull()
    expect(await problemOf(review({ confirm: true, scores: [] }))).toMatchObject({ code: 'sga_review_incomplete' })
    expect(await problemOf(review({ confirm: true, result: null }))).toMatchObject({ code: 'sga_review_incomplete' })
    expect(await review({ confirm: true })).toMatchObject({ state: 'reviewed', review: { reviewerName: 'Ana Lima' } })
    expect((await student.participation()).attempts[0]?.feedback).toBeNull()
    expect((await release()).released).toBe(1)
    expect((await student.participation()).attempts[0]?.feedback).toEqual({
      reviewerName: 'Ana Lima',
      comment: 'Muito bem.',
      result: 8.5,
      maximum: 10,
      criteria: [{ title: 'Argumentação', level: 3, text: 'boa', points: null, most: null }],
    })
    expect((await release()).released).toBe(0)
  })

  test('a running attempt cannot be reviewed [Z9]', async () => {
    const student = await arrive(app, school)
    await student.start()
    const call = admin.api.reviewAttempt({ ...params(await idOf(student)), body: { ...scored, confirm: true } })
    expect(await problemOf(call)).toMatchObject({ status: 409, code: 'sga_not_ended' })
  })

  test('an editor without sga.review sees the attempt and cannot review it', async () => {
    const { attemptId } = await delivered()
    const teacher = await createUser(app, { name: 'Bruno Souza' })
    await grant(app, teacher, school.assistantId, 'editor')
    await permit(app, teacher, { added: ['assessments.manage'] })
    expect((await teacher.api.getAttempt(params(attemptId))).abilities.review).toBe(false)
    const call = teacher.api.reviewAttempt({ ...params(attemptId), body: { ...scored, confirm: true } })
    expect(await problemOf(call)).toMatchObject({ status: 404 })
  })
})

describe('decisions of a teacher about an attempt', () => {
  const reason = 'Faltou luz na sala.'

  test('extra time after the end is refused [Z9]', async () => {
    const student = await arrive(app, school)
    const { attempt } = await student.start()
    const attemptId = attempt?.id ?? ''
    const extend = () => admin.api.extendAttempt({ ...params(attemptId), body: { minutes: 10, reason } })
    expect((await extend()).extraMinutes).toBe(10)
    expect((await student.participation()).attempt?.extraMinutes).toBe(10)
    await runOut(app, attemptId)
    expect(await problemOf(extend())).toMatchObject({ status: 409, code: 'sga_attempt_ended' })
    await student.finish()
    expect(await problemOf(extend())).toMatchObject({ status: 409, code: 'sga_attempt_ended' })
  })

  test('a reopened attempt continues, and its old receipt becomes invalid', async () => {
    const { student, attemptId } = await delivered()
    const [before] = (await student.participation()).attempts
    const reopened = await admin.api.reopenAttempt({ ...params(attemptId), body: { minutes: 15, reason } })
    expect(reopened).toMatchObject({ state: 'running', seals: [{ receipt: before?.receipt, superseded: true }] })
    await student.ask('Agora entendi.')
    const [after] = (await student.finish()).attempts
    expect(after?.receipt).not.toBe(before?.receipt)
    expect(after?.messages).toBe(2)
    const again = admin.api.reopenAttempt({ ...params(randomUUID()), body: { minutes: 15, reason } })
    expect(await problemOf(again)).toMatchObject({ status: 404 })
  })

  test('reviewed, annulled or running attempts cannot be reopened [Z9]', async () => {
    const { attemptId } = await delivered()
    const reopen = (id: string) => admin.api.reopenAttempt({ ...params(id), body: { minutes: 15, reason } })
    await admin.api.reviewAttempt({ ...params(attemptId), body: { ...scored, confirm: true } })
    expect(await problemOf(reopen(attemptId))).toMatchObject({ code: 'sga_reopen_refused' })
    const other = await delivered()
    await admin.api.annulAttempt({ ...params(other.attemptId), body: { reason } })
    expect(await problemOf(reopen(other.attemptId))).toMatchObject({ code: 'sga_reopen_refused' })
  })

  test('an annulled attempt ends and does not count, and the student may try again', async () => {
    const student = await arrive(app, school)
    const { attempt } = await student.start()
    const annulled = await admin.api.annulAttempt({ ...params(attempt?.id ?? ''), body: { reason } })
    expect(annulled).toMatchObject({ state: 'annulled', annulReason: reason })
    const response = await student.send('Oi', { chatId: attempt?.chatId ?? '' })
    expect(response.status).toBe(410)
    expect((await student.start()).attempt?.number).toBe(2)
    const twice = admin.api.annulAttempt({ ...params(attempt?.id ?? ''), body: { reason } })
    expect(await problemOf(twice)).toMatchObject({ status: 409, code: 'sga_annul_refused' })
  })

  test("closing an activity hands in its students' work", async () => {
    const other = await createSchool(app)
    const student = await arrive(app, other)
    const { attempt } = await student.start()
    await student.ask('Até aqui.')
    const closing = { params: { assessmentId: other.activityId }, body: { action: 'close' } } as const
    await other.admin.api.setAssessmentState(closing)
    // a job writes the seal
    await expect
      .poll(() => other.admin.api.getAttempt(params(attempt?.id ?? '')))
      .toMatchObject({ state: 'expired', endReason: 'closed', seals: [{ messages: 2 }] })
  })

  test('a new end of the activity moves the end of running attempts', async () => {
    const other = await createSchool(app, {
      durationMinutes: null,
      closesAt: new Date(Date.now() + 600_000).toISOString(),
    })
    const student = await arrive(app, other)
    await student.start()
    const activity = { params: { assessmentId: other.activityId } }
    const { form, revision } = await other.admin.api.getAssessment(activity)
    const closesAt = new Date(Date.now() + 3_600_000).toISOString()
    await other.admin.api.saveAssessment({ ...activity, body: { revision, form: { ...form, closesAt } } })
    expect((await student.participation()).attempt?.dueAt).toBe(closesAt)
    const stale = other.admin.api.saveAssessment({ ...activity, body: { revision, form } })
    expect(await problemOf(stale)).toMatchObject({ status: 409, code: 'sga_changed_meanwhile' })
  })
})

describe('exports and readings', () => {
  test('a transcript needs its permission, and each reading is in the audit trail [Z9]', async () => {
    const { attemptId } = await delivered()
    const { messages: transcript } = await admin.api.readTranscript(params(attemptId))
    expect(transcript.map(({ role }) => role)).toEqual(['user', 'assistant'])
    const trail = await app.ctx.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.targetId, attemptId), eq(auditEvents.action, 'attempt.read')))
    expect(trail).toMatchObject([{ actor: { kind: 'user', id: String(admin.id) } }])
  })

  test('people who may not see names get made-up ones, and no search finds the real one', async () => {
    const { attemptId } = await delivered('Zuleica Única')
    const blind = await createUser(app, { roles: ['admin'] })
    await permit(app, blind, { removed: ['sga.view_identities'] })
    const attempt = await blind.api.getAttempt(params(attemptId))
    expect(attempt.student).toMatchObject({ name: expect.stringMatching(/^Aluno [0-9A-F]{6}$/), externalId: null })
    const search = { params: { assessmentId: school.activityId }, query: { q: 'zuleica' } }
    expect((await blind.api.listAttempts(search)).total).toBe(0)
    expect((await admin.api.listAttempts(search)).total).toBe(1)
  })

  test('the sealed file is verified offline with the published key, and changes in the tables are found [Z9]', async () => {
    const { attemptId, student } = await delivered()
    const hash = (await admin.api.getAttempt(params(attemptId))).seals[0]?.hash ?? ''
    const folder = await mkdtemp(path.join(tmpdir(), 'prosa-seal-'))
    const check = async (...more: string[]) => {
      const downloaded = path.join(folder, 'tentativa.json')
      await writeFile(downloaded, await (await admin.api.exportSealedAttempt(params(attemptId))).text())
      return verifyAttempt(downloaded, ...more)
    }
    const key = path.join(folder, 'prosa-sga.pem')
    await writeFile(key, await (await app.fetch('/api/sga/seal-key')).text())
    const proven = await check('--hash', hash, '--key', key)
    expect(proven).toMatch(/^CONFERE: /)
    expect(proven).not.toMatch(/Compare|--key/)
    expect(await check()).toMatch(/^CONFERE: .*Assinado pela chave [0-9a-f]{64}\./s)
    await writeFile(key, createKeys('another secret that is long enough too').publicKey('sga-seal'))
    expect(await check('--key', key)).toContain('NÃO CONFERE: a chave não é a publicada')
    expect(await check('--hash', 'f'.repeat(64))).toContain('NÃO CONFERE: o lacre não é o do comprovante')
    // a forged conversation before the true one: a reader shows the first, the chain would see the last
    const file = path.join(folder, 'dobrada.json')
    const exported = await (await admin.api.exportSealedAttempt(params(attemptId))).text()
    for (const [field, forged] of [
      ['"messages":', '"messages": [],\n  '],
      ['"student":', '"student": "outra",\n    '],
    ] as const) {
      await writeFile(file, exported.replace(field, `${forged}${field}`))
      expect(await verifyAttempt(file)).toContain('NÃO CONFERE: o arquivo foi alterado')
    }
    expect(await verifyAttempt(path.join(folder, 'nenhuma.json'))).toMatch(/nenhuma\.json não foi encontrado/)
    const { chatId } = (await app.ctx.db.select().from(attempts).where(eq(attempts.id, attemptId)))[0]!
    await app.ctx.db
      .update(messages)
      .set({ parts: [{ type: 'text', text: 'Outra coisa.' }] })
      .where(and(eq(messages.chatId, chatId), eq(messages.role, 'user')))
    expect(await check()).toContain('NÃO CONFERE')
    // a recomputed seal has no valid signature
    const changed = (await (await admin.api.exportSealedAttempt(params(attemptId))).json()) as SealedAttempt
    const refitted = changed.messages.at(-1)?.hash ?? ''
    await app.ctx.db.update(attemptSeals).set({ hash: refitted }).where(eq(attemptSeals.attemptId, attemptId))
    expect(await check('--hash', refitted)).toContain('NÃO CONFERE: a assinatura não confere.')
    expect((await student.participation()).attempts[0]?.receipt).toBeTruthy()
    await rm(folder, { recursive: true })
  })

  test('a paused attempt is verified with its pauses, and none can be removed [S25, Z9]', async () => {
    const student = await arrive(app, school)
    const { attempt } = await student.start()
    const attemptId = attempt?.id ?? ''
    const activity = { params: { assessmentId: school.activityId } }
    for (const action of ['pause', 'resume', 'pause'] as const)
      await admin.api.pauseActivity({ ...activity, body: { action } })
    const paused = await admin.api.getAttempt(params(attemptId))
    expect(paused.pauses).toEqual([
      { from: expect.any(String), to: expect.any(String) },
      { from: expect.any(String), to: null },
    ])
    // handed in during the second pause
    await student.finish()
    await admin.api.pauseActivity({ ...activity, body: { action: 'resume' } })
    expect((await admin.api.getAttempt(params(attemptId))).pauses.map(({ to }) => to)).toEqual([
      expect.any(String),
      expect.any(String),
    ])
    const folder = await mkdtemp(path.join(tmpdir(), 'prosa-paused-'))
    const file = path.join(folder, 'tentativa.json')
    const text = await (await admin.api.exportSealedAttempt(params(attemptId))).text()
    const check = async (content: string) => {
      await writeFile(file, content)
      return verifyAttempt(file)
    }
    expect(await check(text)).toMatch(/^CONFERE: /)
    const sealed = JSON.parse(text) as SealedAttempt
    expect(sealed.header.pauses).toHaveLength(2)
    const without = { ...sealed, header: { ...sealed.header, pauses: sealed.header.pauses?.slice(1) } }
    expect(await check(JSON.stringify(without, null, 2))).toContain('NÃO CONFERE: o lacre não corresponde ao conteúdo')
    await rm(folder, { recursive: true })
  })

  test('an export names its author on every line, and no cell can become a formula', async () => {
    await delivered('=HYPERLINK("http://mal.test")')
    const query = { params: { assessmentId: school.activityId }, query: { format: 'csv' } } as const
    const [, ...lines] = (await (await admin.api.exportAttempts(query)).text()).trim().split('\r\n')
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(line).toContain('Ana Lima em ')
    expect(lines.some((line) => line.includes("'=HYPERLINK"))).toBe(true)
    expect(lines.some((line) => /(^|;)"?=/.test(line))).toBe(false)
    const pdf = await admin.api.exportAttempts({ ...query, query: { format: 'pdf' } })
    expect((await pdf.text()).startsWith('%PDF')).toBe(true)
    expect(await app.ctx.db.$count(auditEvents, eq(auditEvents.action, 'assessment.export'))).toBe(2)
  })

  test('subscribers get events by ids alone', async () => {
    const { attemptId } = await delivered('Nome Que Não Sai')
    await admin.api.reviewAttempt({ ...params(attemptId), body: { ...scored, confirm: true } })
    const events = await app.ctx.db.select().from(outboxEvents).where(eq(outboxEvents.aggregateId, attemptId))
    const types = events.map(({ type }) => type).toSorted()
    expect(types).toEqual(['sga.attempt.finished', 'sga.attempt.reviewed', 'sga.attempt.started'])
    expect(JSON.stringify(events)).not.toContain('Nome Que')
  })
})

test('the form is checked in Portuguese', async () => {
  const body = activityForm({
    title: 'x',
    opensAt: '2026-05-02T10:00:00Z',
    closesAt: '2026-05-01T10:00:00Z',
    options: { maxMessages: 0 },
  })
  const call = admin.api.createAssessment({ params: { assistantId: school.assistantId }, body })
  const details = (await problemOf(call)).errors?.map(({ detail }) => detail)
  expect(details).toEqual(
    expect.arrayContaining([
      'O título precisa de pelo menos 2 caracteres.',
      'Escreva um número inteiro de 1 a 500, ou deixe em branco.',
    ]),
  )
})

test("a partner's editor reaches only integrations of the own institution [Z2]", async () => {
  const partnerId = await insertPartner(app, { name: 'Rede Aurora' })
  const body = { ...integrationForm, name: 'SGA da Rede Aurora', partnerId }
  const { integration } = await admin.api.createIntegration({ body })
  const teacher = await createUser(app, { roles: ['partner'] })
  await grant(app, teacher, school.assistantId, 'editor')
  await app.ctx.db
    .update(users)
    .set({ partnerId, permissionsAdded: ['assessments.manage'] })
    .where(eq(users.id, teacher.id))
  const at = { params: { assistantId: school.assistantId } }
  const names = (await teacher.api.listEntryChoices({ ...at, query: {} })).items.map(({ name }) => name)
  expect(names).toEqual(['SGA da Rede Aurora'])
  const create = (integrationId: string) =>
    teacher.api.createAssessment({ ...at, body: activityForm({ integrationId, title: 'Da parceira' }) })
  expect(await problemOf(create(school.integrationId))).toMatchObject({
    status: 422,
    errors: [{ pointer: '#/integrationId' }],
  })
  const { id, revision, form } = await create(integration.id)
  const move = { revision, form: { ...form, integrationId: school.integrationId } }
  expect(await problemOf(teacher.api.saveAssessment({ params: { assessmentId: id }, body: move }))).toMatchObject({
    status: 422,
  })
  const copy = await teacher.api.duplicateAssessment({ params: { assessmentId: school.activityId } })
  expect(copy.form.integrationId).toBeNull()
})

test('an external code is unique in its integration; a copy drops it, dates and students', async () => {
  const at = { params: { assistantId: school.assistantId } }
  const body = activityForm({ integrationId: school.integrationId, externalCode: 'BIO-8A-1', rubric })
  const first = await admin.api.createAssessment({ ...at, body })
  expect(await problemOf(admin.api.createAssessment({ ...at, body }))).toMatchObject({
    code: 'sga_external_code_taken',
  })
  const copy = await admin.api.duplicateAssessment({ params: { assessmentId: first.id } })
  expect(copy).toMatchObject({ state: 'draft', externalCode: '', title: 'Conversa sobre fotossíntese (cópia)' })
  expect(copy.form.rubric).toEqual(rubric)
  const taken = { ...copy.form, externalCode: 'BIO-8A-1' }
  const save = { params: { assessmentId: copy.id }, body: { revision: copy.revision, form: taken } }
  expect(await problemOf(admin.api.saveAssessment(save))).toMatchObject({ code: 'sga_external_code_taken' })
  await admin.api.deleteAssessment({ params: { assessmentId: copy.id } })
  const begun = admin.api.deleteAssessment({ params: { assessmentId: school.activityId } })
  expect(await problemOf(begun)).toMatchObject({ code: 'sga_has_attempts' })
})

test('the next to review wraps after the last name and skips reviewed, running and annulled ones [S25]', async () => {
  const other = await createSchool(app, { rubric, feedbackMode: 'result' })
  const hand = async (name: string) => {
    const student = await arrive(app, other, launchBody(other, { student: { id: randomUUID(), name, className: '' } }))
    await student.start()
    await student.ask('As plantas comem luz?')
    const attemptId = await idOf(student)
    await student.finish()
    return attemptId
  }
  const [zoe, ana, bia] = [await hand('Zoé Reis'), await hand('Ana Lima'), await hand('Bia Prado')]
  const running = await arrive(
    app,
    other,
    launchBody(other, { student: { id: randomUUID(), name: 'Caio Luz', className: '' } }),
  )
  await running.start()
  const after = async (attemptId: string) => (await other.admin.api.getAttempt(params(attemptId))).nextToReview
  expect([await after(ana), await after(bia), await after(zoe)]).toEqual([bia, zoe, ana])
  expect(await after(await idOf(running))).toBe(zoe)
  await other.admin.api.reviewAttempt({ ...params(bia), body: { ...scored, confirm: true } })
  expect([await after(ana), await after(bia)]).toEqual([zoe, zoe])
  await other.admin.api.annulAttempt({ ...params(ana), body: { reason: 'Feita por outra pessoa.' } })
  expect(await after(zoe)).toBeNull()
})
