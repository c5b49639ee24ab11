import { expect, test } from 'vitest'
import { readTests } from '#/test-imports/server/table.model.ts'
import { problemOf } from '@prosa/server/test/accounts.ts'
import { createPublishedAssistant, createUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'

const app = await forFile(startTestApp())
const ana = await createUser(app)

const none = { questions: [], room: 50 }
const titles = 'Pergunta;Deve conter;Não deve conter;Critério;Documento;Página;Obrigatório'

test.each([
  ['semicolons and a mark of the byte order', `\uFEFF${titles}\r\nQue horas abre?;8h|oito;9h;;Manual;2;sim\r\n`],
  ['commas in quotes', `${titles.replaceAll(';', ',')}\n"Que horas abre?","8h|oito",9h,,Manual,2,x`],
  ['tabs', `${titles.replaceAll(';', '\t')}\nQue horas abre?\t8h|oito\t9h\t\tManual\t2\tS`],
  ['a line break in a cell', `${titles}\n"Que horas abre?";"8h\noito";9h;;Manual;2;1`],
])('a table with %s is read', (_, csv) => {
  expect(readTests(csv, none)).toEqual({
    forms: [
      {
        question: 'Que horas abre?',
        mustContain: ['8h', 'oito'],
        mustNotContain: ['9h'],
        criterion: '',
        mustCite: 'Manual',
        mustCitePage: 2,
        mustCall: '',
        mustCallWith: [],
        recordings: [],
        required: true,
      },
    ],
    problems: [],
  })
})

test('a table may name a tool and the values of its call', () => {
  const csv = 'pergunta;ferramenta;valores\nQuanto é 2+2?;Calculadora;2|+\nE 3+3?;;3'
  expect(readTests(csv, none)).toMatchObject({
    forms: [{ mustCall: 'Calculadora', mustCallWith: ['2', '+'] }],
    problems: [{ line: 3, text: 'Diga em qual ferramenta estes valores são usados.' }],
  })
})

test('each row that makes no test is left out with its line and the reason', () => {
  const rows = [
    ';8h',
    'Sem nada',
    'Repetida?;8h',
    'Página?;8h;;;Manual;dois',
    'Talvez?;8h;;;;;talvez',
    'Boa?;8h',
    'Demais?;8h',
  ]
  const read = readTests([titles, ...rows].join('\n'), { questions: ['repetida?'], room: 1 })
  expect(read?.forms.map(({ question }) => question)).toEqual(['Boa?'])
  expect(read?.problems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 8])
  expect(readTests('nome;idade\nAna;7', none)).toBeUndefined()
})

test('of a long file the first thousand rows are read, and the next line is told', () => {
  const rows = Array.from({ length: 5000 }, (_, at) => `Pergunta ${at}?;8h`)
  const read = readTests([titles, ...rows].join('\r'), none)
  expect(read?.forms).toHaveLength(50)
  expect(read?.problems).toHaveLength(951)
  expect(read?.problems.at(-1)).toMatchObject({ line: 1002, text: expect.stringContaining('nenhuma linha foi lida') })
})

test('a file is checked without a change, then its tests are created, within the limit and for editors alone', async () => {
  const params = { assistantId: await createPublishedAssistant(ana) }
  const csv = `${titles}\n${Array.from({ length: 51 }, (_, at) => `Pergunta ${at}?;8h`).join('\n')}`
  const send = (dryRun: boolean) => ana.api.importTestCases({ params, body: { csv, dryRun } })
  expect(await send(true)).toMatchObject({ tests: 50, problems: [{ line: 52 }] })
  expect((await ana.api.listTestCases({ params })).items).toEqual([])
  expect(await send(false)).toMatchObject({ tests: 50 })
  const { items } = await ana.api.listTestCases({ params })
  expect(items.map(({ question }) => question).slice(0, 2)).toEqual(['Pergunta 0?', 'Pergunta 1?'])
  expect(await send(false)).toMatchObject({ tests: 0 })
  const unreadable = ana.api.importTestCases({ params, body: { csv: 'nome', dryRun: true } })
  expect(await problemOf(unreadable)).toMatchObject({ status: 422, code: 'test_import_unreadable' })
  const stranger = await createUser(app)
  expect(await problemOf(stranger.api.importTestCases({ params, body: { csv, dryRun: true } }))).toMatchObject({
    status: 404,
  })
})
