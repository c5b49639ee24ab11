import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { documents } from '#/modules/knowledge/knowledge.tables.ts'
import { assistantAsOwner, baseAsOwner } from '#/modules/knowledge/owners.model.ts'
import { openSheets } from '#/modules/knowledge/search/tables/open-tables.service.ts'
import { sheetToolFor } from '#/modules/knowledge/search/tables/sheet-tool.service.ts'
import { rowsFromSheets } from '#/modules/knowledge/search/tables/finding-rows.service.ts'
import { viewOf } from '#/modules/knowledge/search/tables/sheet-view.model.ts'
import { findValues } from '#/modules/knowledge/documents/sheets/sheets.repository.ts'
import { problemOf } from '#test/accounts.ts'
import { makeZip } from '#test/documents.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { knows, refusalOf } from '#test/uploads.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)
const joao = await createUser(app, { name: 'João Pereira' })

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../../../test/sheets', name))
const openOf = (assistantId: number) => openSheets(app.ctx, [assistantAsOwner(assistantId)])
const markOfAna = async (assistantId: number) =>
  (await rowsFromSheets(app.ctx, await openOf(assistantId), 'Qual a nota da Ana?')).map(
    ({ result }) => /\| Ana \| (.*) \|/.exec(result.said)?.[1],
  )
