import { expect, test } from 'vitest'
import { distinguishPerson, namesIn } from '#/features/classes/names-in.ts'

const read = (...input: Parameters<typeof namesIn>) => {
  const { rows, homonyms } = namesIn(...input)
  const names = rows.filter(({ enters }) => enters).map(({ ownName }) => ownName)
  return { names, left: rows.flatMap(({ enters, reason }) => (enters ? [] : [reason])), homonyms }
}

test.each([
  ['', [], []],
  ['Ana Reis\nRui Costa', ['Ana Reis', 'Rui Costa'], []],
  ['1. Ana Reis\r\n2) Rui  Costa\r\n\r\n03 - Bia Sá', ['Ana Reis', 'Rui Costa', 'Bia Sá'], []],
  ['Nome\nAna Reis', ['Ana Reis'], []],
  ['RA;Nome;Turma\n2026;Ana Reis;8º B\n2027;"Rui Costa";8º B', ['Ana Reis', 'Rui Costa'], []],
  ['Número,Aluno(a)\n1,Ana Reis\n2,', ['Ana Reis'], ['vazia']],
  ['20260042\tAna Reis\n20260043\tRui Costa', ['Ana Reis', 'Rui Costa'], []],
  ['Costa, Rui', ['Rui Costa'], []],
  ['Ana Reis\nANA REIS\n123\n-', ['Ana Reis', 'ANA REIS (2)'], ['rodapé', 'não parece um nome']],
] as const)('the names of %j, from whichever list a teacher has [Z6]', (text, names, left) => {
  expect(read(text)).toMatchObject({ names, left })
})

test('a rejected row can be accepted by hand, and an accepted row rejected [Z6]', () => {
  const text = 'Nº;Aluno;Situação\n1;Ana Reis;Cursando\n2;Bia Sá;Transferido\nTotal: 2;;'
  const [ana, bia, total] = namesIn(text).rows
  const entering = new Map([
    [ana?.key ?? '', false],
    [bia?.key ?? '', true],
  ])
  expect(read(text, { entering })).toMatchObject({ names: ['Bia Sá'], left: [undefined, 'linha de total'] })
  expect(total?.text).toBe('Total: 2')
})

test('a person can correct the meaning of the columns [Z6]', () => {
  const text = 'Ana Reis;Susi Reis\nBia Sá;Rita Sá\n'
  expect(read(text, { fields: [null, 'name'] }).names).toEqual(['Susi Reis', 'Rita Sá'])
  expect(namesIn(text).columns.map(({ title, sample, field }) => [title, sample, field])).toEqual([
    ['Coluna 1', 'Ana Reis', 'name'],
    ['Coluna 2', 'Susi Reis', null],
  ])
})

test('namesakes are told apart by their registration number [Z6]', () => {
  const { homonyms } = namesIn('Matrícula;Nome\n0012;Ana Sá\n0013;ANA SA\n0014;Rui')
  expect(homonyms.map((same) => same.map((row) => `${row.ownName}: ${distinguishPerson(row)}`))).toEqual([
    ['Ana Sá: matrícula 0012', 'ANA SA (2): matrícula 0013'],
  ])
})
