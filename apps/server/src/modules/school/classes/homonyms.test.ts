import { beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { problemOf } from '#test/accounts.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { activityForm, classForm } from '#test/school.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const teacher = await createUser(app, { roles: ['admin'] })
const assistantId = await createPublishedAssistant(teacher)
const { id: classId, code } = await teacher.api.createClass({ body: classForm({ selfNames: true }) })
const params = { classId }

const add = (...names: string[]) => teacher.api.addClassStudents({ params, body: { names } })
const enter = (name: string, pin = '') => app.api().enterClass({ body: { code: code ?? '', name, pin } })

beforeAll(async () => {
  const { id } = await teacher.api.createAssessment({ params: { assistantId }, body: activityForm({ classId }) })
  await teacher.api.setAssessmentState({ params: { assessmentId: id }, body: { action: 'publish' } })
  await app.ctx.db.execute(sql`delete from rate_limits`)
})

test('two students of one name both come in, each by their own PIN, and the list sent again adds nobody [Z6]', async () => {
  const { slips, present } = await add('Ana Silva', 'ANA SILVA', 'Rui Costa')
  expect([slips.map(({ name }) => name), present]).toEqual([['Ana Silva', 'ANA SILVA (2)', 'Rui Costa'], []])
  expect(new Set(slips.map(({ pin }) => pin)).size).toBe(3)
  const token = async (name: string, pin: string | undefined) => (await enter(name, pin)).arrival?.token
  for (const { pin } of slips.slice(0, 2)) expect(await token('Ana Silva', pin)).toBeDefined()
  expect(await token('ana silva 2', slips[1]?.pin)).toBeDefined()
  const entered = await teacher.api.listClassStudents({ params, query: {} })
  expect(entered.items.map(({ name, lastEntryAt }) => [name, lastEntryAt !== null])).toEqual([
    ['Ana Silva', true],
    ['ANA SILVA (2)', true],
    ['Rui Costa', false],
  ])
  expect((await problemOf(enter('Ana Silva', slips[2]?.pin))).code).toBe('class_pin_wrong')
  expect((await problemOf(enter('Ana Silva (2)', slips[0]?.pin))).code).toBe('class_pin_wrong')
  const again = await add('ana silva', 'Ana Silva', 'Rui Côsta')
  expect([again.slips, again.present.length]).toEqual([[], 3])
})

test('a name enters and is known with every apostrophe, hyphen and gap in it [Z6]', async () => {
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
    expect((await enter(name, slips[0]?.pin)).arrival, name).not.toBeNull()
  for (const name of ['anabeatriz', 'ana beatriz sa', 'Ana'])
    expect((await enter(name, slips[1]?.pin)).arrival, name).not.toBeNull()
  expect(await add("Iris D'Avila", 'Ana Beatriz Sá')).toMatchObject({ slips: [] })
  const joined = app.api().joinClass({ body: { code: code ?? '', name: 'Iris Davila' } })
  expect((await problemOf(joined)).code).toBe('class_name_taken')
})
