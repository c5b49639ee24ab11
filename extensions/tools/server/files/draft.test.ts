import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftInputSchema, writeDraft } from '#/tools/server/files/draft-input.model.ts'
import { parseDraft, readKey } from '#/tools/server/files/draft.model.ts'
import { calculateTable } from '#/tools/server/files/calculated.model.ts'
import { dropCycles, toNumber, toSafeFormula } from '#/tools/server/files/formula.model.ts'

const source = {
  number: 2,
  documentId: '018f0000-0000-7000-8000-000000000001',
  documentName: 'Livro de Ciências',
  page: 12,
  passage: 'Ao nível do mar,\na água ferve a 100 °C.',
}

test('a formula that could fetch, start a program, leave its sheet or break the file stays text', () => {
  const refused = [
    '=HYPERLINK("http://a.example";"oi")',
    '=WEBSERVICE("http://a.example")',
    "=cmd|'/c calc'!A1",
    '=DDE("cmd";"/c calc";"A1")',
    '=INDIRECT("A1")',
    "='Outra planilha'!A1",
    '=[1]Plan1!A1',
    '=SUM(A1',
    '=IF()',
    '=SUM(A1,)',
    '=A1+',
    '=A1 A2',
    '=',
    '==A1',
    '=@SUM(A1)',
    '=NOME',
    '=SUM(A1:A99999)',
    '+A1',
    `=${'('.repeat(200)}1${')'.repeat(200)}`,
    `=${'-'.repeat(400)}1`,
    `=${'1+'.repeat(400)}1`,
  ]
  for (const formula of refused) expect(toSafeFormula(formula), formula).toBeUndefined()
})

test('arithmetic in Portuguese or English becomes the formula of the format', () => {
  expect(toSafeFormula('=SOMA(B2:B9)')).toBe('=SUM(B2:B9)')
  expect(toSafeFormula('=média(B2;C2;7,5)')).toBe('=AVERAGE(B2,C2,7.5)')
  expect(toSafeFormula('=ROUND(A1,2)')).toBe('=ROUND(A1,2)')
  expect(toSafeFormula('=SE(B2>=6;"sim";"não")')).toBe('=IF(B2>=6,"sim","não")')
  expect(toSafeFormula('=($B$2*2+C2*3)/5')).toBe('=($B$2*2+C2*3)/5')
  expect(toSafeFormula('=A1*0,5')).toBe('=A1*0.5')
  expect(toSafeFormula('=CONT.SE(B2:B9;">6")')).toBe('=COUNTIF(B2:B9,">6")')
})

test('formulas that depend on themselves are dropped, others stay', () => {
  const formulas = [
    [undefined, '=SUM(A1:B2)', '=D1'],
    ['=A1', '=B1', undefined],
  ]
  expect(dropCycles(formulas)).toEqual([
    [undefined, undefined, '=D1'],
    ['=A1', undefined, undefined],
  ])
})

test('a chain of formulas as long as a sheet, and ranges over all of them, are followed', () => {
  const rows = 5000
  const upwards = Array.from({ length: rows }, (_, at) => [undefined, at < rows - 1 ? `=B${at + 2}` : '=A1'])
  expect(dropCycles(upwards)).toEqual(upwards)
  const cyclic = upwards.map((row, at) => (at === rows - 1 ? [undefined, '=SUM(B1:B5000)'] : row))
  expect(dropCycles(cyclic).flat().filter(Boolean)).toEqual([])
})

test('what paper does not calculate stays as it is written, with what refers to it', () => {
  const cells = ['=SE(A1>1;2;3)', '=SOMA(A2;2)', '=MÉDIA(Z1:Z9)', '=SOMA(D2:E2)', '=SOMA(D2)', '=SOMA(B2*2)', '=X("a")']
  expect(calculateTable([['=SOMA(A2)'], cells])).toEqual([['=SOMA(A2)'], cells])
})

test('sums, averages, least and greatest values of cells are calculated as on the worksheet', () => {
  const head = ['Aluno', '9', '9', '9']
  const cells = ['Ana', '7,5', '8', '=MÉDIA(B2:C2)']
  const other = ['Bia', '1.000', 'faltou', '=SOMA(B1:C3;0,256)']
  const last = ['', '=MÍNIMO(B2:B3)', '=MÁXIMO($B$3:B2)', '=SUM(D3,D2)']
  expect(calculateTable([head, cells, other, last])).toEqual([
    head,
    ['Ana', '7,5', '8', '7,75'],
    ['Bia', '1.000', 'faltou', '1.015,76'],
    ['', '7,5', '1.000', '1.023,51'],
  ])
})

test('a long chain of formulas, and ranges over a whole table, are calculated or left in little processor time', () => {
  const before = process.cpuUsage()
  const rows = 3000
  const downwards = Array.from({ length: rows }, (_, at) => [at === rows - 1 ? '1' : `=SOMA(A${at + 2})`])
  expect(calculateTable(downwards).at(-2)).toEqual(['1'])
  const whole = Array.from({ length: rows }, () => ['1', '=SOMA(A1:A9999)'])
  expect(calculateTable(whole).at(-1)).toEqual(['1', '2.999'])
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
})

