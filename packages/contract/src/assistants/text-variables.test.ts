import { expect, test } from 'vitest'
import { fillVariables, unknownVariables, variableProblem, variablesIn } from '#/assistants/text-variables.ts'

const values = {
  nome: 'Ana',
  nome_completo: 'Ana Lima',
  turma: '',
  instituicao: 'Colégio Horizonte',
  data: '24 de novembro de 2026',
  hora: '09:30',
  assistente: 'Tutor',
}

test('variables are filled in regardless of spelling, and empty values give the fallback after the bar [S12]', () => {
  expect(fillVariables('Chame {{nome}} de {{ Nome Completo }}, da {{turma|turma dela}} {{turma}}.', values)).toBe(
    'Chame Ana de Ana Lima, da turma dela .',
  )
  expect(fillVariables('{{Instituição}}, {{DATA}} às {{hora}}: {{assistente|eu}}', values)).toBe(
    'Colégio Horizonte, 24 de novembro de 2026 às 09:30: Tutor',
  )
})

test('values and fallbacks that look like variables are not expanded again [M2]', () => {
  expect(fillVariables('{{nome}} {{turma|{{hora}}}}', { ...values, nome: '{{hora}} $&' })).toBe(
    '{{hora}} $& {{turma|09:30}}',
  )
})

test('unknown names, examples in backticks and single braces stay as written [S12]', () => {
  const text = 'Use `{{nome}}`, {{aluno}}, {nome}, {{}} e\n```\n{{data}}\n```'
  expect(fillVariables(text, values)).toBe(text)
  expect(unknownVariables(text)).toEqual(['aluno', ''])
  expect(variablesIn(`${text} {{hora}} {{Hora}} {{nome|x}}`)).toEqual(['hora', 'nome'])
})

test('an unknown name is reported with what to do [S12]', () => {
  expect(variableProblem('Fale com {{aluno}}.')).toContain('Não existe a variável {{aluno}}.')
  expect(variableProblem('Fale com {{nome}} de `{{aluno}}`.')).toBeUndefined()
})
