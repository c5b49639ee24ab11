import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { MAX_CLASS_STUDENTS, type ClassForm } from '@prosa/contract/school/classes.ts'
import { applyRetention, eraseStudentsOf } from '#/modules/school/students/students.service.ts'
import { attempts } from '#/modules/school/attempts.tables.ts'
import { students } from '#/modules/school/students.tables.ts'
import { createMovableClock } from '#/platform/clock/clock.ts'
import { countRemoved } from '#test/stays-because.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { type ActivityChanges, activityForm, classForm, studentOf } from '#test/school.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { insertWebhook } from '#test/webhooks.ts'

const clock = createMovableClock()

const app = await forFile(startTestApp({ clock }))
const teacher = await createUser(app, { roles: ['admin'], name: 'Bruno Alves' })
const assistantId = await createPublishedAssistant(teacher)

beforeEach(async () => {
  clock.set(new Date())
  await app.ctx.db.execute(sql`delete from rate_limits`)
})

interface Room {
  classId: string
  code: string
  pinOf: (name: string) => string
}

async function openRoom(changes: Partial<ClassForm> = {}, names = ['Ana Clara Reis', 'Rui Costa']): Promise<Room> {
  const { id: classId, code } = await teacher.api.createClass({ body: classForm(changes) })
  const { slips } = await teacher.api.addClassStudents({ params: { classId }, body: { names } })
  return { classId, code: code ?? '', pinOf: (name) => slips.find((slip) => slip.name === name)?.pin ?? '' }
}

async function openActivity({ classId }: Pick<Room, 'classId'>, changes: ActivityChanges = {}, of = assistantId) {
  const { id, code } = await teacher.api.createAssessment({
    params: { assistantId: of },
    body: activityForm({ classId, ...changes }),
  })
  await teacher.api.setAssessmentState({ params: { assessmentId: id }, body: { action: 'publish' } })
  return { id, code }
}

const enter = (room: Room, name = 'Rui Costa', changes: { pin?: string; code?: string; activity?: string } = {}) =>
  app.api().enterClass({ body: { code: room.code, name, pin: room.pinOf(name), ...changes } })

async function student(room: Room, name = 'Rui Costa') {
  const { arrival } = await enter(room, name)
  return studentOf(app, arrival?.token ?? '', arrival?.path.split('/')[2] ?? '')
}

/** Enters from a browser with a cookie, which needs https. */
const enterIn = (site: TestApp, room: Room, cookie: string, body: object = {}) =>
  site.fetch('/api/entry', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `__Host-prosa=${cookie}` },
    body: JSON.stringify({ code: room.code, name: 'Rui Costa', pin: room.pinOf('Rui Costa'), ...body }),
  })

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('code, name and PIN open the same place as a school’s launch, from gate to receipt [S5]', async () => {
  const room = await openRoom()
  const { code } = await openActivity(room)
  expect(await app.api().findClass({ body: { code: room.code } })).toEqual({
    name: '8º B',
    institution: 'Prosa',
    selfNames: false,
  })
  const rui = await student(room)
  const gate = await rui.participation()
  expect(gate).toMatchObject({ state: 'ready', code, student: { firstName: 'Rui' }, classCode: room.code })
  expect(gate.notice).toMatchObject({ institution: 'Prosa', legalBasis: null, retentionDays: 180 })
  const begun = await rui.start()
  expect(Date.parse(begun.attempt?.dueAt ?? '') - Date.parse(begun.attempt?.startedAt ?? '')).toBe(30 * 60_000)
  const done = await rui.finish()
  expect(done.attempts[0]?.receipt).toMatch(/^[A-Z]{4}-\d{4}$/)
  const { items } = await teacher.api.listClassStudents({ params: { classId: room.classId }, query: {} })
  expect(items.map(({ lastEntryAt }) => lastEntryAt === null)).toEqual([true, false])
})

