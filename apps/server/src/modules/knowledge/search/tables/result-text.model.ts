import { isSheetKind } from '@prosa/contract/knowledge/document-kinds.ts'
import { type Column, formatCell } from '#/modules/knowledge/reading/sheets/columns.model.ts'
import type { Filter, SheetQuery } from '#/modules/knowledge/search/tables/query.model.ts'
import type { SheetResult } from '#/modules/knowledge/search/tables/query.repository.ts'
import { monthNames } from '#/modules/knowledge/search/tables/words.model.ts'
import type { AskedSheet } from '#/modules/knowledge/documents/sheets/sheets.repository.ts'

const wholeFormat = new Intl.NumberFormat('pt-BR')
const figureFormat = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 10, useGrouping: 'min2' })
const listFormat = new Intl.ListFormat('pt-BR')

const counted = (number: number, one: string, many: string): string =>
  `${wholeFormat.format(number)} ${number === 1 ? one : many}`

/** Whether a passage is a computed table answer, which no document contains. */
export const isComputed = (passage: string): boolean => /^Filtro: .+ · [\d.]+ linhas?$/m.test(passage)

const signs: Record<string, string> = { equal: '=', different: '≠', more: '>', less: '<', at_least: '≥', at_most: '≤' }

/** Such as 'Filtro: Turma = 7º B, Mês = maio · 12 linhas'. */
export function filterText(filters: readonly Filter[], columns: readonly Column[], matched: number): string {
  const parts = filters.map((filter) => conditionText(filter, columns[filter.column]))
  return `Filtro: ${parts.length === 0 ? 'nenhum' : parts.join(', ')} · ${counted(matched, 'linha', 'linhas')}`
}

function conditionText(filter: Filter, column: Column | undefined): string {
  const name = column?.name ?? ''
  if ('values' in filter)
    return `${name} ${filter.is === 'one_of' ? '=' : '≠'} ${[...new Set(filter.values.map(plainCell))].join(' ou ')}`
  if ('text' in filter) return `${name} contém ${plainCell(filter.text)}`
  if ('number' in filter) return `${name} ${signs[filter.is]} ${formatCell(filter.number, column)}`
  if ('date' in filter) return `${name} ${signs[filter.is]} ${formatCell(filter.date, column)}`
  if (!('pattern' in filter)) return `${name} = ${filter.is === 'true' ? 'Sim' : 'Não'}`
  const [year = '', month = '', day = ''] = filter.pattern.replace('%', '').split('-')
  const monthName = (monthNames[Number(month) - 1] ?? month).replace('marco', 'março')
  return `${name} em ${day === '' ? '' : `${Number(day)} de `}${monthName}${year.includes('_') ? '' : ` de ${year}`}`
}

/** Formats a cell on one line, without Markdown marks. */
export const plainCell = (text: string): string =>
  text
    .replaceAll(/[*_`#<>[\]|\\]|\s+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()

/** Such as 'aba Faltas' or 'tabela 2: Calendário'; '' for a CSV, which is a single table. */
export const sheetPlace = ({ name, documentKind }: Pick<AskedSheet, 'name' | 'documentKind'>): string =>
  isSheetKind(documentKind) ? (name === '' ? '' : `aba ${plainCell(name)}`) : plainCell(name).replace(/^T/, 't')

/** Such as 'planilha · aba Faltas, linhas 3 e 7', 'planilha · linhas 2 a 20 e 25' or 'tabela 2: Calendário, linha 3'. */
export function placeText(
  sheet: Pick<AskedSheet, 'name' | 'documentKind'>,
  rows: readonly number[],
  matched: number,
): string {
  const spans: [number, number][] = []
  for (const row of rows) {
    const last = spans.at(-1)
    if (last && last[1] === row - 1) last[1] = row
    else spans.push([row, row])
  }
  const keptSpans = spans.slice(0, MAX_SPANS)
  const countedRows = keptSpans.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  const parts = keptSpans.flatMap(([from, to]) =>
    to === from ? [`${from}`] : to === from + 1 ? [`${from}`, `${to}`] : [`${from} a ${to}`],
  )
  const left = matched - countedRows
  const listed = listFormat.format([...parts, ...(left > 0 ? [`mais ${wholeFormat.format(left)}`] : [])])
  const lines = rows.length === 0 ? '' : `${matched === 1 ? 'linha' : 'linhas'} ${listed}`
  const within = [sheetPlace(sheet), lines].filter((part) => part !== '').join(', ')
  return [isSheetKind(sheet.documentKind) ? 'planilha' : '', within].filter((part) => part !== '').join(' · ')
}

const MAX_SPANS = 6

/** Formats a figure as its column does; sums and averages get thousands separators. */
export function figureText(value: string, { compute }: SheetQuery, column: Column | undefined): string {
  if (compute === 'count' || compute === 'distinct' || compute === 'rows') return wholeFormat.format(Number(value))
  if (column?.type === 'date') return formatCell(value, column)
  const number = Number(value)
  if (column?.unit === 'R$') return formatCell(number, column)
  const digits = figureFormat.format(number)
  return column?.unit === '%' ? `${digits}%` : digits
}

/** Formats rows below their column names as a Markdown table. */
export function rowsTable(found: SheetResult['found'], columns: readonly Column[], show: readonly number[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['Linha', ...show.map((at) => plainCell(columns[at]?.name ?? ''))]),
    `|${'---|'.repeat(show.length + 1)}`,
    ...found.map(({ row, cells }) =>
      line([String(row), ...show.map((at) => plainCell(formatCell(cells[at] ?? null, columns[at])))]),
    ),
  ].join('\n')
}

/** Formats rows on one line each, as sources show them. */
export const rowLines = (found: SheetResult['found'], columns: readonly Column[], show: readonly number[]): string =>
  found
    .map(({ row, cells }) => {
      const lines = show.flatMap((at) => {
        const cell = formatCell(cells[at] ?? null, columns[at])
        return cell === '' ? [] : [`${plainCell(columns[at]?.name ?? '')}: ${plainCell(cell)}`]
      })
      return [`Linha ${row}`, ...lines].join(' · ')
    })
    .join('\n')

/** Converts a Markdown answer to plain lines. */
export const plainLines = (markdown: string): string =>
  markdown
    .split('\n')
    .filter((line) => !/^\|[-|]+\|$/.test(line))
    .map((line) => line.replace(/^\| (.*) \|$/, '$1').replaceAll(' | ', ' · '))
    .join('\n')

export function groupsTable(
  groups: SheetResult['groups'],
  query: SheetQuery,
  columns: readonly Column[],
  label: string,
): string {
  const group = columns[query.group ?? 0]
  const computed = columns[query.column ?? 0]
  return [
    `| ${plainCell(group?.name ?? '')} | ${plainCell(label)} |`,
    '|---|---|',
    ...groups.map(
      ({ key, value }) =>
        `| ${key === null ? '(vazio)' : plainCell(formatCell(key, group))} | ${value === null ? '–' : figureText(value, query, computed)} |`,
    ),
  ].join('\n')
}
