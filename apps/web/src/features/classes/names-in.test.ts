import { expect, test } from 'vitest'
import { namesIn } from '#/features/classes/names-in.ts'

test.each([
  ['', [], []],
  ['Ana Reis\nRui Costa', ['Ana Reis', 'Rui Costa'], []],
  ['1. Ana Reis\r\n2) Rui  Costa\r\n\r\n03 - Bia Sá', ['Ana Reis', 'Rui Costa', 'Bia Sá'], []],
  ['Nome\nAna Reis', ['Ana Reis'], []],
  ['RA;Nome;Turma\n2026;Ana Reis;8º B\n2027;"Rui Costa";8º B', ['Ana Reis', 'Rui Costa'], []],
  ['Número,Aluno(a)\n1,Ana Reis\n2,', ['Ana Reis'], ['2,']],
  ['20260042\tAna Reis\n20260043\tRui Costa', ['Ana Reis', 'Rui Costa'], []],
  ['Costa, Rui', ['Costa, Rui'], []],
  ['Ana Reis\nANA REIS\n123\n-', ['Ana Reis'], ['123', '-']],
] as const)('the names of %j, from whichever list a teacher has [Z6]', (text, names, ignored) => {
  expect(namesIn(text)).toEqual({ names, ignored })
})