test('a code is accepted however typed, a name without accents or by its first words [S5]', async () => {
  const room = await openRoom({}, ['Ângela Clara Réis', 'Rui Costa'])
  await openActivity(room)
  const code = `${room.code.slice(0, 3).toLowerCase()} - ${room.code.slice(3)}`
  const pin = room.pinOf('Ângela Clara Réis')
  for (const name of ['angela clara reis', '  ÂNGELA   Clara ', 'Angela'])
    expect((await enter(room, name, { code, pin: `${pin.slice(0, 3)} ${pin.slice(3)}` })).arrival).not.toBeNull()
  // a name is never matched inside a word
  expect((await problemOf(enter(room, 'Ang', { pin }))).code).toBe('class_pin_wrong')
})

test('a wrong, ended or renewed code opens no class, and the right one works [Z8]', async () => {
  const room = await openRoom()
  await openActivity(room)
  const find = (code: string) => app.api().findClass({ body: { code } })
  for (const code of ['XXXXXX', '', '123456', room.code.slice(1), `${room.code}B`])
    expect([404, 422]).toContain((await problemOf(find(code))).status)
  const params = { classId: room.classId }
  const renewed = await teacher.api.changeClassCode({ params, body: { action: 'renew' } })
  expect((await problemOf(enter(room))).code).toBe('class_code_wrong')
  expect((await enter(room, 'Rui Costa', { code: renewed.code ?? '' })).arrival).not.toBeNull()
  expect(await teacher.api.changeClassCode({ params, body: { action: 'end' } })).toMatchObject({
    code: null,
    door: 'ended',
  })
  expect((await problemOf(find(renewed.code ?? ''))).code).toBe('class_code_wrong')
})

test('a code works only on its days and hours; students inside go on [Z9]', async () => {
  const room = await openRoom({ weekdays: [1, 2, 3, 4, 5], opensAt: '07:00', closesAt: '12:20', endsOn: '2026-12-18' })
  await openActivity(room)
  clock.set(new Date('2026-11-24T15:19:00Z'))
  const rui = await student(room)
  clock.set(new Date('2026-11-24T15:20:00Z'))
  expect(await problemOf(enter(room))).toMatchObject({
    status: 410,
    code: 'class_closed_now',
    detail: expect.stringContaining('das 07:00 às 12:20'),
  })
  clock.set(new Date('2026-12-19T13:00:00Z'))
  expect(await problemOf(enter(room))).toMatchObject({ status: 410, code: 'class_code_ended' })
  clock.set(new Date())
  expect((await rui.start()).state).toBe('running')
})

test('a wrong PIN and an unknown name get the same response, so that names stay hidden [L3]', async () => {
  const room = await openRoom()
  await openActivity(room)
  const tries = [
    enter(room, 'Rui Costa', { pin: '000000' === room.pinOf('Rui Costa') ? '000001' : '000000' }),
    enter(room, 'Ana Clara Reis', { pin: room.pinOf('Rui Costa') }),
    enter(room, 'Ninguém Aqui', { pin: room.pinOf('Rui Costa') }),
  ]
  const problems = await Promise.all(tries.map(problemOf))
  for (const { instance: _, ...problem } of problems)
    expect(problem).toMatchObject({ status: 422, code: 'class_pin_wrong', errors: [{ pointer: '#/pin' }] })
})

test('forty students mistype five times each, and none is locked out [L6]', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `Aluno ${'abcdefghij'[index % 10]}${Math.floor(index / 10)}`)
  const room = await openRoom({}, names)
  await openActivity(room)
  await problemOf(enter(room, names[0], { pin: 'x' }))
  await problemOf(app.api().findClass({ body: { code: 'XXXXXX' } }))
  // the other 199 of each kind
  await app.ctx.db.execute(sql`update rate_limits set count = 200 where key like 'guess:class-%:pair:%'`)
  const entered = await Promise.all(names.map((name) => enter(room, name)))
  expect(entered.filter(({ arrival }) => arrival !== null)).toHaveLength(40)
})

