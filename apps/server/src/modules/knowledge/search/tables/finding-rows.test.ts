import { expect, test } from 'vitest'
import { findInSheets, findPassages, openSheets } from '#/modules/knowledge/knowledge.service.ts'
import { assistantAsOwner } from '#/modules/knowledge/owners.model.ts'
import { rowsFromSheets } from '#/modules/knowledge/search/tables/finding-rows.service.ts'
import { quotingAnswer } from '#/platform/ai/embedded/embedded-model.ts'
import { createPublishedAssistant, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { knows } from '#test/uploads.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)

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
await knows(app, maria, assistantId, { name: 'notas.csv', content: marks })
const openOf = (id: number) => openSheets(app.ctx, [assistantAsOwner(id)])

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
    expect(answer).toContain('Contar, somar ou comparar exige outro modelo, que escreva as respostas.')
  },
)

test('rows above a number are those and no others, the highest first [S13]', async () => {
  const answer = await answerTo('Liste os alunos da turma 8A com nota acima de 9')
  const wanted = pupils.filter(({ group, mark }) => group === '8A' && mark > 9)
  expect(wanted.length).toBeGreaterThan(1)
  expect(answer).toContain(`Filtro: Turma = 8A, Nota > 9 · ${wanted.length} linhas`)
  expect(rowsIn(answer).map((line) => line.split(' | ')[1])).toEqual(
    wanted.toSorted((one, other) => other.mark - one.mark).map(({ name }) => name),
  )
})

test('at most twenty rows are shown, and the answer says how many there are beside them [S13]', async () => {
  const answer = await answerTo('Quantas faltas a turma 8B teve ao todo?')
  expect(rowsIn(answer)).toHaveLength(20)
  expect(answer).toContain('Há mais 10 linhas além destas.')
})

test.each([
  'Qual é o telefone da Alice Souza?',
  'Qual é a nota de corte da bolsa?',
  'Quando começa o recesso?',
  'Qual é a turma do Zenon?',
])('%s speaks of what no table has, and no rows are found [S13]', async (question) => {
  expect(await rowsFromSheets(app.ctx, await openOf(assistantId), question)).toEqual([])
})

test('what a text of another document says goes before rows [S13]', async () => {
  const id = await createPublishedAssistant(maria)
  await knows(app, maria, id, { name: 'notas.csv', content: marks })
  await knows(app, maria, id, {
    name: 'regras.md',
    content: 'A maior nota da escola é 10, e quem a tem recebe uma medalha.',
  })
  expect(await answerTo('Quem tem a maior nota?', id)).toContain('recebe uma medalha')
})

test('a table that is not counted shows its rows too, and nobody sees the rows of somebody else [S13, Z5]', async () => {
  const joao = await createUser(app)
  const [own, foreign] = [await createPublishedAssistant(maria), await createPublishedAssistant(joao)]
  const content = 'Nome;Turma;Faltas\n7º A;;\nAna;7A;3\n7º B;;\nBia;7B;2\n'
  await knows(app, joao, foreign, { name: 'faltas.csv', content })
  const open = await openOf(foreign)
  expect(open.views).toEqual([])
  expect(await rowsFromSheets(app.ctx, open, 'Quantas faltas a Bia teve?')).toMatchObject([
    { result: { said: expect.stringContaining('| 5 | Bia | 7B | 2 |') } },
  ])
  expect(await rowsFromSheets(app.ctx, await openOf(own), 'Quantas faltas a Bia teve?')).toEqual([])
})
