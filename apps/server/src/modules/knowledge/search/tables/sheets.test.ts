import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { documents } from '#/modules/knowledge/knowledge.tables.ts'
import { assistantAsOwner, baseAsOwner } from '#/modules/knowledge/owners.model.ts'
import { openSheets } from '#/modules/knowledge/search/tables/open-tables.service.ts'
import { sheetToolFor } from '#/modules/knowledge/search/tables/sheet-tool.service.ts'
import { rowsFromSheets } from '#/modules/knowledge/search/tables/finding-rows.service.ts'
import { makeView } from '#/modules/knowledge/search/tables/sheet-view.model.ts'
import { findValues } from '#/modules/knowledge/documents/sheets/sheets.repository.ts'
import { problemOf } from '#test/accounts.ts'
import { makeZip, makeDocx } from '#test/documents.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { uploadAndRead, refusalOf } from '#test/uploads.ts'
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, VerticalMergeType } from 'docx'
import { readContent } from '#/modules/knowledge/reading/reading.model.ts'
import { findInSheets, findPassages } from '#/modules/knowledge/knowledge.service.ts'
import { quotingAnswer } from '#/platform/ai/embedded/embedded-model.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)
const joao = await createUser(app, { name: 'João Pereira' })

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../../../test/sheets', name))
const openOf = (assistantId: number) => openSheets(app.ctx, [assistantAsOwner(assistantId)])
const markOfAna = async (assistantId: number) =>
  (await rowsFromSheets(app.ctx, await openOf(assistantId), 'Qual a nota da Ana?')).map(
    ({ result }) => /\| Ana \| (.*) \|/.exec(result.resultText)?.[1],
  )