test('many wrong PINs delay unknown browsers, but not known ones or a new code [L6]', async () => {
  const site = await startTestApp({ beside: app, env: { PUBLIC_URL: 'https://prosa.escola.br' } })
  onTestFinished(() => site.close())
  const room = await openRoom()
  await openActivity(room)
  const post = (body: object, cookie: string) => enterIn(site, room, cookie, body)
  const [known, stranger] = [randomUUID(), randomUUID()]
  expect((await post({}, known)).status).toBe(200)
  expect((await post({ pin: '1' }, stranger)).status).toBe(422)
  await app.ctx.db.execute(sql`update rate_limits set count = 300 where key like 'guess:class-pin:pair:%'`)
  const waits = await post({}, stranger)
  expect(waits.status).toBe(409)
  expect(await waits.json()).toMatchObject({
    code: 'sign_in_delayed',
    detail: expect.stringContaining('Muitos PINs'),
  })
  expect((await post({}, known)).status).toBe(200)
  // a forged cookie is an unknown browser
  expect((await post({}, `${known}x`)).status).toBe(409)
  const params = { classId: room.classId }
  const { code } = await teacher.api.changeClassCode({ params, body: { action: 'renew' } })
  expect((await post({ code }, stranger)).status).toBe(200)
})

test('wrong PINs in a browser count for the student who entered in it, in that class alone [L6]', async () => {
  const site = await startTestApp({ beside: app, env: { PUBLIC_URL: 'https://prosa.escola.br' } })
  onTestFinished(() => site.close())
  const [room, other] = [await openRoom(), await openRoom()]
  for (const each of [room, other]) await openActivity(each)
  const [first, fresh, elsewhere] = [randomUUID(), randomUUID(), randomUUID()]
  const statusOf = async (...entry: Parameters<typeof enterIn>) => (await enterIn(...entry)).status
  const fill = () => app.ctx.db.execute(sql`update rate_limits set count = 300 where key like 'guess:class-pin:pair:%'`)
  expect(await statusOf(site, room, first)).toBe(200)
  expect(await statusOf(site, room, first, { pin: '1' })).toBe(422)
  await fill()
  expect(await statusOf(site, room, first, { pin: '1' })).toBe(409)
  expect(await statusOf(site, room, fresh)).toBe(200)
  expect(await statusOf(site, room, fresh, { pin: '1' })).toBe(409)

  expect(await statusOf(site, other, elsewhere)).toBe(200)
  expect(await statusOf(site, room, elsewhere, { pin: '1' })).toBe(422)
  await fill()
  expect(await statusOf(site, room, elsewhere)).toBe(409)
})

test('a participant reads the receipt after the end; for others nothing is open [S25]', async () => {
  const room = await openRoom()
  const { id, code } = await openActivity(room)
  const rui = await student(room)
  await rui.start()
  await rui.finish()
  await teacher.api.setAssessmentState({ params: { assessmentId: id }, body: { action: 'close' } })
  expect((await enter(room)).arrival?.path).toBe(`/sga/${code}/chats`)
  expect((await (await student(room)).participation()).attempts[0]?.receipt).toMatch(/^[A-Z]{4}-\d{4}$/)
  expect((await problemOf(enter(room, 'Ana Clara Reis'))).code).toBe('class_nothing_open')
  // an open activity comes first
  const next = await openActivity(room)
  expect((await enter(room)).arrival?.path).toBe(`/sga/${next.code}/chats`)
})

