import { expect, test } from 'vitest'
import { checkInput } from '#/tools/server/sources/input.model.ts'

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['aluno', 'dias'],
  properties: {
    aluno: { type: 'string', minLength: 2 },
    dias: { type: 'array', items: { type: 'integer', maximum: 31 }, minItems: 1 },
    turno: { enum: ['manhã', 'tarde'] },
    data: { type: 'string', format: 'date' },
  },
}

test.each<[values: object, reasons: string]>([
  [{}, '“aluno” falta; “dias” falta'],
  [{ aluno: 7, dias: 'seg' }, '“aluno” precisa ser um texto; “dias” precisa ser uma lista'],
  [{ aluno: 'Z', dias: [] }, '“aluno” precisa ter no mínimo 2 caracteres; “dias” precisa ter no mínimo 1 item'],
  [{ aluno: 'Zé', dias: [32] }, '“dias.0” precisa ser no máximo 31'],
  [{ aluno: 'Zé', dias: [1.5] }, '“dias.0” precisa ser um número inteiro'],
  [{ aluno: 'Zé', dias: [1], turno: 'noite' }, '“turno” precisa ser um destes: manhã, tarde'],
  [{ aluno: 'Zé', dias: [1], data: 'ontem' }, '“data” não tem a forma pedida'],
  [{ aluno: 'Zé', dias: [1], nota: 1 }, 'o pedido tem campos que não existem: nota'],
])('values %j are refused in words', (values, reasons) => {
  expect(checkInput(schema, values)).toBe(`Os valores não estão na forma pedida: ${reasons}.`)
})
