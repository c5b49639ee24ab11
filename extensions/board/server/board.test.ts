import { safetyRulesSchema } from '@prosa/contract/conversations/safety-rules.ts'
import type { Board } from '#/board/contract.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMovableClock } from '@prosa/server/src/platform/clock/clock.ts'
import { problemOf } from '@prosa/server/test/accounts.ts'
import { dataOf, until } from '@prosa/server/test/chat-reader.ts'
import { createPublishedAssistant, createUser, grant, permit, type TestUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { classmates, createTeacher, openClassActivity, type TestStudent } from '@prosa/server/test/school.ts'
import { startTestApp, startWithModel } from '@prosa/server/test/test-app.ts'

let params: { assessmentId: string }
let enter: (name: string) => Promise<TestStudent>

const { app, env } = await forFile(startWithModel())
const admin = await createUser(app, { roles: ['admin'], name: 'Ana Lima' })
const teacher = await createTeacher(app, 'Bruno Alves')
const colleague = await createTeacher(app, 'Célia Prado')
const assistantId = await createPublishedAssistant(teacher)
await grant(app, colleague, assistantId, 'editor')

beforeEach(async () => {
  ;({ params, enter } = await openClassActivity(app, teacher, assistantId))
})

async function* boardsOf(user: TestUser, words: 'hidden' | 'shown' = 'hidden', on = app): AsyncGenerator<Board> {
  const headers = { authorization: `Bearer ${user.token}` }
  yield* dataOf<Board>(
    await on.fetch(`/api/assessments/${params.assessmentId}/board?words=${words}`, { headers }),
    'board',
  )
}

async function boardNow(user = teacher, words: 'hidden' | 'shown' = 'hidden'): Promise<Board> {
  const boards = boardsOf(user, words)
  const { value } = await boards.next()
  await boards.return(undefined)
  return value as Board
}

const tileOf = (board: Board, name: string) => board.tiles.find(({ student }) => student.name === name)
const pause = (action: 'pause' | 'resume', user = teacher) => user.api.pauseActivity({ params, body: { action } })
const actions = async () =>
  (await admin.api.listAuditEvents({ query: { area: 'sga' } })).items.map(({ action }) => action)

describe('access to the board', () => {
  test("only its teacher and administrators reach a class's board [S25]", async () => {
    const student = await enter('Rui Costa')
    for (const { api } of [colleague, await createUser(app)])
      expect(await problemOf(api.followBoard({ params, query: {} }))).toMatchObject({ status: 404 })
    expect(await problemOf(student.api.followBoard({ params, query: {} }))).toMatchObject({ status: 401 })
    expect((await boardNow(admin)).tiles).toHaveLength(3)
  })

  test('without the permission the board has no text and no name of a student [S25]', async () => {
    const student = await enter('Rui Costa')
    await student.start()
    await student.ask('O que é a clorofila da folha?')
    await permit(app, teacher, { removed: ['sga.read_transcripts', 'sga.view_identities'] })
    const board = await boardNow(teacher, 'shown')
    await permit(app, teacher, { removed: [] })
    expect(board.words).toBe('forbidden')
    expect(JSON.stringify(board)).not.toMatch(/clorofila|Rui/)
  })

  test('losing the class closes its open board [T6]', async () => {
    const boards = boardsOf(teacher)
    await boards.next()
    await app.ctx.db.execute(sql`update sga_classes set owner_id = ${colleague.id}`)
    await pause('pause', admin)
    await expect(until(boards, () => false)).rejects.toThrow('the stream ended')
  })
})

describe("the board's contents", () => {
  test('a pause and a note are on the board, and the silence of a pause does not count [S25, Z9]', async () => {
    const student = await enter('Rui Costa')
    await student.start()
    await teacher.api.tellClass({ params, body: { text: 'Leiam a página 12.' } })
    await pause('pause')
    await app.ctx.db.execute(sql`update attempts set started_at = started_at - interval '2 hours',
      paused_at = paused_at - interval '2 hours', due_at = due_at - interval '2 hours',
      last_activity_at = last_activity_at - interval '2 hours' where assessment_id = ${params.assessmentId}`)
    const paused = await boardNow()
    expect(paused.pausedAt).not.toBeNull()
    expect(paused.notes[0]?.text).toBe('Leiam a página 12.')
    expect(tileOf(paused, 'Rui Costa')?.state).toBe('running')
    await pause('resume')
    const resumed = await boardNow()
    expect(resumed.pausedAt).toBeNull()
    const { quietSince } = tileOf(resumed, 'Rui Costa')!
    expect(Date.now() - Date.parse(quietSince ?? '')).toBeLessThan(60_000 * 5)
  })

  test('the board lists the class by name and state; texts only on request, and audited [S25]', async () => {
    const [ana, rui] = [await enter('Ana Clara Reis'), await enter('Rui Costa')]
    await rui.start()
    await rui.ask('O que é a clorofila da folha?')
    const board = await boardNow()
    expect(board.tiles.map(({ student, state }) => [student.name, state])).toEqual([
      ['Ana Clara Reis', 'not_started'],
      ['Davi Souza', 'absent'],
      ['Rui Costa', 'running'],
    ])
    expect(board).toMatchObject({ state: 'open', pausedAt: null, words: 'hidden', more: 0 })
    expect(tileOf(board, 'Rui Costa')).toMatchObject({ messages: 1, lastMessage: null, alerts: 0, safety: 0 })
    const before = await actions()
    const read = await boardNow(teacher, 'shown')
    expect(tileOf(read, 'Rui Costa')?.lastMessage?.text).toBe('O que é a clorofila da folha?')
    const watched = (all: string[]) => all.filter((action) => action === 'assessment.watch').length
    expect(watched(await actions())).toBe(watched(before) + 1)
    await ana.start()
    await ana.finish()
    expect(tileOf(await boardNow(), 'Ana Clara Reis')?.state).toBe('delivered')
  })

  test('changes reach the board, also on another instance, and a question of three is shown [S25, Rel3]', async () => {
    const other = await startTestApp({ beside: app, env })
    const boards = boardsOf(teacher, 'shown', other)
    await boards.next()
    for (const name of classmates) {
      const student = await enter(name)
      await student.start()
      await student.ask('O que é a clorofila da folha?')
    }
    const board = await until(boards, ({ asked }) => asked.length > 0)
    expect(board.asked).toEqual([{ text: 'O que é a clorofila da folha?', students: 3 }])
    expect(board.tiles.every(({ state }) => state === 'running')).toBe(true)
    await other.close()
    // an instance started in its place knows the same
    expect((await boardNow(teacher, 'shown')).asked).toEqual(board.asked)
  })

  test('the time left follows the database’s clock, also on an instance ten minutes ahead [Z9]', async () => {
    const clock = createMovableClock(new Date(Date.now() + 600_000))
    const ahead = await startTestApp({ beside: app, clock })
    const boards = boardsOf(teacher, 'hidden', ahead)
    const { now } = (await boards.next()).value as Board
    expect(clock.now().getTime() - Date.parse(now)).toBeGreaterThan(300_000)
    await boards.return(undefined)
    await ahead.close()
  })

  test('a report and a message of risk stay on the tile until they are handled [S25, P4]', async () => {
    await admin.api.updateSafety({ body: safetyRulesSchema.parse({ alertOn: ['self_harm'] }) })
    const student = await enter('Rui Costa')
    await student.start()
    const boards = boardsOf(teacher)
    await boards.next()
    const { id: alertId } = await student.api.reportProblem({
      params: { code: student.code },
      body: { kind: 'technical', text: 'A tela travou.' },
    })
    await until(boards, (board) => tileOf(board, 'Rui Costa')?.alerts === 1)
    await teacher.api.handleAlert({ params: { ...params, alertId }, body: {} })
    await until(boards, (board) => tileOf(board, 'Rui Costa')?.alerts === 0)
    await student.ask('Eu quero morrer.')
    const raised = await until(boards, (board) => tileOf(board, 'Rui Costa')?.safety === 1)
    // a sign without the words
    expect(JSON.stringify(raised)).not.toContain('morrer')
    await boards.return(undefined)
  })
})