test('a student adds a new name and gets a PIN; a taken name is refused [L3]', async () => {
  const closed = await openRoom()
  const join = (room: Room, name: string) => app.api().joinClass({ body: { code: room.code, name } })
  expect(await problemOf(join(closed, 'Bia Sá'))).toMatchObject({ status: 422, errors: [{ pointer: '#/name' }] })
  const room = await openRoom({ selfNames: true })
  await openActivity(room)
  const { pin } = await join(room, '  Bia   Sá ')
  expect((await enter(room, 'bia sa', { pin })).arrival).not.toBeNull()
  expect((await problemOf(join(room, 'BIA SA'))).code).toBe('class_name_taken')
  expect((await problemOf(join(room, '🙂'))).status).toBe(422)
  const twins = await Promise.allSettled([join(room, 'Davi Luz'), join(room, 'Davi Luz')])
  expect(twins.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a lost response with the PIN is repeated to the same form only, even in a full class [Rel6]', async () => {
  const room = await openRoom({ selfNames: true })
  await openActivity(room)
  const key = randomUUID()
  const join = (name: string, by: string) => app.api().joinClass({ body: { code: room.code, name, key: by } })
  const { pin } = await join('Caio Reis', key)
  expect((await problemOf(join('Caio Reis', randomUUID()))).code).toBe('class_name_taken')
  const rest = Array.from({ length: MAX_CLASS_STUDENTS - 4 }, (_, at) => `Colega ${at}`)
  await teacher.api.addClassStudents({ params: { classId: room.classId }, body: { names: rest } })
  await join('Duda Paz', key)
  expect(await join('Caio Reis', key)).toEqual({ pin })
  expect((await enter(room, 'Caio Reis', { pin })).arrival).not.toBeNull()
})

test('a student chooses among open or begun activities; closed ones are not offered [S25]', async () => {
  const room = await openRoom()
  expect((await problemOf(enter(room))).code).toBe('class_nothing_open')
  const first = await openActivity(room, { title: 'Redação' })
  await openActivity(room, { title: 'De amanhã', opensAt: inMinutes(24 * 60) })
  await openActivity(room, { title: 'De ontem', closesAt: inMinutes(-5) })
  expect((await enter(room)).arrival?.path).toBe(`/sga/${first.code}/chats`)
  const soon = await openActivity(room, { title: 'Logo mais', opensAt: inMinutes(30) })
  const { arrival, activities } = await enter(room)
  expect(arrival).toBeNull()
  expect(activities.map(({ title }) => title).toSorted()).toEqual(['Logo mais', 'Redação'])
  expect((await enter(room, 'Rui Costa', { activity: soon.code })).arrival?.path).toBe(`/sga/${soon.code}/chats`)
  // of another class, or made up: shows the choice again
  const other = await openActivity(await openRoom())
  expect((await enter(room, 'Rui Costa', { activity: other.code })).arrival).toBeNull()
})

test('two devices of one student share an attempt, also for concurrent starts [Z10]', async () => {
  const room = await openRoom()
  await openActivity(room)
  const [one, two] = await Promise.all([student(room), student(room)])
  const begun = await Promise.all([one.start(), two.start()])
  expect(new Set(begun.map(({ attempt }) => attempt?.id)).size).toBe(1)
  // a disconnected student enters again and goes on
  expect((await (await student(room)).participation()).attempt?.id).toBe(begun[0]?.attempt?.id)
  await one.finish()
  expect((await two.participation()).state).toBe('finished')
})

test('students share one device, each with a separate attempt; the previous one is signed out [T7]', async () => {
  const room = await openRoom()
  await openActivity(room)
  const rui = await student(room)
  const first = await rui.start()
  await rui.api.signOut()
  expect((await problemOf(rui.participation())).status).toBe(401)
  const ana = await student(room, 'Ana Clara Reis')
  const second = await ana.start()
  expect(second.attempt?.id).not.toBe(first.attempt?.id)
  expect((await problemOf(ana.api.getChat({ params: { chatId: first.attempt?.chatId ?? '' } }))).status).toBe(404)
  // the previous student's clock went on
  expect((await (await student(room)).participation()).attempt?.dueAt).toBe(first.attempt?.dueAt)
})

test('removing a class hands in and seals running work, then erases its students [P2]', async () => {
  const room = await openRoom()
  await openActivity(room)
  const rui = await student(room)
  const { attempt } = await rui.start()
  await teacher.api.deleteClass({ params: { classId: room.classId } })
  expect((await problemOf(rui.participation())).status).toBe(401)
  expect((await problemOf(enter(room))).code).toBe('class_code_wrong')
  expect((await problemOf(teacher.api.getClass({ params: { classId: room.classId } }))).status).toBe(404)
  const [row] = await app.ctx.db
    .select()
    .from(attempts)
    .where(eq(attempts.id, attempt?.id ?? ''))
  expect(row).toMatchObject({ status: 'expired', endReason: 'closed', sealedAt: expect.any(Date) })
  const rows = await app.ctx.db.select().from(students).where(eq(students.classId, room.classId))
  expect(rows).toHaveLength(2)
  for (const { name, pinHash, lastBrowser } of rows) expect([name, pinHash, lastBrowser]).toEqual(['', null, null])
  // repeated after a crash, it finds nothing to do
  await eraseStudentsOf(app.ctx, room.classId)
})

test('a student who cannot be erased does not stop the others, and the next run continues [P2, Rel11]', async () => {
  const room = await openRoom()
  const readUnerasedIds = async () => {
    const { rows } = await app.ctx.db.execute<{ id: string }>(
      sql`select id from sga_students where class_id = ${room.classId} and erased_at is null`,
    )
    return rows.map(({ id }) => id)
  }
  const [stuck = ''] = await readUnerasedIds()
  await app.ctx.db.execute(sql`
    create function hold_on() returns trigger language plpgsql as $$ begin
      if new.erased_at is not null and new.id = tg_argv[0]::uuid then raise 'not now'; end if; return new; end $$`)
  await app.ctx.db.execute(
    sql.raw(`create trigger held before update on sga_students for each row execute function hold_on('${stuck}')`),
  )
  await expect(eraseStudentsOf(app.ctx, room.classId)).rejects.toThrow()
  expect(await readUnerasedIds()).toEqual([stuck])
  await app.ctx.db.execute(sql`drop function hold_on cascade`)
  await eraseStudentsOf(app.ctx, room.classId)
  expect(await readUnerasedIds()).toEqual([])
})

test('two erasures and a start at once emit the student once and do not deadlock [Z10]', async () => {
  const room = await openRoom()
  const own = await createPublishedAssistant(teacher)
  const { webhookId } = await insertWebhook(app, own)

  await app.ctx.db.execute(
    sql`update webhook_endpoints set events = '{person.erased}', state = 'active' where id = ${webhookId}`,
  )
  await openActivity(room, {}, own)
  const rui = await student(room)
  await rui.start()
  const erasing = [eraseStudentsOf(app.ctx, room.classId), eraseStudentsOf(app.ctx, room.classId)]
  await Promise.all([...erasing, rui.finish().catch(() => undefined)])
  const { rows } = await app.ctx.db.execute(sql`select from outbox_events where type = 'person.erased'`)
  expect(rows).toHaveLength(1)
})

test('of a concurrent entry and class removal either comes first, and no session is left [Z10]', async () => {
  const room = await openRoom()
  await openActivity(room)
  const entries = Array.from({ length: 5 }, () => enter(room).catch(() => undefined))
  await teacher.api.deleteClass({ params: { classId: room.classId } })
  const tokens = (await Promise.all(entries)).flatMap((entered) => entered?.arrival?.token ?? [])
  for (const token of tokens) expect((await problemOf(app.api(token).signOut())).status).toBe(401)
})

test('a removed student is out on every device; the others stay [P2]', async () => {
  const room = await openRoom()
  await openActivity(room)
  const [rui, ana] = [await student(room), await student(room, 'Ana Clara Reis')]
  await rui.start()
  const params = { classId: room.classId }
  const { items } = await teacher.api.listClassStudents({ params, query: { q: 'rui' } })
  await teacher.api.removeClassStudent({ params: { ...params, studentId: items[0]?.id ?? '' } })
  expect((await problemOf(rui.participation())).status).toBe(401)
  expect((await problemOf(enter(room))).code).toBe('class_pin_wrong')
  expect((await ana.participation()).state).toBe('ready')
  // the name is free again, for another student
  const { slips } = await teacher.api.addClassStudents({ params, body: { names: ['Rui Costa'] } })
  expect((await enter(room, 'Rui Costa', { pin: slips[0]?.pin ?? '' })).arrival).not.toBeNull()
})

test('students absent for half a year are erased, previews are not [P3]', async () => {
  const room = await openRoom()
  await app.ctx.db
    .update(students)
    .set({ lastLaunchAt: sql`now() - interval '181 days'` })
    .where(eq(students.classId, room.classId))
  const { removed, counts } = countRemoved()
  await applyRetention(app.ctx, null, removed)
  expect(counts.students).toBe(2)
  expect((await teacher.api.getClass({ params: { classId: room.classId } })).students).toBe(0)
})

const { id: classId, code } = await teacher.api.createClass({ body: classForm({ selfNames: true }) })
const params = { classId }

const add = (...names: string[]) => teacher.api.addClassStudents({ params, body: { names } })
const enterAs = (name: string, pin = '') => app.api().enterClass({ body: { code: code ?? '', name, pin } })

await openActivity({ classId })

test('two students of one name enter by their PINs, and the list sent again adds none [Z6]', async () => {
  const { slips, present } = await add('Ana Silva', 'ANA SILVA', 'Rui Costa')
  expect([slips.map(({ name }) => name), present]).toEqual([['Ana Silva', 'ANA SILVA (2)', 'Rui Costa'], []])
  expect(new Set(slips.map(({ pin }) => pin)).size).toBe(3)
  const token = async (name: string, pin: string | undefined) => (await enterAs(name, pin)).arrival?.token
  for (const { pin } of slips.slice(0, 2)) expect(await token('Ana Silva', pin)).toBeDefined()
  expect(await token('ana silva 2', slips[1]?.pin)).toBeDefined()
  const entered = await teacher.api.listClassStudents({ params, query: {} })
  expect(entered.items.map(({ name, lastEntryAt }) => [name, lastEntryAt !== null])).toEqual([
    ['Ana Silva', true],
    ['ANA SILVA (2)', true],
    ['Rui Costa', false],
  ])
  expect((await problemOf(enterAs('Ana Silva', slips[2]?.pin))).code).toBe('class_pin_wrong')
  expect((await problemOf(enterAs('Ana Silva (2)', slips[0]?.pin))).code).toBe('class_pin_wrong')
  const again = await add('ana silva', 'Ana Silva', 'Rui Côsta')
  expect([again.slips, again.present.length]).toEqual([[], 3])
})

test('a name is recognised with any apostrophe, hyphen and gap in it [Z6]', async () => {
  const { slips } = await add('Íris D’Ávila', 'Ana-Beatriz Sá')
  for (const name of [
    "Íris D'Ávila",
    'iris d’avila',
    'iris davila',
    'IRIS D`AVILA',
    'Íris D´Ávila',
    'irisdʼavila',
    'Íris\u200B D Ávila',
  ])
    expect((await enterAs(name, slips[0]?.pin)).arrival, name).not.toBeNull()
  for (const name of ['anabeatriz', 'ana beatriz sa', 'Ana'])
    expect((await enterAs(name, slips[1]?.pin)).arrival, name).not.toBeNull()
  expect(await add("Iris D'Avila", 'Ana Beatriz Sá')).toMatchObject({ slips: [] })
  const joined = app.api().joinClass({ body: { code: code ?? '', name: 'Iris Davila' } })
  expect((await problemOf(joined)).code).toBe('class_name_taken')
})
