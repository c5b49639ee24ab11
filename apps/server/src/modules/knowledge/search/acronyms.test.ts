import { expect, test } from 'vitest'
import { namesIn, otherNames, Vocabularies } from '#/modules/knowledge/search/acronyms.model.ts'
import { lettersOf } from '#/modules/knowledge/search/spelling.model.ts'

test.each([
  ['O Projeto Político-Pedagógico (PPP) vale por dois anos.', 'PPP', 'Projeto Político Pedagógico'],
  ['O TCE (Termo de Compromisso de Estágio) tem três vias.', 'TCE', 'Termo de Compromisso de Estágio'],
  ['A Olimpíada Brasileira de Astronomia, a OBA, tem dez perguntas.', 'OBA', 'Olimpíada Brasileira de Astronomia'],
  ['AEE – atendimento educacional especializado', 'AEE', 'atendimento educacional especializado'],
  ['Os Equipamentos de Proteção Individual (EPIs) ficam ali.', 'EPI', 'Equipamentos de Proteção Individual'],
])('a text gives a name and its acronym: %s [S12]', (text, short, name) => {
  expect(namesIn(text)).toEqual([{ short, name }])
})

test.each([
  'A turma do curso (TI) começa em março.',
  'Leve RG e CPF à secretaria.',
  'Conselho. Pleno. Especial (CPE)',
  'PARÁGRAFO ÚNICO: TODOS OS ALUNOS',
])('letters that agree with no name beside them are none: %s [S12]', (text) => {
  expect(namesIn(text)).toEqual([])
})

test('a question with the one is searched for the other, with both for none [S12]', () => {
  const texts = ['O Projeto Político-Pedagógico (PPP) vale por dois anos.']
  expect(otherNames('quando vence o ppp?', texts)).toEqual(['Projeto Político Pedagógico'])
  expect(otherNames('Quem escreve o projeto político-pedagógico?', texts)).toEqual(['PPP'])
  expect(otherNames('O que é o PPP, projeto político pedagógico?', texts)).toEqual([])
  expect(otherNames('Quando é a festa?', texts)).toEqual([])
})

const word = (text: string) => ({ word: text, documents: 1, letters: lettersOf(text) })

test('while the words of a changed place are read, a question takes those of before, and all read once [S12]', async () => {
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

test('words that could not be read are read at the next question [S12]', async () => {
  const vocabularies = new Vocabularies()
  await expect(vocabularies.of('a', '1', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await vocabularies.of('a', '1', async () => [word('boletim')])).toEqual([word('boletim')])
})
