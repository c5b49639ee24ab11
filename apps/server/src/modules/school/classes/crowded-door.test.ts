import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { CLASS_MOST } from '@prosa/contract/school/classes.ts'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { activityForm, classForm } from '#test/school.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const teacher = await createUser(app, { roles: ['admin'] })
const assistantId = await createPublishedAssistant(teacher)

beforeEach(() => app.ctx.db.execute(sql`truncate rate_limits`))

async function openRoom(selfNames = true) {
  const { id: classId, code } = await teacher.api.createClass({ body: classForm({ selfNames }) })
  const { id } = await teacher.api.createAssessment({ params: { assistantId }, body: activityForm({ classId }) })
  await teacher.api.setAssessmentState({ params: { assessmentId: id }, body: { action: 'publish' } })
  return { classId, code: code ?? '' }
}
const join = (code: string, name: string) => app.api().joinClass({ body: { code, name } })
const enter = (code: string, name: string, pin: string) => app.api().enterClass({ body: { code, name, pin } })
const nameOf = (number: number) => `Aluno ${'abcdefghij'[number % 10]}${Math.floor(number / 10)}`

/** Names of the class that students are said to have written so many minutes ago. */
const flood = (classId: string, count: number, minutes: number) =>
  app.ctx.db.execute(sql`
    insert into sga_students (id, class_id, name, pin_hash, self_named, created_at)
    select gen_random_uuid(), ${classId}::uuid, 'Ruído ' || n, 'x', true, now() - make_interval(mins => ${minutes})
    from generate_series(1, ${count}::int) n`)

test('whatever wrong codes a network types, a right one opens its class at once, also a new one [L6]', async () => {
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

test('a class of forty writes its names at once behind one address; a sender of hundreds is stopped [L6]', async () => {
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
  try {
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
  } finally {
    await site.close()
  }
})

test('in a full class the names give way with which nobody entered, and never those that a teacher wrote [Z10]', async () => {
  const { code, classId } = await openRoom()
  const params = { classId }
  await teacher.api.addClassStudents({ params, body: { names: ['Da Lista Reis'] } })
  const { pin } = await join(code, 'Bia Sá')
  await enter(code, 'Bia Sá', pin)
  await flood(classId, CLASS_MOST - 2, 1)
  expect((await problemOf(join(code, 'Caio Paz'))).code, 'they may be on their way in').toBe('class_full')
  await app.ctx.db.execute(
    sql`update sga_students set created_at = now() - interval '11 minutes' where class_id = ${classId}`,
  )
  await expect(join(code, 'Caio Paz')).resolves.toBeDefined()
  const { items } = await teacher.api.listClassStudents({ params, query: {} })
  expect(items.map(({ name }) => name)).toEqual(['Bia Sá', 'Caio Paz', 'Da Lista Reis'])
  await expect(enter(code, 'Bia Sá', pin)).resolves.toBeDefined()
})

test('a teacher removes with one press the names with which nobody entered, and the others stay [S25]', async () => {
  const { code, classId } = await openRoom()
  const params = { classId }
  await teacher.api.addClassStudents({ params, body: { names: ['Da Lista Reis'] } })
  const { pin } = await join(code, 'Bia Sá')
  await enter(code, 'Bia Sá', pin)
  await flood(classId, 100, 0)
  expect(await teacher.api.removeUnentered({ params })).toEqual({ removed: 100 })
  const page = await teacher.api.getClass({ params })
  expect(page).toMatchObject({ students: 2, unentered: 0 })
  const stranger = await createUser(app, { roles: ['user'] })
  expect((await problemOf(stranger.api.removeUnentered({ params }))).status).toBe(404)
})

test('the class page says until when wrong PINs hold others off, and a new code ends that [L6]', async () => {
  const { code, classId } = await openRoom()
  const page = async () => (await teacher.api.getClass({ params: { classId } })).pinsHeldUntil
  await problemOf(enter(code, 'Ninguém', '000000'))
  expect(await page()).toBeNull()
  await app.ctx.db.execute(sql`update rate_limits set count = 300 where key like 'guess:class-pin:pair:%'`)
  expect(Date.parse((await page()) ?? '')).toBeGreaterThan(Date.now())
  await teacher.api.changeClassCode({ params: { classId }, body: { action: 'renew' } })
  expect(await page()).toBeNull()
})