const countRows = async (documentId: string) => {
  const { rows } = await app.ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from sheets s join sheet_rows r on r.sheet_id = s.id where s.document_id = ${documentId}`,
  )
  return rows[0]!.count
}

test('a spreadsheet shows its columns and ten rows at a time, to its editors only [S13]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const { id: documentId } = await uploadAndRead(app, maria, assistantId, {
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
  await uploadAndRead(app, joao, foreign, { name: 'faltas.ods', content: fixture('faltas.ods') })
  expect(sheetToolFor(app.ctx, await openOf(foreign))).toBeDefined()
  expect((await openSheets(app.ctx, [baseAsOwner(1)])).views).toEqual([])
  expect(sheetToolFor(app.ctx, await openOf(own))).toBeUndefined()
})

test('a new file replaces the answers of the old one, a copy answers itself, and removal leaves nothing [S13]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const first = await uploadAndRead(app, maria, assistantId, {
    name: 'Notas.csv',
    content: 'Aluno;Nota\nAna;7,5\nBia;8\n',
  })
  expect(await markOfAna(assistantId)).toEqual(['7,5'])
  const copy = await maria.api.duplicateAssistant({ params: { assistantId } })
  await uploadAndRead(app, maria, assistantId, {
    name: 'Notas.csv',
    content: 'Aluno;Nota\nAna;9\nBia;8\n',
    replaces: first.id,
  })
  expect(await markOfAna(assistantId)).toEqual(['9'])
  expect(await markOfAna(copy.id)).toEqual(['7,5'])
  await maria.api.deleteDocument({ params: { assistantId, documentId: first.id } })
  expect(await markOfAna(assistantId)).toEqual([])
  await vi.waitFor(async () => expect(await countRows(first.id)).toBe(0), 20_000)
  const [copied] = await app.ctx.db.select().from(documents).where(eq(documents.assistantId, copy.id))
  expect(await countRows(copied!.id)).toBe(2)
})

test('two tables that fit a question equally show the rows of both [S13]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  await uploadAndRead(app, maria, assistantId, { name: 'Notas.csv', content: 'Aluno;Nota\nAna;7,5\n' })
  await uploadAndRead(app, maria, assistantId, { name: 'Outras notas.csv', content: 'Aluno;Nota\nAna;6\n' })
  expect(await markOfAna(assistantId)).toEqual(['6', '7,5'])
})

test('a table beyond the limits is read in part, says so, and is not counted [F2]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const content = `Aluno;Nota\n${Array.from({ length: 20_100 }, (_, index) => `Aluno ${index};7`).join('\n')}`
  const document = await uploadAndRead(app, maria, assistantId, { name: 'Notas.csv', content })
  expect(document).toMatchObject({
    status: 'attention',
    problem: expect.stringMatching(/20\.000 linhas.* não responde a contas/),
    health: { truncated: true },
  })
  expect(sheetToolFor(app.ctx, await openOf(assistantId))).toBeUndefined()
  const { items } = await maria.api.getSheets({ params: { assistantId, documentId: document.id } })
  expect(items).toMatchObject([{ rows: 19_999, regular: false }])
})

test('formulas that cannot be calculated are reported with advice, and their cells stay empty [S13, F2]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const file = { name: 'conceitos.xlsx', content: fixture('conceitos.xlsx') }
  expect(await uploadAndRead(app, maria, assistantId, file)).toMatchObject({
    status: 'attention',
    problem:
      '3 células têm fórmulas sem resultado e ficaram vazias. Abra a planilha no Excel ou no LibreOffice, salve e envie de novo.',
  })
  const found = await maria.api.searchKnowledge({ params: { assistantId }, query: { q: 'Qual é a média da Aline?' } })
  expect(found.items[0]?.text).toContain('| Aline | 7 | 8 | 7,5 |  |')
  const calculated = await createPublishedAssistant(maria)
  const plain = { name: 'formulas.xlsx', content: fixture('formulas.xlsx') }
  expect(await uploadAndRead(app, maria, calculated, plain)).toMatchObject({ status: 'ready', problem: null })
})

const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)])

test.each<[string, string, Buffer | string, RegExp]>([
  ['with a password', 'a.xlsx', ole, /protegida por senha/],
  ['of a document', 'a.xlsx', makeZip([{ name: 'a.txt', content: Buffer.from('x') }]), /não é do tipo que o nome/],
  ['that is a picture', 'a.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /texto com colunas/],
  ['that is a text', 'a.ods', 'Nome;Nota', /não é do tipo que o nome/],
  ['of no bytes', 'a.csv', '', /vazio/],
])('a sheet %s is refused with a specific sentence: %s [F2]', async (_, name, content, sentence) => {
  const assistantId = await createPublishedAssistant(maria)
  const problem = await refusalOf(app, maria, assistantId, { name, content })
  expect(`${problem.title} ${problem.detail ?? ''}`).toMatch(sentence)
})

test('a ZIP bomb and an empty sheet get different refusals [F3]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const types =
    '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
  const parts = [{ name: '[Content_Types].xml', content: Buffer.from(types) }]
  const bomb = makeZip([...parts, { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(30_000_000) }])
  expect(await refusalOf(app, maria, assistantId, { name: 'a.xlsx', content: bomb })).toMatchObject({
    code: 'document_too_large',
  })
  const empty = await uploadAndRead(app, maria, assistantId, { name: 'vazia.csv', content: ';;\n;;\n' })
  expect(empty).toMatchObject({ status: 'failed', problem: expect.stringContaining('planilha') })
})

test("a model's query is checked against the table and answered with its filter and rows [S13, O5]", async () => {
  const assistantId = await createPublishedAssistant(maria)
  await uploadAndRead(app, maria, assistantId, { name: 'horas.xlsx', content: fixture('horas.xlsx') })
  const tool = sheetToolFor(app.ctx, await openOf(assistantId))!
  const tabela = Number(/tabela (\d+)/.exec(tool.description)?.[1])
  const call = (query: object) => tool.call(JSON.stringify({ tabela, ...query }))
  const filtros = [{ coluna: 'turma', comparacao: 'equal', valor: '7B' }]
  expect(await call({ calculo: 'sum', coluna: 'Horas', filtros })).toMatchObject({
    place: 'planilha · aba Horas, linhas 2, 4 e 6',
    result: { resultText: 'Soma de Horas: 102,5', filter: 'Filtro: Turma = 7º B · 3 linhas' },
  })
  const grouped = await call({ calculo: 'average', coluna: 'Presença', agrupar_por: 'Professor' })
  expect(grouped).toMatchObject({ result: { resultText: expect.stringContaining('| Marta Reis | 92,5% |') } })
  const describeRows = async (limite: number) => {
    const answer = await call({ calculo: 'count', agrupar_por: 'Professor', limite })
    return typeof answer === 'string' ? answer : answer.result.resultText
  }
  expect(await describeRows(2)).toMatch(/(?:\n\| .+){2}\n\nHá mais grupos além destes 2\.$/)
  expect(await describeRows(20)).not.toContain('Há mais')
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

test('a table is loaded once for simultaneous questions, and again when its document is renamed [F1]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  const { id } = await uploadAndRead(app, maria, assistantId, {
    name: 'Notas.csv',
    content: 'Aluno;Nota\nAna;7,5\nBia;8\n',
  })
  const [one, other] = await Promise.all([openOf(assistantId), openOf(assistantId)])
  expect(one.views).toHaveLength(1)
  expect(other.views[0]).toBe(one.views[0])
  await app.ctx.db.update(documents).set({ name: 'Faltas.csv' }).where(eq(documents.id, id))
  expect((await openOf(assistantId)).views[0]).toMatchObject({ topic: ['faltas'], characters: 6 })
})

test('a column with too much text is searched only by parts of values, without limiting other columns [F1]', async () => {
  const assistantId = await createPublishedAssistant(maria)
  await uploadAndRead(app, maria, assistantId, {
    name: 'Notas.csv',
    content: 'Nota;Aluno;Obs\n7;Ana;um texto bem longo\n8;Bia;outro\n',
  })
  const { owners, views } = await openOf(assistantId)
  const { sheet } = views[0]!
  const values = await findValues(app.ctx.db, sheet.id, 10)
  expect(values.map(({ value }) => value).toSorted()).toEqual(['Ana', 'Bia'])
  const tool = sheetToolFor(app.ctx, { owners, views: [await makeView(sheet, values)] })!
  const call = (comparacao: string) =>
    tool.call(
      JSON.stringify({ tabela: sheet.id, calculo: 'count', filtros: [{ coluna: 'Obs', comparacao, valor: 'outro' }] }),
    )
  expect(await call('equal')).toMatch(/tem textos demais/)
  expect(await call('contains')).toMatchObject({ result: { resultText: 'Linhas: 1' } })
})

const absences = [
  ['Aluno', 'Turma', 'Faltas'],
  ['Ana Souza', '7º A', '3'],
  ['Bia Lima', '7º B', '2'],
  ['Caio Reis', '7º B', '4'],
]
const limits = { maxPages: 100, maxTextBytes: 100_000 }
async function sheetsIn(content: Buffer | string, kind: 'docx' | 'markdown' = 'markdown', more = limits) {
  const reading = await readContent(Buffer.from(content), { kind, ...more })
  if (reading.problem !== null) throw new Error(reading.problem)
  return reading.sheets
}
const markdown = (rows: readonly (readonly string[])[]) =>
  [rows[0]!, rows[0]!.map(() => '---'), ...rows.slice(1)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

test('a table of a DOCX or Markdown text is queried like a sheet and cited by number, heading and rows [S13]', async () => {
  const docx = await makeDocx({ Regras: ['Vale desde maio.'], 'Faltas de maio': ['Por aluno:'] }, absences)
  const text = `# Regras\n\nVale desde maio.\n\n## Faltas de maio\n\n${markdown(absences)}\n\nFim.`
  for (const [name, content] of [
    ['Diário.docx', docx],
    ['Diário.md', Buffer.from(text)],
  ] as const) {
    const assistantId = await createPublishedAssistant(maria)
    const document = await uploadAndRead(app, maria, assistantId, { name, content })
    const open = await openSheets(app.ctx, [assistantAsOwner(assistantId)])
    expect(open.views).toHaveLength(1)
    expect(await rowsFromSheets(app.ctx, open, 'Quantas faltas a Bia Lima teve?')).toMatchObject([
      {
        documentName: name,
        place: 'tabela 1: Faltas de maio, linha 3',
        result: {
          resultText: expect.stringMatching(/\n\| 3 \| Bia Lima \| 7º B \| 2 \|$/),
          filter: 'Filtro: Aluno = Bia Lima · 1 linha',
        },
      },
    ])
    const { items } = await maria.api.getSheets({ params: { assistantId, documentId: document.id } })
    expect(items).toMatchObject([{ name: 'Tabela 1: Faltas de maio', rows: 3, regular: true }])
    const found = await maria.api.searchKnowledge({ params: { assistantId }, query: { q: 'Caio Reis' } })
    expect(found.items[0]?.text).toContain('Caio Reis')
  }
})