const countRows = async (documentId: string) => {
  const { rows } = await app.ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from sheets s join sheet_rows r on r.sheet_id = s.id where s.document_id = ${documentId}`,
  )
  return rows[0]!.count
}

test('a spreadsheet shows its columns and ten of its rows at a time, to its editors alone [S13]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const { id: documentId } = await knows(app, maria, assistantId, {
    name: 'alunos.xlsx',
    content: fixture('alunos.xlsx'),
  })
  const params = { assistantId, documentId }
  const { items } = await maria.api.getSheets({ params })
  expect(items).toMatchObject([{ position: 0, name: 'Alunos', rows: 12, regular: true }])
  expect(items[0]!.columns[3]).toEqual({ name: 'Data de nascimento', type: 'date' })
  const second = await maria.api.listSheetRows({ params, query: { page: 2 } })
  expect([second.total, second.items.map(({ row }) => row)]).toEqual([12, [14, 15]])
  expect(await problemOf(joao.api.getSheets({ params }))).toMatchObject({ status: 404 })
  expect(await problemOf(joao.api.listSheetRows({ params, query: {} }))).toMatchObject({ status: 404 })
  const found = await maria.api.searchKnowledge({ params: { assistantId }, query: { q: 'João Pedro Alves' } })
  expect(found.items[0]?.text).toContain('Aba Alunos, linhas 4 a 15')
})

test('a model is offered no table of another owner [Z5]', async () => {
  const own = await createPublishedAssistant(maria)
  const foreign = await createPublishedAssistant(joao)
  await knows(app, joao, foreign, { name: 'faltas.ods', content: fixture('faltas.ods') })
  expect(sheetToolFor(app.ctx, await openOf(foreign))).toBeDefined()
  expect((await openSheets(app.ctx, [baseAsOwner(1)])).views).toEqual([])
  expect(sheetToolFor(app.ctx, await openOf(own))).toBeUndefined()
})

test('a new file answers in the place of the old one, a copy answers by itself, and nothing stays of what is removed [S13]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const first = await knows(app, maria, assistantId, { name: 'Notas.csv', content: 'Aluno;Nota\nAna;7,5\nBia;8\n' })
  expect(await markOfAna(assistantId)).toEqual(['7,5'])
  const copy = await maria.api.duplicateAssistant({ params: { assistantId } })
  await knows(app, maria, assistantId, { name: 'Notas.csv', content: 'Aluno;Nota\nAna;9\nBia;8\n', replaces: first.id })
  expect(await markOfAna(assistantId)).toEqual(['9'])
  expect(await markOfAna(copy.id)).toEqual(['7,5'])
  await maria.api.deleteDocument({ params: { assistantId, documentId: first.id } })
  expect(await markOfAna(assistantId)).toEqual([])
  await vi.waitFor(async () => expect(await countRows(first.id)).toBe(0), 20_000)
  const [copied] = await app.ctx.db.select().from(documents).where(eq(documents.assistantId, copy.id))
  expect(await countRows(copied!.id)).toBe(2)
})

test('two tables that fit a question equally well show the rows of both [S13]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  await knows(app, maria, assistantId, { name: 'Notas.csv', content: 'Aluno;Nota\nAna;7,5\n' })
  await knows(app, maria, assistantId, { name: 'Outras notas.csv', content: 'Aluno;Nota\nAna;6\n' })
  expect(await markOfAna(assistantId)).toEqual(['6', '7,5'])
})

test('a table beyond the limits is read in part, says so, and is not counted [F2]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const content = `Aluno;Nota\n${Array.from({ length: 20_100 }, (_, index) => `Aluno ${index};7`).join('\n')}`
  const document = await knows(app, maria, assistantId, { name: 'Notas.csv', content })
  expect(document).toMatchObject({
    status: 'attention',
    problem: expect.stringMatching(/20\.000 linhas.* não responde a contas/),
    health: { truncated: true },
  })
  expect(sheetToolFor(app.ctx, await openOf(assistantId))).toBeUndefined()
  const { items } = await maria.api.getSheets({ params: { assistantId, documentId: document.id } })
  expect(items).toMatchObject([{ rows: 19_999, regular: false }])
})

test('formulas that cannot be calculated are told with what to do, and their cells stay empty [S13, F2]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const file = { name: 'conceitos.xlsx', content: fixture('conceitos.xlsx') }
  expect(await knows(app, maria, assistantId, file)).toMatchObject({
    status: 'attention',
    problem:
      '3 células têm fórmulas sem resultado e ficaram vazias. Abra a planilha no Excel ou no LibreOffice, salve e envie de novo.',
  })
  const found = await maria.api.searchKnowledge({ params: { assistantId }, query: { q: 'Qual é a média da Aline?' } })
  expect(found.items[0]?.text).toContain('| Aline | 7 | 8 | 7,5 |  |')
  const calculated = await createPublishedAssistant(maria)
  const plain = { name: 'formulas.xlsx', content: fixture('formulas.xlsx') }
  expect(await knows(app, maria, calculated, plain)).toMatchObject({ status: 'ready', problem: null })
})

const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)])

test.each<[string, string, Buffer | string, RegExp]>([
  ['with a password', 'a.xlsx', ole, /protegida por senha/],
  ['of a document', 'a.xlsx', makeZip([{ name: 'a.txt', content: Buffer.from('x') }]), /não é do tipo que o nome/],
  ['that is a picture', 'a.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /texto com colunas/],
  ['that is a text', 'a.ods', 'Nome;Nota', /não é do tipo que o nome/],
  ['of no bytes', 'a.csv', '', /vazio/],
])('a sheet %s is refused with its own sentence: %s [F2]', async (_, name, content, sentence) => {
  const assistantId = await createPublishedAssistant(maria)
  const problem = await refusalOf(app, maria, assistantId, { name, content })
  expect(`${problem.title} ${problem.detail ?? ''}`).toMatch(sentence)
})

test('a bomb and an empty sheet are told apart [F3]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const types =
    '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
  const parts = [{ name: '[Content_Types].xml', content: Buffer.from(types) }]
  const bomb = makeZip([...parts, { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(30_000_000) }])
  expect(await refusalOf(app, maria, assistantId, { name: 'a.xlsx', content: bomb })).toMatchObject({
    code: 'document_too_large',
  })
  const empty = await knows(app, maria, assistantId, { name: 'vazia.csv', content: ';;\n;;\n' })
  expect(empty).toMatchObject({ status: 'failed', problem: expect.stringContaining('planilha') })
})

test('what a model asks is checked against the table, and answered with its filter and its rows [S13, O5]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  await knows(app, maria, assistantId, { name: 'horas.xlsx', content: fixture('horas.xlsx') })
  const tool = sheetToolFor(app.ctx, await openOf(assistantId))!
  const tabela = Number(/tabela (\d+)/.exec(tool.description)?.[1])
  const call = (query: object) => tool.call(JSON.stringify({ tabela, ...query }))
  const filtros = [{ coluna: 'turma', comparacao: 'equal', valor: '7B' }]
  expect(await call({ calculo: 'sum', coluna: 'Horas', filtros })).toMatchObject({
    place: 'planilha · aba Horas, linhas 2, 4 e 6',
    result: { said: 'Soma de Horas: 102,5', filter: 'Filtro: Turma = 7º B · 3 linhas' },
  })
  const grouped = await call({ calculo: 'average', coluna: 'Presença', agrupar_por: 'Professor' })
  expect(grouped).toMatchObject({ result: { said: expect.stringContaining('| Marta Reis | 92,5% |') } })
  const said = async (limite: number) => {
    const answer = await call({ calculo: 'count', agrupar_por: 'Professor', limite })
    return typeof answer === 'string' ? answer : answer.result.said
  }
  expect(await said(2)).toMatch(/(?:\n\| .+){2}\n\nHá mais grupos além destes 2\.$/)
  expect(await said(20)).not.toContain('Há mais')
  expect(
    await call({
      calculo: 'rows',
      filtros: [{ coluna: 'Horas', comparacao: 'more', valor: 35 }],
      mostrar: ['Professor'],
    }),
  ).toMatchObject({
    text: expect.stringMatching(/\n\nLinha 2 · Professor: Marta Reis\nLinha 3 · Professor: Marta Reis$/),
  })
  expect(await call({ calculo: 'sum', coluna: 'Salário' })).toBe('Não existe a coluna “Salário”.')
  expect(await call({ calculo: 'sum', coluna: 'Turma' })).toBe('A coluna “Turma” não é de números.')
  expect(
    await call({ calculo: 'count', filtros: [{ coluna: 'Turma', comparacao: 'equal', valor: "9' or 1=1" }] }),
  ).toMatch(/não tem o valor/)
  expect(await call({ calculo: 'drop table' })).toMatch(/não está na forma pedida/)
  expect(await tool.call('{')).toMatch(/não está na forma pedida/)
  expect(await tool.call(JSON.stringify({ tabela: tabela + 1000, calculo: 'count' }))).toBe(
    'Não existe tabela com este número.',
  )
})

test('a table is read once for simultaneous questions, and again when its document is renamed [F1]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const { id } = await knows(app, maria, assistantId, { name: 'Notas.csv', content: 'Aluno;Nota\nAna;7,5\nBia;8\n' })
  const [one, other] = await Promise.all([openOf(assistantId), openOf(assistantId)])
  expect(one.views).toHaveLength(1)
  expect(other.views[0]).toBe(one.views[0])
  await app.ctx.db.update(documents).set({ name: 'Faltas.csv' }).where(eq(documents.id, id))
  expect((await openOf(assistantId)).views[0]).toMatchObject({ topic: ['faltas'], characters: 6 })
})

test('a column with too much text is asked by parts of it alone, whatever else its table answers [F1]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  await knows(app, maria, assistantId, {
    name: 'Notas.csv',
    content: 'Nota;Aluno;Obs\n7;Ana;um texto bem longo\n8;Bia;outro\n',
  })
  const { owners, views } = await openOf(assistantId)
  const { sheet } = views[0]!
  const values = await findValues(app.ctx.db, sheet.id, 10)
  expect(values.map(({ value }) => value).toSorted()).toEqual(['Ana', 'Bia'])
  const tool = sheetToolFor(app.ctx, { owners, views: [await viewOf(sheet, values)] })!
  const call = (comparacao: string) =>
    tool.call(
      JSON.stringify({
        tabela: sheet.id,
        calculo: 'count',
        filtros: [{ coluna: 'Obs', comparacao, valor: 'outro' }],
      }),
    )
  expect(await call('equal')).toMatch(/tem textos demais/)
  expect(await call('contains')).toMatchObject({ result: { said: 'Linhas: 1' } })
})
