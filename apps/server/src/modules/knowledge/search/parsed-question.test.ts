import { expect, test } from 'vitest'
import { parseQuestion } from '#/modules/knowledge/search/parsed-question.model.ts'
import { toLetterBits, nearestWords } from '#/modules/knowledge/search/spelling.model.ts'
import { namesIn, otherNames, Vocabularies } from '#/modules/knowledge/search/acronyms.model.ts'
import { definedIn, matchDefinition, splitQuestion } from '#/platform/ai/embedded/question-parts.ts'

test.each([
  ['o que acontece em 19/06?', '19 junho'],
  ['reunião de 01.06.2027', '1 1º junho 2027'],
  ['o que acontece em 19 de junho?', '19/06 19/6'],
  ['revolução no século 18', 'xviii'],
  ['revolução no século XIX', '19'],
  ['notas do 2º trimestre', 'segundo'],
])('a date, century or ordinal is also searched in its other form: %s [S13]', (question, other) => {
  expect(parseQuestion(question).text).toContain(other)
})

test.each([
  ['o que é H2O?', 'H_2O'],
  ['fórmula C6H12O6', 'C_6H_{12}O_6'],
  ['quantos m² tem a sala', 'm_2'],
  ['efeito do CO₂', 'CO_2'],
  ['quem tem 10⁶ habitantes', '10^6'],
])('a formula or unit is searched as documents write it: %s [S13]', (question, other) => {
  expect(parseQuestion(question).text).toContain(other)
})

test.each(['a nota 31/13', 'lei 11.645/08', 'o processo 12/34/56', 'século do ouro', 'sala 12'])(
  'a text that is no date or century stays unchanged: %s [S13]',
  (question) => expect(parseQuestion(question).text).toBe(question),
)

test('quotes of any kind make phrases; a minus refuses a word, a dash before the question does not [S13]', () => {
  expect(parseQuestion('"segunda chamada" e “prova oral” até «quando»').phrases).toEqual([
    'segunda chamada',
    'prova oral',
    'quando',
  ])
  expect(parseQuestion('livros -atraso')).toMatchObject({ unwanted: ['atraso'], phrases: [] })
  expect(parseQuestion('-O que é crase?').unwanted).toEqual([])
  expect(parseQuestion('- guarda-chuva 7-9').unwanted).toEqual([])
  expect(parseQuestion('"').phrases).toEqual([])
})

test('stop words that look like plurals are left out, and a long paste is cut [S13]', () => {
  expect(parseQuestion('Mais de dois livros depois').text.split(/\s+/).filter(Boolean)).toEqual(['de', 'livros'])
  expect(parseQuestion('a'.repeat(5000)).text).toHaveLength(2000)
})

test.each([
  ['O que é fotossíntese?', 'fotossíntese'],
  ['o que são os tilacoides', 'tilacoides'],
  ['- O que significa TCE?', 'TCE'],
  ['Como é a prova?', undefined],
  [`O que é ${'muito '.repeat(20)}?`, undefined],
])('the term that a question asks to define is recognized: %s [S13]', (question, thing) =>
  expect(definedIn(question)).toBe(thing),
)

test('a definition is distinguished from a mention [S13]', () => {
  const findsDefinition = (thing: string, text: string) => matchDefinition(thing)(text)
  expect(findsDefinition('fotossíntese', 'A fotossíntese é o processo em que plantas…')).toBe(true)
  expect(
    findsDefinition('AEE', 'O AEE, atendimento educacional especializado, é o serviço que elimina barreiras.'),
  ).toBe(true)
  expect(findsDefinition('fotossíntese', 'A planta faz fotossíntese. É de dia.')).toBe(false)
  expect(findsDefinition('mitose', 'Mitose e meiose caem na prova.')).toBe(false)
  expect(findsDefinition('a+b (c', 'a b c é a soma')).toBe(true)
})