const paragraph = (text: string) => new Paragraph(text)
const cell = (text: string, more: { verticalMerge?: 'restart' | 'continue'; columnSpan?: number } = {}) =>
  new TableCell({ children: [paragraph(text)], ...more })
const row = (...cells: (string | TableCell)[]) =>
  new TableRow({ children: cells.map((one) => (typeof one === 'string' ? cell(one) : one)) })
const docxOf = async (...tables: TableRow[][]) => {
  const heading = new Paragraph({ text: 'Vagas', heading: HeadingLevel.HEADING_1 })
  const children = [heading, ...tables.flatMap((rows) => [new Table({ rows }), paragraph('')])]
  return Buffer.from(await Packer.toBuffer(new Document({ sections: [{ children }] })))
}
const merged = (text: string) => cell(text, { verticalMerge: VerticalMergeType.RESTART })
const below = () => cell('', { verticalMerge: VerticalMergeType.CONTINUE })

test('a class over several rows applies to each, the title is no row, and no number is counted twice [S13]', async () => {
  const head = row('Turma', 'Nome', 'Vagas')
  const title = row(cell('Vagas de 2026', { columnSpan: 3 }))
  const [sheet, ...others] = await sheetsIn(
    await docxOf(
      [title, head, row(merged('7º A'), 'Ana', '30'), row(below(), 'Bia', '20'), row(below(), 'Caio', '25')],
      [head, row('7º A', 'Ana', merged('30')), row('7º A', 'Bia', below())],
      [head, row('7º A', cell('Ana', { columnSpan: 2 })), row('7º A', 'Bia', '30')],
      [head, row('7º A', 'Ana', '30'), row('7º B', 'Bia', '20'), row('', '', '50')],
    ),
    'docx',
  )
  expect(sheet).toMatchObject({
    name: 'Tabela 1: Vagas',
    around: ['Vagas de 2026'],
    rows: [
      { row: 3, cells: ['7º A', 'Ana', 30] },
      { row: 4, cells: ['7º A', 'Bia', 20] },
      { row: 5, cells: ['7º A', 'Caio', 25] },
    ],
  })
  // one number for two rows, words over two columns, an unlabelled total
  expect(others).toEqual([])
})

