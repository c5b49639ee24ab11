import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { claimsWithoutSource } from '#/modules/conversations/runs/engine/claims.model.ts'
import { readContent } from '#/modules/knowledge/reading/reading.model.ts'

const folder = path.join(import.meta.dirname, '../../../../../../../bench/retrieval/documents')

async function passagesOf(...names: string[]): Promise<string[]> {
  const readings = names.map((name) =>
    readContent(readFileSync(path.join(folder, name)), {
      kind: name.endsWith('.md') ? 'markdown' : 'txt',
      maxPages: 100,
      maxTextBytes: 1_000_000,
    }),
  )
  return (await Promise.all(readings)).flatMap((reading) =>
    reading.problem === null ? reading.chunks.map(({ text }) => text) : [],
  )
}

const school = await passagesOf(
  'biblioteca.md',
  'calendario-2027.md',
  'cardapio-marco.md',
  'regimento.md',
  'slides-fotossintese.txt',
  'turmas.md',
)
const marked = (answer: string, knownText = '') => claimsWithoutSource(answer, { passages: school, knownText })

/** Correct paraphrases of the school's documents, each with a variant that has one error. */
const cases: [string, string][] = [
  [
    'Estudantes podem levar até quatro livros por dez dias [1].',
    'Estudantes podem levar até nove livros por dez dias [1].',
  ],
  ['Você pode ficar com 4 livros emprestados por 10 dias.', 'Você pode ficar com 4 livros emprestados por 45 dias.'],
  ['A bibliotecária da escola é **Zuleica Moraes** [2].', 'A bibliotecária da escola é **Marta Nogueira** [2].'],
  ['A festa junina será no dia 19/06, um sábado letivo.', 'A festa junina será no dia 26/06, um sábado letivo.'],
  ['As férias de inverno vão de 12 a 30 de julho.', 'As férias de inverno vão de 12 a 30 de agosto.'],
  [
    'Visitantes pagam R$ 14,50 pelo almoço, no Pix ou no cartão.',
    'Visitantes pagam R$ 18,90 pelo almoço, no Pix ou no cartão.',
  ],
  [
    'A frequência mínima exigida é de 75% das horas letivas.',
    'A frequência mínima exigida é de 85% das horas letivas.',
  ],
  ['As aulas da manhã começam às 7:10 e terminam às 12:30.', 'As aulas da manhã começam às 7:45 e terminam às 12:30.'],
  [
    'O professor de referência da turma 2B é Paulo Werneck.',
    'O professor de referência da turma 2B é Rogério Lacerda.',
  ],
  [
    'A segunda chamada é pedida na secretaria em até 3 dias úteis.',
    'A segunda chamada é pedida na secretaria em até 15 dias úteis.',
  ],
  ['A fotossíntese acontece nos cloroplastos.', 'Os animais domésticos precisam de vacina contra raiva.'],
  [
    'A clorofila absorve a luz azul e a vermelha e reflete a verde.',
    'O rei de Portugal assinou um tratado com a Espanha.',
  ],
  ['O lanche da tarde é servido às 15h30.', 'O lanche da tarde é servido às 16h45.'],
  [
    'São necessárias 6 voltas do ciclo de Calvin para formar uma glicose.',
    'O ciclo de Krebs produz ATP dentro da mitocôndria.',
  ],
]

describe('sentences of an answer without a source [S12]', () => {
  test('a paraphrase of the documents is not marked [S12]', () => {
    for (const [right] of cases) expect(marked(right), right).toEqual([])
  })

  test('a number, date, name or subject missing in the documents is marked [S12]', () => {
    for (const [, wrong] of cases) expect(marked(wrong), wrong).toEqual([wrong])
  })

  test('only the sentence without a source is marked, with its emphasis and numbers [S12]', () => {
    const wrong = '**A multa é de R$ 7,00 por dia.** [1]'
    expect(marked(`Não há multa em dinheiro. ${wrong} Quem perde um livro repõe o mesmo título.`)).toEqual([wrong])
    expect(marked('- A biblioteca abre às 8h.\n- Ela tem um cinema com 80 lugares.')).toEqual([
      'Ela tem um cinema com 80 lugares.',
    ])
    expect(marked('| Turma | Sala |\n|---|---|\n| 1A | 21 |\n| 2A | 99 |')).toEqual(['| 2A | 99'])
  })

  test('greetings, questions, offers, headings, code and apologies are not marked [S12]', () => {
    const answer = [
      '# Horários de 1999',
      'Olá, tudo bem? Boa tarde!',
      'Se quiser, posso montar um plano de estudos com 30 exercícios.',
      'De qual turma de 1998 você fala?',
      'Os documentos não informam o preço do curso de inglês.',
      'Veja o que encontrei:',
      '```\ntotal = 1234\n```',
    ]
    expect(marked(answer.join('\n\n'))).toEqual([])
  })

  test("numbers and names from the person's words may be repeated [S12]", () => {
    const answer = 'A turma 2B do Marcelo, de 2031, troca de sala com a 3C.'
    expect(marked(answer)).toEqual([answer])
    expect(marked(answer, 'Sou o Marcelo. Em 2031 a turma 2B troca de sala?')).toEqual([])
  })

  test('without passages every claim is marked, and abbreviations do not end a sentence [S12]', () => {
    const answer = 'O art. 5 trata da direção, com o Sr. Tavares.'
    expect(claimsWithoutSource(answer, { passages: [], knownText: '' })).toEqual([answer])
    expect(claimsWithoutSource('', { passages: [], knownText: '' })).toEqual([])
  })
})
