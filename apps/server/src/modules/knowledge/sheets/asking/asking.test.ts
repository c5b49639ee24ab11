import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assistantAsOwner } from '#/modules/knowledge/owners.model.ts'
import { answerFromSheets } from '#/modules/knowledge/sheets/asking/asking.service.ts'
import { createPublishedAssistant, createUser, type TestUser } from '#test/factories.ts'
import { sheetQuestions } from '#test/sheets/questions.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { knows } from '#test/uploads.ts'

let app: TestApp
let maria: TestUser
let assistantId: number

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../../../test/sheets', name))

beforeAll(async () => {
  app = await startTestApp()
  maria = await createUser(app)
  assistantId = await createPublishedAssistant(maria)
  for (const name of ['alunos.xlsx', 'faltas.ods', 'horas.xlsx', 'livros.csv'])
    expect(await knows(app, maria, assistantId, { name, content: fixture(name) })).toMatchObject({ status: 'ready' })
})
afterAll(() => app.close())

const ask = (question: string) => answerFromSheets(app.ctx, [assistantAsOwner(assistantId)], question)

/** What an answer says, in one line for a list or a table of two columns. */
const told = (said: string): string => {
  const plain = said.replaceAll('**', '')
  if (plain.includes('\n- ')) return plain.split('\n- ').slice(1).join('; ')
  const rows = plain.split('\n').filter((line) => line.startsWith('|'))
  return rows.length === 0
    ? plain
    : rows.slice(2).map((row) => row.split('|').slice(1, -1).map((cell) => cell.trim()).join(': ')).join('; ')
}

test('at least 9 of 10 questions are answered right by the tables, and none is answered wrong [S13]', async () => {
  const wrong: string[] = []
  const missed: string[] = []
  let right = 0
  for (const [question, wanted] of sheetQuestions) {
    const answer = await ask(question)
    const said = answer ? told(answer.computed.said) : null
    if (said === wanted) right += 1
    else if (said === null) missed.push(`${question} → ${wanted}`)
    else wrong.push(`${question} → ${said} (${wanted}) ${answer?.computed.filter}`)
  }
  const share = right / sheetQuestions.length
  console.info(`Tables: ${right} of ${sheetQuestions.length} questions right (${(share * 100).toFixed(1)} %), ${wrong.length} wrong`)
  expect({ wrong, missed: share < 0.9 ? missed : [] }).toEqual({ wrong: [], missed: [] })
})