test('Markdown tables are read with or without outer bars, with marks and bars in cells, and not within code [S13]', async () => {
  const text = [
    '# Notas *finais*',
    '',
    'Aluno | Nota | Obs.',
    ':-- | --: | :-:',
    '**Ana** | 7,5 | [ver](https://a.test) ',
    'Bia \\| Cia | 8 |',
    '',
    '```',
    markdown(absences),
    '```',
    'Um | texto com uma barra',
    '',
    markdown(absences),
  ].join('\n')
  expect(await sheetsIn(text)).toMatchObject([
    {
      name: 'Tabela 1: Notas *finais*',
      rows: [{ row: 2, cells: ['Ana', 7.5, 'ver'] }, { cells: ['Bia | Cia', 8, null] }],
    },
    { name: 'Tabela 2: Notas *finais*', rows: [{ cells: ['Ana Souza', '7º A', 3] }, {}, {}] },
  ])
})

test.each([
  [
    'a form of two columns',
    [
      ['Diretora', 'Maria Silva'],
      ['Vice', 'João Reis'],
      ['Secretária', 'Ana Lima'],
    ],
  ],
  ['one row', absences.slice(0, 2)],
  ['titles between the rows', [absences[0]!, ['7º A', '', ''], ...absences.slice(1)]],
  ['numbers above the columns', [['1', '2', '3'], ...absences.slice(1)]],
  ['more cells than names', [absences[0]!, ...absences.slice(1).map((cells) => [...cells, 'x'])]],
])('%s in a document is not queried as a table [S13]', async (_, rows) => {
  expect(await sheetsIn(`# Escola\n\n${markdown(rows)}`)).toEqual([])
})