test.each([
  ['Até quando peço segunda chamada? E o que é a fotossíntese?', 2],
  ['Quem são os intérpretes e quem é a bibliotecária?', 2],
  ['Perdi a prova de ontem. Até quando posso pedir outra?', 2],
  ['Qual é a média de matemática e de história?', 1],
  ['O que é isso? Hein?', 1],
  ['Quem é ela? Onde ela mora hoje? Quando ela nasceu mesmo? Por que ela saiu daqui?', 1],
])('several questions in one are separated: %s [S13]', (question, count) =>
  expect(splitQuestion(question)).toHaveLength(count),
)

const known = ['frequencia', 'matricula', 'vagas', 'vaga', 'bolsa', 'industrial', 'casa', 'biblioteca'].map(
  (word, index) => ({ word, documents: index + 1, letters: toLetterBits(word) }),
)

test.each([
  ['freqencia', ['frequencia']],
  ['frequencai', ['frequencia']],
  ['frecuensia', ['frequencia']],
  ['matrcla', []],
  ['vagsa', ['vaga', 'vagas']],
  ['blosa', ['bolsa']],
  ['industrializacao', ['industrial']],
  ['caso', ['casa']],
  ['cas', []],
  ['2027', []],
  ['zzzzzzzzz', []],
])('a misspelt word is replaced by the most similar known words: %s [S13]', (word, near) =>
  expect(nearestWords(word, known)).toEqual(near),
)

test.each([
  ['O Projeto Político-Pedagógico (PPP) vale por dois anos.', 'PPP', 'Projeto Político Pedagógico'],
  ['O TCE (Termo de Compromisso de Estágio) tem três vias.', 'TCE', 'Termo de Compromisso de Estágio'],
  ['A Olimpíada Brasileira de Astronomia, a OBA, tem dez perguntas.', 'OBA', 'Olimpíada Brasileira de Astronomia'],
  ['AEE – atendimento educacional especializado', 'AEE', 'atendimento educacional especializado'],
  ['Os Equipamentos de Proteção Individual (EPIs) ficam ali.', 'EPI', 'Equipamentos de Proteção Individual'],
])('a text introduces a name and its acronym: %s [S12]', (text, short, name) => {
  expect(namesIn(text)).toEqual([{ short, name }])
})

test.each([
  'A turma do curso (TI) começa em março.',
  'Leve RG e CPF à secretaria.',
  'Conselho. Pleno. Especial (CPE)',
  'PARÁGRAFO ÚNICO: TODOS OS ALUNOS',
])('letters without a matching name beside them are no acronym: %s [S12]', (text) => {
  expect(namesIn(text)).toEqual([])
})

test('a question with a name is also searched by its acronym and vice versa, with both by neither [S12]', () => {
  const texts = ['O Projeto Político-Pedagógico (PPP) vale por dois anos.']
  expect(otherNames('quando vence o ppp?', texts)).toEqual(['Projeto Político Pedagógico'])
  expect(otherNames('Quem escreve o projeto político-pedagógico?', texts)).toEqual(['PPP'])
  expect(otherNames('O que é o PPP, projeto político pedagógico?', texts)).toEqual([])
  expect(otherNames('Quando é a festa?', texts)).toEqual([])
})

const word = (text: string) => ({ word: text, documents: 1, letters: toLetterBits(text) })

test('while a changed vocabulary is read once for all, a question uses the previous one [S12]', async () => {
  const vocabularies = new Vocabularies()
  await vocabularies.of('a', '1', async () => [word('matricula')])
  const slow = Promise.withResolvers<ReturnType<typeof word>[]>()
  let reads = 0
  const read = () => {
    reads += 1
    return slow.promise
  }
  const both = await Promise.all([vocabularies.of('a', '2', read), vocabularies.of('a', '2', read)])
  expect(both).toEqual([[word('matricula')], [word('matricula')]])
  slow.resolve([word('biblioteca')])
  expect(await vocabularies.of('a', '2', read)).toEqual([word('biblioteca')])
  expect(reads).toBe(1)
})

test('a vocabulary that could not be read is read at the next question [S12]', async () => {
  const vocabularies = new Vocabularies()
  await expect(vocabularies.of('a', '1', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await vocabularies.of('a', '1', async () => [word('boletim')])).toEqual([word('boletim')])
})
