import { sql } from 'drizzle-orm'
import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { students } from '#/modules/school/students.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser, grant, permit, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { activityForm, classForm, createTeacher, studentOf } from '#test/school.ts'
import { startTestApp } from '#test/test-app.ts'
import { randomUUID } from 'node:crypto'
import { MAX_CLASS_STUDENTS } from '@prosa/contract/school/classes.ts'

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Lima' })
const teacher = await createTeacher(app, 'Bruno Alves')
const colleague = await createTeacher(app, 'Célia Prado')
const assistantId = await createPublishedAssistant(teacher)
await grant(app, colleague, assistantId, 'editor')

async function createClass(changes: Parameters<typeof classForm>[0] = {}, names = ['Ana Clara Reis', 'Rui Costa']) {
  const { id, code, slips } = await teacher.api.createClass({ body: { ...classForm(changes), names } })
  return { params: { classId: id }, code: code ?? '', slips }
}

async function openActivity(classId: string, changes: Parameters<typeof activityForm>[0] = {}) {
  const body = { ...activityForm({ classId, ...changes }), open: true }
  const { id } = await teacher.api.createAssessment({ params: { assistantId }, body })
  return id
}

test('every installation has the profiles of a school, which an administrator renames and deletes [S50]', async () => {
  const { items } = await admin.api.listPermissionProfiles({ query: {} })
  expect(items.map(({ name }) => name)).toEqual(['Aluno', 'Coordenação', 'Professor'])
  const pupil = items[0]!
  const params = { profileId: pupil.id }
  const { people: _, id: __, ...fields } = pupil
  await admin.api.updatePermissionProfile({ params, body: { ...fields, name: 'Estudante' } })
  await admin.api.deletePermissionProfile({ params })
  expect((await admin.api.listPermissionProfiles({ query: {} })).total).toBe(2)
})

test('a missing permission names people who have it, as far as the search for people shows them [Z7]', async () => {
  const ask = (user: TestUser) =>
    user.api.listPermissionHolders({ params: { permission: 'sga.integrations' } }).then(({ names }) => names)
  expect(await ask(teacher)).toEqual(['Ana Lima'])
  const pupil = await createUser(app)
  await permit(app, pupil, { removed: ['people.search'] })
  expect(await ask(pupil)).toEqual([])
  expect(await ask(await createUser(app, { roles: ['partner'] }))).toEqual([])
  await permit(app, admin, { removed: ['sga.integrations'] })
  expect(await ask(teacher)).toEqual([])
  await permit(app, admin, { removed: [] })
})

test('editors of an assistant have its webhooks in any role [S16]', async () => {
  const editor = await createUser(app)
  const list = () => editor.api.listWebhooks({ params: { assistantId } })
  expect((await problemOf(list())).status).toBe(404)
  await grant(app, editor, assistantId, 'editor')
  expect((await list()).items).toEqual([])
})

test('without the permission there are no classes; a colleague’s class is hidden [Z2]', async () => {
  const { params, slips } = await createClass()
  const person = await createUser(app)
  expect((await problemOf(person.api.listClasses({ query: {} }))).status).toBe(404)
  const body = { studentId: null }
  const calls = [
    () => colleague.api.getClass({ params }),
    () => colleague.api.saveClass({ params, body: classForm({ name: 'Minha' }) }),
    () => colleague.api.changeClassCode({ params, body: { action: 'end' } }),
    () => colleague.api.listClassStudents({ params, query: {} }),
    () => colleague.api.addClassStudents({ params, body: { names: ['Zé Mau'] } }),
    () => colleague.api.renewClassPins({ params, body }),
    () => colleague.api.removeClassStudent({ params: { ...params, studentId: slips[0]?.id ?? '' } }),
    () => colleague.api.deleteClass({ params }),
  ]
  for (const call of calls) expect((await problemOf(call())).status).toBe(404)
  expect((await colleague.api.listClasses({ query: {} })).total).toBe(0)
  expect(await admin.api.getClass({ params })).toMatchObject({ name: '8º B', students: 2, ownerName: 'Bruno Alves' })
})

