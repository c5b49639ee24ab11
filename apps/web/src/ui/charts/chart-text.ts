import type { StatsFigure } from '@prosa/contract/stats/stats.ts'

type Column = StatsFigure['columns'][number]
type Cell = StatsFigure['rows'][number]['cells'][number]

type WrittenKind = 'barras' | 'linhas'
export interface WrittenChart {
  kind: WrittenKind
  title: string
  figure: StatsFigure
}

/** Limits of a chart; more data belongs in a spreadsheet. */
const chartLimits = { characters: 8000, rows: 60, columns: 6 }

/** Why a text is not a valid chart, as a sentence for the reader. */
export class ChartTextError extends Error {}

interface Written {
  kind: string
  title: string
  head: string[]
  rows: string[][]
}

/**
 * Parses a chart as models write it: as JSON (`tipo`, `titulo`, `colunas`, `linhas`), or as lines `tipo: barras` and
 * `titulo: …` with a table below, whose cells are separated by semicolons, tabs or commas. The first column holds
 * names, the others numbers: `7,5`, `1.200`, `45%`, `R$ 10`.
 * @throws ChartTextError if the text is not a valid chart
 */
export function parseChart(text: string): WrittenChart {
  if (text.length > chartLimits.characters) throw new ChartTextError('Ele tem dados demais para um gráfico.')
  const { kind, title, head, rows } = text.trim().startsWith('{') ? ofJson(text) : ofLines(text)
  if (kind !== 'barras' && kind !== 'linhas') throw new ChartTextError('O tipo precisa ser “barras” ou “linhas”.')
  if (head.length < 2 || rows.length === 0)
    throw new ChartTextError('Ele precisa de uma coluna de nomes, uma de números e ao menos uma linha.')
  if (rows.length > chartLimits.rows || head.length > chartLimits.columns)
    throw new ChartTextError(`Ele pode ter até ${chartLimits.rows} linhas e ${chartLimits.columns} colunas.`)
  const names = rows.map(([name = '']) => name)
  const numbers = head.slice(1).map((label, index) =>
    toColumn(
      label,
      `c${index}`,
      rows.map((row) => row[index + 1] ?? ''),
    ),
  )
  const isDay = names.every((name) => /^\d{4}-\d{2}-\d{2}$/.test(name))
  const columns: Column[] = [
    { key: 'name', label: head[0] ?? '', kind: isDay ? 'day' : 'text', sortable: false },
    ...numbers.map(({ column }) => column),
  ]
  const figure: StatsFigure = {
    columns,
    rows: names.map((name, at) => ({
      id: String(at),
      cells: [name, ...numbers.map(({ cells }) => cells[at] ?? null)],
    })),
    total: rows.length,
    page: 1,
    pageSize: rows.length,
    suppressed: false,
  }
  return { kind, title, figure }
}

const firstDefined = (source: Record<string, unknown>, ...names: string[]): unknown =>
  names.map((name) => source[name]).find((value) => value !== undefined)

const toText = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 200) : typeof value === 'number' ? String(value).replace('.', ',') : ''

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function ofJson(text: string): Written {
  const source = parseObject(text)
  return {
    kind: toText(firstDefined(source, 'tipo', 'type')) || 'barras',
    title: toText(firstDefined(source, 'titulo', 'título', 'title')),
    head: toList(firstDefined(source, 'colunas', 'columns')).map(toText),
    rows: toList(firstDefined(source, 'linhas', 'rows')).map((row) => toList(row).map(toText)),
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    throw new ChartTextError('O texto dele está incompleto ou tem um erro.')
  }
}

function ofLines(text: string): Written {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const settings: Record<string, string> = {}
  for (let line = lines[0]; line !== undefined; line = lines[0]) {
    const [, name, value] = /^\s*(tipo|t[ií]tulo|type|title)\s*:\s*(.*)$/i.exec(line) ?? []
    if (name === undefined) break
    settings[name.toLowerCase()] = (value ?? '').trim().slice(0, 200)
    lines.shift()
  }
  const separator = [';', '\t', ','].find((one) => lines[0]?.includes(one)) ?? ';'
  const [head = [], ...rows] = lines.map((line) => splitCells(line, separator))
  return {
    kind: toText(firstDefined(settings, 'tipo', 'type')).toLowerCase() || 'barras',
    title: toText(firstDefined(settings, 'titulo', 'título', 'title')),
    head,
    // If commas separate cells, the decimal separator is a dot.
    rows:
      separator === ','
        ? rows.map((row) => row.map((cell) => cell.replace(/^(R?\$?\s*-?\d+)\.(\d+%?)$/, '$1,$2')))
        : rows,
  }
}

/** Splits a line into cells; quoted cells may contain the separator. */
function splitCells(line: string, separator: string): string[] {
  const cells = ['']
  let quoted = false
  for (const letter of line.trim()) {
    if (letter === '"') quoted = !quoted
    else if (letter === separator && !quoted) cells.push('')
    else cells.push(`${cells.pop() ?? ''}${letter}`)
  }
  return cells.map((cell) => cell.trim().slice(0, 200))
}

function toColumn(label: string, key: string, written: readonly string[]): { column: Column; cells: Cell[] } {
  const filled = written.filter((cell) => cell !== '' && cell !== '-' && cell !== '–')
  const isPercent = filled.length > 0 && filled.every((cell) => cell.endsWith('%'))
  const isMoney = filled.length > 0 && filled.every((cell) => cell.startsWith('R$'))
  const cells = written.map((cell) => {
    if (!filled.includes(cell)) return null
    const number = parseNumber(cell)
    if (number === undefined) throw new ChartTextError(`Na coluna “${label}”, “${cell}” não é um número.`)
    return isPercent ? number / 100 : number
  })
  return { column: { key, label, kind: isPercent ? 'percent' : isMoney ? 'money' : 'number', sortable: false }, cells }
}

/** Parses a Portuguese number such as `1.234,5`; a dot that does not separate thousands is a decimal point. */
function parseNumber(cell: string): number | undefined {
  const bare = cell
    .replace(/^R\$\s*/, '')
    .replace(/\s*%$/, '')
    .replace('−', '-')
  if (!/^-?\d[\d.]*(,\d+)?$/.test(bare)) return undefined
  const isGrouped = bare.includes(',') || /^-?\d{1,3}(\.\d{3})+$/.test(bare)
  const number = Number(isGrouped ? bare.replaceAll('.', '').replace(',', '.') : bare)
  return Number.isFinite(number) ? number : undefined
}
