import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { cellText } from '#/ui/charts/cell-text.ts'
import ChartFigure from '#/ui/charts/chart-figure.tsx'
import { parseChart } from '#/ui/charts/chart-text.ts'

const written = 'tipo: linhas\ntítulo: Notas da turma\nBimestre;Média;Meta\n1º;6,5;7\n2º;7,25;7'

/** Returns the cells of a chart as its table shows them. */
function tableOf(text: string) {
  const { figure } = parseChart(text)
  return figure.rows.map(({ cells }) => cells.map((cell, at) => cellText(figure.columns[at]?.kind ?? 'text', cell)))
}

test('a chart is read from lines with a table, or from JSON [S12]', () => {
  expect(parseChart(written)).toMatchObject({ kind: 'linhas', title: 'Notas da turma' })
  expect(tableOf(written)).toEqual([
    ['1º', '6,5', '7'],
    ['2º', '7,25', '7'],
  ])
  const json = {
    tipo: 'barras',
    titulo: 'x',
    colunas: ['Turma', 'Nota'],
    linhas: [
      ['8º A', 7.5],
      ['8º B', null],
    ],
  }
  expect(tableOf(JSON.stringify(json))).toEqual([
    ['8º A', '7,5'],
    ['8º B', '–'],
  ])
})

test.each([
  ['Dia;Faltas\n2026-03-01;1.200', [['01/03/2026', '1.200']]],
  ['Turma;Presença\n"8º A; manhã";45%', [['8º A; manhã', '45%']]],
  ['Mês;Custo\nMaio;R$ 1.234,50', [['Maio', 'R$ 1.234,50']]],
  [
    'Turma,Nota\nA,7.125\nB,-2',
    [
      ['A', '7,125'],
      ['B', '-2'],
    ],
  ],
  ['Turma\tNota\nA\t7.5', [['A', '7,5']]],
])('numbers are read as people write them: %j [S12]', (text, table) => {
  expect(tableOf(text).map((row) => row.map((cell) => cell.replaceAll('\u00a0', ' ')))).toEqual(table)
})

test.each([
  ['tipo: pizza\nA;B\n1;2', 'O tipo precisa ser “barras” ou “linhas”.'],
  ['A;B', 'ao menos uma linha'],
  ['só texto', 'uma coluna de nomes'],
  ['A;B\nx;muito', 'Na coluna “B”, “muito” não é um número.'],
  ['{"tipo": "barras", "colunas": [', 'O texto dele está incompleto ou tem um erro.'],
  ['{"colunas": {"a": 1}, "linhas": 5}', 'uma coluna de nomes'],
  [`A;B\n${'x;1\n'.repeat(61)}`, 'até 60 linhas'],
  [`A;B\n${'x;1\n'.repeat(5000)}`, 'dados demais'],
])('a text that is not a chart shows the reason and stays readable: %j [S12]', (text, reason) => {
  render(<ChartFigure source={text} />)
  expect(screen.getByText(/não pôde ser desenhado/).textContent).toContain(reason)
  expect(screen.getByRole('group', { name: 'Dados do gráfico' }).textContent).toContain(text.trim().slice(0, 10))
})

test('the numbers of a chart can be opened as a table and copied [S12, X1]', async () => {
  render(<ChartFigure source={written} />)
  expect(screen.getByRole('figure', { name: 'Gráfico: Notas da turma' })).toBeDefined()
  expect(screen.getByRole('img', { name: /Os números estão em “Ver como tabela”/ })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Ver como tabela' }))
  expect(screen.queryByRole('img', { name: /Os números/ })).toBeNull()
  expect(screen.getByRole('columnheader', { name: 'Média' })).toBeDefined()
  expect(screen.getByRole('cell', { name: '7,25' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copiar tabela' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Ver como gráfico' }))
  expect(screen.getByRole('img', { name: /Os números/ })).toBeDefined()
})

test('a chart says which columns it leaves out [X1]', () => {
  render(<ChartFigure source={'A;B;C;D\nx;1;2;3'} />)
  expect(screen.getByText(/mostra as duas primeiras colunas de números/)).toBeDefined()
})

test.each([
  [0, '0 ms'],
  [850.4, '850 ms'],
  [999.6, '1 s'],
  [2449, '2,4 s'],
  [59_960, '60 s'],
])('a duration of %d ms reads as %s wherever it is shown [S27]', (milliseconds, text) =>
  expect(cellText('milliseconds', milliseconds)).toBe(text),
)