test('a number in Brazilian notation is one, a code with zeros or a phone number is text', () => {
  expect(['7,5', '1.234,5', '-3', '1.000.000', '0'].map(toNumber)).toEqual([7.5, 1234.5, -3, 1_000_000, 0])
  expect(['007', '99999-0000', '1.5', '10/11', '', '12345678901234567'].map(toNumber)).toEqual(Array(6).fill(undefined))
})

test('a draft keeps its kind, sections, items, answers, passages and tables as text and back', () => {
  const input = draftInputSchema.parse({
    tipo: 'prova',
    titulo: 'Água\n 10⁶ e x²',
    secoes: [
      {
        titulo: 'Parte 1',
        texto: 'Leia **antes**.',
        fonte: 2,
        itens: [
          { texto: 'Ferve a?\na) 50 °C\nb) 100 °C', resposta: 'b) 100 °C', fonte: 2 },
          { texto: 'Sem fonte', fonte: 9 },
        ],
        tabela: { colunas: ['Aluno', 'P1 | P2'], linhas: [['João', 7.5], ['Soma', '=SOMA(B2:B2)'], ['Só um']] },
      },
    ],
  })
  const draft = parseDraft(writeDraft(input, [source]))
  const passage = 'Livro de Ciências, página 12: “Ao nível do mar, a água ferve a 100 °C.”'
  expect(draft).toEqual({
    kind: 'prova',
    title: 'Água 10⁶ e x²',
    sections: [
      {
        title: 'Parte 1',
        blocks: [
          { kind: 'text', text: 'Leia **antes**.' },
          { kind: 'source', text: passage },
          { kind: 'item', number: 1, text: 'Ferve a?\na) 50 °C\nb) 100 °C', answer: 'b) 100 °C', source: passage },
          { kind: 'item', number: 2, text: 'Sem fonte', answer: '', source: '' },
          {
            kind: 'table',
            rows: [
              ['Aluno', 'P1 | P2'],
              ['João', '7,5'],
              ['Soma', '=SOMA(B2:B2)'],
              ['Só um', ''],
            ],
          },
        ],
      },
    ],
  })
  expect(readKey(draft)).toEqual([{ title: 'Parte 1', answers: [{ number: 1, answer: 'b) 100 °C' }] }])
})

test('a text that follows no form is a document, and code keeps its signs', () => {
  expect(parseDraft('')).toEqual({ kind: 'documento', title: 'Documento', sections: [] })
  expect(parseDraft('Oi\r\n\r\n```\n# não é título\nResposta: nem isto\n```')).toMatchObject({
    title: 'Documento',
    sections: [{ blocks: [{ kind: 'text', text: 'Oi\n\n```\n# não é título\nResposta: nem isto\n```' }] }],
  })
  expect(parseDraft('# A\nTipo: CARTA ÀS FAMÍLIAS\n# B')).toMatchObject({
    kind: 'carta',
    title: 'A',
    sections: [{ title: 'B' }],
  })
  expect(parseDraft('# A\nTipo: foguete').kind).toBe('documento')
})

test('labels, line ends and nested lists are read as other programs write them', () => {
  const pasted = [
    '\uFEFF# Prova',
    '**Tipo:** Prova',
    '',
    '##\u00A0Parte\u00A01',
    '1.\u00A0Quando?\va) hoje\u2028   - um',
    '     - dois',
    '   - **Resposta**: a',
    '   **Fonte:** Livro',
    '• Resposta: ou b',
  ]
  expect(parseDraft(pasted.join('\n'))).toEqual({
    kind: 'prova',
    title: 'Prova',
    sections: [
      {
        title: 'Parte\u00A01',
        blocks: [
          { kind: 'item', number: 1, text: 'Quando?\na) hoje\n- um\n  - dois', answer: 'a\nou b', source: 'Livro' },
        ],
      },
    ],
  })
})

test('any text is read without an error, in tables whose rows have one length', () => {
  const lines = fc.constantFrom(
    '# A',
    '## B',
    '1. c',
    'Resposta: d',
    'Fonte: e',
    '| f | g |',
    '|---|',
    '```',
    '',
    '  h',
    '|',
  )
  const hasEqualRows = (text: string): boolean =>
    parseDraft(text).sections.every(({ blocks }) =>
      blocks.every((block) => block.kind !== 'table' || new Set(block.rows.map(({ length }) => length)).size === 1),
    )
  const texts = fc.array(fc.oneof(lines, fc.string({ unit: 'binary' })))
  const found = fc.check(fc.property(texts, (parts) => hasEqualRows(parts.join('\n'))))
  expect(found.counterexample).toBeNull()
})

test('a text of the greatest length is read in little processor time', () => {
  const began = process.cpuUsage()
  for (const line of [
    '1. x\n',
    '| a |\n',
    '#\n',
    '# \n',
    ' \n',
    'Fonte: a\n',
    'Resposta:\n',
    '\\|',
    '|',
    '`',
    '=',
    '   ',
    'Resposta:\nFonte:\n',
    '1. x\nResposta: a\nFonte: b\nFonte: c\n',
  ])
    parseDraft(line.repeat(200_000 / line.length))
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000)
})