test('a partly read document offers no tables, and one with very many as many as a workbook [F2]', async () => {
  const text = `${markdown(absences)}\n\n${'Palavras e mais palavras. '.repeat(100)}`
  expect(await sheetsIn(text)).toHaveLength(1)
  expect(await sheetsIn(text, 'markdown', { ...limits, maxTextBytes: 1000 })).toEqual([])
  expect(await sheetsIn(Array.from({ length: 30 }, () => markdown(absences)).join('\n\n'))).toHaveLength(20)
})

test('each passage of a long DOCX table repeats its column names [S13]', async () => {
  const many = Array.from({ length: 90 }, (_, at) => row(`Aluno número ${at}`, `Turma ${at % 9}`, String(at)))
  const docx = await docxOf([row('Aluno', 'Turma', 'Faltas'), ...many])
  const reading = await readContent(docx, { kind: 'docx', ...limits })
  if (reading.problem !== null) throw new Error(reading.problem)
  const parts = reading.chunks.filter(({ text }) => text.includes('Aluno número'))
  expect(parts.length).toBeGreaterThan(2)
  for (const { text } of parts) expect(text).toMatch(/^(?:# Vagas\n+)?Aluno \| Turma \| Faltas\nAluno número \d+ \|/)
})

const names =
  'Alice Bento Clara Davi Elisa Fábio Gilda Hugo Íris João Kátia Lúcio Marta Nilo Olga Paulo Quésia Rui Sara Tito'.split(
    ' ',
  )
const subjects = ['Português', 'História', 'Ciências']
const pupils = names.flatMap((name, at) =>
  subjects.map((subject, place) => ({
    line: `${name} Souza;${at % 2 === 0 ? '8A' : '8B'};${subject};${(5 + ((at * 7 + place * 3) % 48) / 10).toLocaleString('pt-BR')};${(at + place) % 6}`,
    mark: 5 + ((at * 7 + place * 3) % 48) / 10,
    name: `${name} Souza`,
    group: at % 2 === 0 ? '8A' : '8B',
  })),
)
const marks = ['Aluno;Turma;Disciplina;Nota;Faltas', ...pupils.map(({ line }) => line)].join('\n')

const assistantId = await createPublishedAssistant(maria)
await uploadAndRead(app, maria, assistantId, { name: 'notas.csv', content: marks })

async function answerTo(question: string, id = assistantId): Promise<string> {
  const found = await findInSheets(app.ctx, await openOf(id), question)
  const { passages } = await findPassages(app.ctx, { owners: [assistantAsOwner(id)], question, limit: 6 })
  const numbered = [...found, ...passages].map((passage, at) => ({ ...passage, number: at + 1 }))
  return quotingAnswer({ question, passages: numbered, hasDocuments: true, cite: true, written: '' })
}
const rowsIn = (answer: string): string[] => answer.split('\n').filter((line) => /^\| \d/.test(line))

test.each([
  ['Quantas faltas a turma 8B teve ao todo?', 'Filtro: Turma = 8B · 30 linhas', '| Bento Souza | 8B |'],
  ['Quem teve a maior nota?', 'Filtro: nenhum · 60 linhas', 'Em ordem de Nota, do maior para o menor:'],
  ['Quantos alunos fizeram História?', 'Filtro: Disciplina = História · 20 linhas', '| Clara Souza | 8A | História |'],
  ['Quantos alunos cursaram História?', 'Filtro: Disciplina = História · 20 linhas', '| Clara Souza | 8A | História |'],
  [
    'Quem mais faltou em Ciências?',
    'Filtro: Disciplina = Ciências · 20 linhas',
    'Em ordem de Faltas, do maior para o menor:',
  ],
  ['Me mostre as notas da Íris', 'Filtro: Aluno = Íris Souza · 3 linhas', '| Íris Souza | 8A | Português |'],
])(
  '%s is answered by the rows that it names, and that counting needs a model [S13]',
  async (question, filter, part) => {
    const answer = await answerTo(question)
    expect(answer).toMatch(/^Encontrei estas linhas em “notas\.csv”: \[1\]\n\n/)
    expect(answer).toContain(filter)
    expect(answer).toContain(part)
    expect(answer).toContain('| Linha | Aluno | Turma | Disciplina | Nota | Faltas |')
    expect(answer).toContain('Contar, somar ou comparar exige um modelo de IA que escreva as respostas.')
  },
)

test('only rows above a number are shown, the highest first [S13]', async () => {
  const answer = await answerTo('Liste os alunos da turma 8A com nota acima de 9')
  const wanted = pupils.filter(({ group, mark }) => group === '8A' && mark > 9)
  expect(wanted.length).toBeGreaterThan(1)
  expect(answer).toContain(`Filtro: Turma = 8A, Nota > 9 · ${wanted.length} linhas`)
  expect(rowsIn(answer).map((line) => line.split(' | ')[1])).toEqual(
    wanted.toSorted((one, other) => other.mark - one.mark).map(({ name }) => name),
  )
})

test('at most twenty rows are shown, and the answer states how many there are [S13]', async () => {
  const answer = await answerTo('Quantas faltas a turma 8B teve ao todo?')
  expect(rowsIn(answer)).toHaveLength(20)
  expect(answer).toContain('Há mais 10 linhas além destas.')
})

test.each([
  'Qual é o telefone da Alice Souza?',
  'Qual é a nota de corte da bolsa?',
  'Quando começa o recesso?',
  'Qual é a turma do Zenon?',
])('%s names something no table has, and no rows are found [S13]', async (question) => {
  expect(await rowsFromSheets(app.ctx, await openOf(assistantId), question)).toEqual([])
})

test('a matching text of another document ranks before rows [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  await uploadAndRead(app, maria, id, { name: 'notas.csv', content: marks })
  await uploadAndRead(app, maria, id, {
    name: 'regras.md',
    content: 'A maior nota da escola é 10, e quem a tem recebe uma medalha.',
  })
  expect(await answerTo('Quem tem a maior nota?', id)).toContain('recebe uma medalha')
})

test('a table that is not counted shows its rows too, and only to its own assistant [S13, Z5]', async () => {
  const joao = await createUser(app)
  const [own, foreign] = [await createPublishedAssistant(maria), await createPublishedAssistant(joao)]
  const content = 'Nome;Turma;Faltas\n7º A;;\nAna;7A;3\n7º B;;\nBia;7B;2\n'
  await uploadAndRead(app, joao, foreign, { name: 'faltas.csv', content })
  const open = await openOf(foreign)
  expect(open.views).toEqual([])
  expect(await rowsFromSheets(app.ctx, open, 'Quantas faltas a Bia teve?')).toMatchObject([
    { result: { resultText: expect.stringContaining('| 5 | Bia | 7B | 2 |') } },
  ])
  expect(await rowsFromSheets(app.ctx, await openOf(own), 'Quantas faltas a Bia teve?')).toEqual([])
})
