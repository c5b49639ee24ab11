import { randomUUID } from 'node:crypto'
import { rubricSchema } from '@prosa/contract/school/rubrics.ts'
import { expect, test } from 'vitest'
import { migrate } from '#/platform/db/migrate.ts'
import { fillAsOf } from '#test/database/older-data.ts'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { query } from '#test/test-cluster.ts'

const database = await forFile(createTestDatabase({ migrated: false }))
await fillAsOf(database.url, '0039_next_questions')

const [clarity, examples] = [randomUUID(), randomUUID()]
const [graded, plain, student, chat] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const [reviewed, running, free] = [randomUUID(), randomUUID(), randomUUID()]
const before = [
  { id: clarity, title: 'Clareza', weight: 3, levels: ['confuso', 'd\'água; "solto"', 'ligado', 'ensina'] },
  { id: examples, title: 'Exemplos', weight: 1, levels: ['nenhum', 'um', 'alguns', 'vários'] },
]
const scores = [
  { criterionId: clarity, level: 4 },
  { criterionId: examples, level: 1 },
]
const text = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`

test('rubrics of four texts become levels without points, and no review, no seal and nothing else changes but that no files are handed in [Rel13]', async () => {
  const { url } = database
  const limits = { limits: { paste: true } }
  const form = (rubric: unknown, rest: object) => ({
    title: 'Prova',
    feedbackMode: 'result',
    ...rest,
    rubric,
  })
  await query(
    url,
    `insert into assessments (id, code, assistant_id, title, form) values
       ('${graded}', 'a', 1, 'Prova', ${text(form(before, limits))}), ('${plain}', 'b', 1, 'Livre', ${text(form([], limits))});
     insert into sga_students (id, preview_user_id, name) values ('${student}', 1, 'Júlia');
     insert into attempts (id, assessment_id, student_id, number, status, chat_id, version, finished_at, sealed_at, reviewer_id,
       reviewer_name, reviewed_at, scores, comment, result, released_at) values
       ('${reviewed}', '${graded}', '${student}', 1, 'delivered', '${chat}', 1, now(), now(), 1, 'Ana Reis', now(),
        ${text(scores)}, 'Muito bem.', 8.5, now());
     insert into attempts (id, assessment_id, student_id, number, chat_id, version) values
       ('${running}', '${graded}', '${student}', 2, '${chat}', 1), ('${free}', '${plain}', '${student}', 1, '${chat}', 1);
     insert into attempt_seals (receipt, attempt_id, hash, messages, sealed_at) values ('ABCD-2345', '${reviewed}', 'f0', 4, now());`,
  )
  const rest = `select to_jsonb(t) - 'rubric' - 'rubric_sealed' - 'unsent' as row from attempts t order by id`
  const [attemptsBefore, sealsBefore] = [await query(url, rest), await query(url, 'select * from attempt_seals')]
  await migrate(url)
  expect(await query(url, rest)).toEqual(attemptsBefore)
  expect(await query(url, 'select * from attempt_seals')).toEqual(sealsBefore)

  const after = before.map((line) => ({ ...line, levels: line.levels.map((one) => ({ text: one, points: null })) }))
  const forms = await query<{ form: unknown }>(url, 'select form from assessments order by code')
  const options = { options: { paste: true, files: false, people: false, tutor: false } }
  expect(forms.map((row) => row.form)).toEqual([form(after, options), form([], options)])
  expect(rubricSchema.parse(after)).toEqual(after)
  const kept = await query<{ id: string; rubric: unknown; sealed: boolean }>(
    url,
    'select id, rubric, rubric_sealed as sealed from attempts',
  )
  const byId = <T extends { id: string }>(rows: T[]) => rows.toSorted((a, b) => a.id.localeCompare(b.id))
  expect(byId(kept)).toEqual(
    byId([
      { id: reviewed, rubric: after, sealed: false },
      { id: running, rubric: after, sealed: false },
      { id: free, rubric: [], sealed: false },
    ]),
  )
})
