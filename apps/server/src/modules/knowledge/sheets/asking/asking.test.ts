import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { assistantAsOwner } from '#/modules/knowledge/owners.model.ts'
import { answerFromSheets, openSheets } from '#/modules/knowledge/sheets/asking/asking.service.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { heldOut, sheetQuestions, unseen } from '#test/sheets/questions.ts'
import { startTestApp } from '#test/test-app.ts'
import { knows } from '#test/uploads.ts'

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../../../test/sheets', name))

const app = await forFile(startTestApp())
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(maria)
for (const name of ['alunos.xlsx', 'faltas.ods', 'horas.xlsx', 'livros.csv'])
  await knows(app, maria, assistantId, { name, content: fixture(name) })

const ask = async (question: string) =>
  answerFromSheets(app.ctx, await openSheets(app.ctx, [assistantAsOwner(assistantId)]), question)

/** What an answer says, in one line for a list or a table of two columns. */
const told = (said: string): string => {
  const plain = said.replaceAll('**', '')
  if (plain.includes('\n- ')) return plain.split('\n- ').slice(1).join('; ')
  const rows = plain.split('\n').filter((line) => line.startsWith('|'))
  return rows.length === 0
    ? plain
    : rows
        .slice(2)
        .map((row) =>
          row
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim())
            .join(': '),
        )
        .join('; ')
}

test.each([
  ['the questions that the rules were made with', sheetQuestions],
  ['questions that were written afterwards', heldOut],
  ['questions that nothing was changed after', unseen],
])(
  'of %s at least 9 of 10 are answered right by the tables, and none is answered wrong [S13]',
  async (name, questions) => {
    const wrong: string[] = []
    const missed: string[] = []
    for (const [question, wanted] of questions) {
      const answer = await ask(question)
      const said = answer ? told(answer.computed.said) : null
      if (said === null && wanted !== null) missed.push(question)
      else if (said !== wanted) wrong.push(`${question} → ${said}, ${answer?.computed.filter}`)
    }
    const share = 1 - (wrong.length + missed.length) / questions.length
    console.info(
      `Tables, ${name}: ${(share * 100).toFixed(1)} % of ${questions.length} right, ${wrong.length} wrong; missed: ${missed.join(' ')}`,
    )
    expect(wrong).toEqual([])
    expect(share).toBeGreaterThanOrEqual(0.9)
  },
)