test("a class's activity belongs to its teacher, even if a colleague edits the assistant [Z2]", async () => {
  const { params, code, slips } = await createClass({}, ['Ivo Maia'])
  const activityId = await openActivity(params.classId)
  const on = { params: { assessmentId: activityId } }
  expect((await problemOf(colleague.api.getAssessment(on))).status).toBe(404)
  expect((await problemOf(colleague.api.listAttempts({ ...on, query: {} }))).status).toBe(404)
  const seen = (user: TestUser) => user.api.listAssessments({ params: { assistantId }, query: {} })
  expect((await seen(colleague)).items.map(({ id }) => id)).not.toContain(activityId)
  expect((await seen(teacher)).items.find(({ id }) => id === activityId)).toMatchObject({ className: '8º B' })
  const foreign = activityForm({ classId: params.classId })
  const taken = colleague.api.createAssessment({ params: { assistantId }, body: foreign })
  expect(await problemOf(taken)).toMatchObject({ status: 422, errors: [{ pointer: '#/classId' }] })

  const { arrival } = await app.api().enterClass({ body: { code, name: 'Ivo Maia', pin: slips[0]?.pin ?? '' } })
  const student = studentOf(app, arrival?.token ?? '', arrival?.path.split('/')[2] ?? '')
  await student.start()
  await student.finish()
  const waiting = async (user: TestUser) =>
    (await user.api.listAwaitingReview({ query: {} })).items.filter(({ id }) => id === activityId)
  expect(await waiting(colleague)).toEqual([])
  const [waits] = await waiting(teacher)
  const attempt = { params: { attemptId: waits?.attemptId ?? '' } }
  expect((await problemOf(colleague.api.getAttempt(attempt))).status).toBe(404)
  const review = { scores: [], comment: 'Muito bem.', result: null, confirm: true }
  await teacher.api.reviewAttempt({ ...attempt, body: review })
  expect(await teacher.api.getAttempt(attempt)).toMatchObject({ student: { name: 'Ivo Maia', className: '8º B' } })
})

test('an activity has a class or an integration, and is published with one of them [Z9]', async () => {
  const { params } = await createClass()
  const both = activityForm({ classId: params.classId, integrationId: params.classId })
  const at = { params: { assistantId } }
  expect((await problemOf(teacher.api.createAssessment({ ...at, body: both }))).status).toBe(422)
  const { id } = await teacher.api.createAssessment({ ...at, body: activityForm() })
  const publish = { params: { assessmentId: id }, body: { action: 'publish' as const } }
  expect((await problemOf(teacher.api.setAssessmentState(publish))).code).toBe('sga_integration_missing')
  const copied = await openActivity(params.classId)
  const copy = await teacher.api.duplicateAssessment({ params: { assessmentId: copied } })
  expect(copy.form.classId).toBe(params.classId)
})

test('an activity that cannot open is not created either; one that can is open at once [S5]', async () => {
  const { params, code, slips } = await createClass()
  const { id: draftId } = await teacher.api.createAssistant({ body: { name: 'Ainda rascunho' } })
  const open = async (of: number, changes: Parameters<typeof activityForm>[0]) =>
    teacher.api.createAssessment({ params: { assistantId: of }, body: { ...activityForm(changes), open: true } })
  const { classId } = params
  expect((await problemOf(open(draftId, { classId }))).code).toBe('assistant_unpublished')
  expect((await problemOf(open(assistantId, {}))).code).toBe('sga_integration_missing')
  expect((await problemOf(open(assistantId, { classId, instructions: '' }))).code).toBe('sga_task_missing')
  expect((await teacher.api.getClass({ params })).latest).toEqual([])
  expect((await open(assistantId, { classId })).state).toBe('open')
  const { arrival } = await app.api().enterClass({ body: { code, name: 'Rui Costa', pin: slips[1]?.pin ?? '' } })
  expect(arrival?.path).toContain('/sga/')
})

test('an activity without a task is not published: its students would meet an empty chat [S5]', async () => {
  const { params, code } = await createClass()
  const form = activityForm({ classId: params.classId, instructions: '' })
  const { id, revision, classCode } = await teacher.api.createAssessment({ params: { assistantId }, body: form })
  expect(classCode).toBe(code)
  const publish = { params: { assessmentId: id }, body: { action: 'publish' as const } }
  expect((await problemOf(teacher.api.setAssessmentState(publish))).code).toBe('sga_task_missing')
  const withQuestion = { ...form, openingQuestion: 'Por que as folhas são verdes?' }
  await teacher.api.saveAssessment({ params: { assessmentId: id }, body: { revision, form: withQuestion } })
  expect((await teacher.api.setAssessmentState(publish)).state).toBe('open')
})

test('assistants for an activity show whether they are published; only a language model can be a tutor [S5]', async () => {
  const { params, code, slips } = await createClass()
  const { id: draftId } = await teacher.api.createAssistant({ body: { name: 'Rascunho' } })
  const { assistants } = await teacher.api.getClass({ params })
  expect(assistants.find(({ id }) => id === assistantId)?.published).toBe(true)
  expect(assistants.find(({ id }) => id === draftId)?.published).toBe(false)

  const { revision } = await teacher.api.getDraft({ params: { assistantId: draftId } })
  const body = { revision, changes: { model: EMBEDDED_MODEL } }
  await teacher.api.updateDraft({ params: { assistantId: draftId }, body })
  await teacher.api.publishAssistant({ params: { assistantId: draftId }, body: {} })
  const form = activityForm({ classId: params.classId, options: { tutor: true } })
  const { id } = await teacher.api.createAssessment({ params: { assistantId: draftId }, body: form })
  await teacher.api.setAssessmentState({ params: { assessmentId: id }, body: { action: 'publish' } })
  const { arrival } = await app.api().enterClass({ body: { code, name: 'Rui Costa', pin: slips[1]?.pin ?? '' } })
  const student = studentOf(app, arrival?.token ?? '', arrival?.path.split('/')[2] ?? '')
  expect((await student.participation()).options.tutor).toBe(false)
})

test('names are added once, whatever their accents; PINs are shown once and stored as keyed hashes [Z7]', async () => {
  const { params, slips } = await createClass({}, ['Ana Clara Reis', '  rui   costa '])
  expect(slips.map(({ name }) => name)).toEqual(['Ana Clara Reis', 'rui costa'])
  const again = await teacher.api.addClassStudents({
    params,
    body: { names: ['ANA CLARA REIS', 'Rui Côsta', 'Bia Sá'] },
  })
  expect(again.present).toEqual(['ANA CLARA REIS', 'Rui Côsta'])
  expect(again.slips.map(({ name }) => name)).toEqual(['Bia Sá'])
  const { items } = await teacher.api.listClassStudents({ params, query: {} })
  expect(items.map(({ name }) => name)).toEqual(['Ana Clara Reis', 'Bia Sá', 'rui costa'])
  const pin = slips[0]?.pin ?? ''
  expect(pin).toMatch(/^\d{6}$/)
  const rows = await app.ctx.db.select().from(students)
  expect(JSON.stringify(rows)).not.toContain(pin)
  const empty = teacher.api.addClassStudents({ params, body: { names: ['', '12'] } })
  expect((await problemOf(empty)).status).toBe(422)
})

test('a class has at most 200 students, also for concurrent additions [Z10]', async () => {
  const { params } = await createClass({}, ['Primeiro Aluno'])
  const names = (first: string) =>
    Array.from({ length: 150 }, (_, index) => `${first} ${'abcdefghij'[index % 10]}${index}`)
  const both = await Promise.allSettled(
    ['Um', 'Dois'].map((first) => teacher.api.addClassStudents({ params, body: { names: names(first) } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await teacher.api.getClass({ params })).students).toBe(151)
})

test('a new PIN replaces the old one, and the audit trail names its author [G1]', async () => {
  const { params, code, slips } = await createClass()
  await openActivity(params.classId)
  const [ana] = slips
  const { slips: renewed } = await teacher.api.renewClassPins({ params, body: { studentId: ana?.id ?? null } })
  expect(renewed).toMatchObject([{ name: 'Ana Clara Reis' }])
  const enter = (pin = '') => app.api().enterClass({ body: { code, name: 'Ana Clara Reis', pin } })
  expect((await problemOf(enter(ana?.pin))).code).toBe('class_pin_wrong')
  expect((await enter(renewed[0]?.pin)).arrival).not.toBeNull()
  const all = await teacher.api.renewClassPins({ params, body: { studentId: null } })
  expect(all.slips).toHaveLength(2)
  const { items } = await admin.api.listAuditEvents({ query: { area: 'sga' } })
  const done = items.map(({ action }) => action)
  for (const action of ['sga_class.create', 'sga_class.add-students', 'sga_class.renew-pins'] as const)
    expect(done).toContain(action)
})

test('times of a class are checked at their fields [Z9]', async () => {
  const wrong = [
    { opensAt: '12:00', closesAt: '07:00' },
    { opensAt: '07:00', closesAt: null },
    { opensAt: '24:00', closesAt: '25:00' },
    { weekdays: [] },
    { endsOn: 'amanhã' },
    { name: '' },
  ]
  for (const changes of wrong)
    expect((await problemOf(teacher.api.createClass({ body: classForm(changes) }))).status).toBe(422)
})

beforeEach(() => app.ctx.db.execute(sql`truncate rate_limits`))

async function openRoom(selfNames = true) {
  const { id: classId, code } = await teacher.api.createClass({ body: classForm({ selfNames }) })
  await openActivity(classId)
  return { classId, code: code ?? '' }
}
const join = (code: string, name: string) => app.api().joinClass({ body: { code, name } })
const enter = (code: string, name: string, pin: string) => app.api().enterClass({ body: { code, name, pin } })
const nameOf = (number: number) => `Aluno ${'abcdefghij'[number % 10]}${Math.floor(number / 10)}`

/** Inserts names that students wrote so many minutes ago. */
const flood = (classId: string, count: number, minutes: number) =>
  app.ctx.db.execute(sql`
    insert into sga_students (id, class_id, name, pin_hash, self_named, created_at)
    select gen_random_uuid(), ${classId}::uuid, 'Ruído ' || n, 'x', true, now() - make_interval(mins => ${minutes})
    from generate_series(1, ${count}::int) n`)

test('after any number of wrong codes a right one opens its class at once, also a new one [L6]', async () => {
  const [room, other] = [await openRoom(), await openRoom()]
  for (const code of ['BBBBBB', 'CCCCCC']) await problemOf(app.api().findClass({ body: { code } }))
  await app.ctx.db.execute(sql`update rate_limits set count = 1000 where key like 'guess:class-code:%'`)
  const since = performance.now()
  for (const { code } of [room, other]) await expect(app.api().findClass({ body: { code } })).resolves.toBeDefined()
  const params = { classId: room.classId }
  const { code } = await teacher.api.changeClassCode({ params, body: { action: 'renew' } })
  await expect(app.api().findClass({ body: { code: code ?? '' } })).resolves.toBeDefined()
  expect(performance.now() - since, 'only wrong answers come late').toBeLessThan(5000)
})

test('a class of forty writes its names at once behind one address; a flood of hundreds is stopped [L6]', async () => {
  const { code, classId } = await openRoom()
  const made = await Promise.all(Array.from({ length: 40 }, (_, number) => join(code, nameOf(number))))
  expect(new Set(made.map(({ pin }) => pin.length))).toEqual(new Set([6]))
  const more = await Promise.allSettled(Array.from({ length: 60 }, (_, number) => join(code, nameOf(number + 40))))
  expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(await problemOf(join(code, 'Mais Um'))).toMatchObject({ status: 409, code: 'class_names_limit' })
  expect((await teacher.api.getClass({ params: { classId } })).unentered).toBe(60)
  await expect(enter(code, nameOf(0), made[0]?.pin ?? '')).resolves.toBeDefined()
  await expect(join((await openRoom()).code, 'Outra Turma'), 'another class').resolves.toBeDefined()
})

test('one device writes three names, and the others of its network go on [L6]', async () => {
  const site = await startTestApp({ beside: app, env: { PUBLIC_URL: 'https://prosa.escola.br' } })
  onTestFinished(() => site.close())
  const { code } = await openRoom()
  const statusOf = async (cookie: string, name: string) => {
    const headers = { 'content-type': 'application/json', cookie: `__Host-prosa=${cookie}` }
    return (await site.fetch('/api/entry/names', { method: 'POST', headers, body: JSON.stringify({ code, name }) }))
      .status
  }
  const device = randomUUID()
  const statuses = []
  for (const number of [1, 2, 3, 4]) statuses.push(await statusOf(device, nameOf(number)))
  expect(statuses).toEqual([201, 201, 201, 409])
  expect(await statusOf(randomUUID(), nameOf(5))).toBe(201)
})

test('a full class drops names that never entered, but none that a teacher wrote [Z10]', async () => {
  const { code, classId } = await openRoom()
  const params = { classId }
  await teacher.api.addClassStudents({ params, body: { names: ['Da Lista Reis'] } })
  const { pin } = await join(code, 'Bia Sá')
  await enter(code, 'Bia Sá', pin)
  await flood(classId, MAX_CLASS_STUDENTS - 2, 1)
  expect((await problemOf(join(code, 'Caio Paz'))).code, 'they may be on their way in').toBe('class_full')
  await app.ctx.db.execute(
    sql`update sga_students set created_at = now() - interval '11 minutes' where class_id = ${classId}`,
  )
  await expect(join(code, 'Caio Paz')).resolves.toBeDefined()
  const { items } = await teacher.api.listClassStudents({ params, query: {} })
  expect(items.map(({ name }) => name)).toEqual(['Bia Sá', 'Caio Paz', 'Da Lista Reis'])
  await expect(enter(code, 'Bia Sá', pin)).resolves.toBeDefined()
})

test('a teacher removes all names that never entered at once, and the others stay [S25]', async () => {
  const { code, classId } = await openRoom()
  const params = { classId }
  await teacher.api.addClassStudents({ params, body: { names: ['Da Lista Reis'] } })
  const { pin } = await join(code, 'Bia Sá')
  await enter(code, 'Bia Sá', pin)
  await flood(classId, 100, 0)
  expect(await teacher.api.removeUnentered({ params })).toEqual({ removed: 100 })
  const page = await teacher.api.getClass({ params })
  expect(page).toMatchObject({ students: 2, unentered: 0 })
})

test('the class page shows how long wrong PINs block others, and a new code ends that [L6]', async () => {
  const { code, classId } = await openRoom()
  const page = async () => (await teacher.api.getClass({ params: { classId } })).pinsHeldUntil
  await problemOf(enter(code, 'Ninguém', '000000'))
  expect(await page()).toBeNull()
  await app.ctx.db.execute(sql`update rate_limits set count = 300 where key like 'guess:class-pin:pair:%'`)
  expect(Date.parse((await page()) ?? '')).toBeGreaterThan(Date.now())
  await teacher.api.changeClassCode({ params: { classId }, body: { action: 'renew' } })
  expect(await page()).toBeNull()
})
