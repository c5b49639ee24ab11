import type { StatsFigure } from '@prosa/contract/stats/stats.ts'
import type { ReactNode } from 'react'
import { cellText, type FigureColumn } from '#/ui/charts/cell-text.ts'
import { DataTable, type Column } from '#/ui/lists/data-table.tsx'

interface FigureTableProps {
  label: string
  figure: StatsFigure | undefined
  sort?: string
  onSortChange?: (sort: string) => void
  empty: ReactNode
  /** Renders the first cell of a row, for example as a link. */
  renderName?: (row: StatsFigure['rows'][number]) => ReactNode
}

/** A figure of the statistics as a table, formatted by the kinds of its columns. */
export function FigureTable({ label, figure, sort, onSortChange, empty, renderName }: FigureTableProps) {
  return (
    <DataTable
      label={label}
      columns={makeColumns(figure?.columns ?? waiting, renderName)}
      rows={figure?.rows ?? []}
      rowId={({ id }) => id}
      sort={sort}
      {...(onSortChange ? { onSortChange } : {})}
      loading={figure === undefined}
      empty={empty}
    />
  )
}

type Row = StatsFigure['rows'][number]
const waiting: FigureColumn[] = [{ key: 'name', label: '', kind: 'text', sortable: false }]

/** Narrow tables show the first four columns; wider ones show all. */
const visibleFrom = (index: number) => (index < 4 ? {} : { from: 'md' as const })

const makeColumns = (
  columns: readonly FigureColumn[],
  renderName: FigureTableProps['renderName'],
): readonly Column<Row>[] =>
  columns.map(({ key, label, kind, sortable }, index) => ({
    id: key,
    header: label,
    sorts: sortable,
    ...(columns.length > 12 ? {} : visibleFrom(index)),
    align: kind === 'text' ? undefined : 'end',
    cell: (row) =>
      index === 0 && renderName ? renderName(row) : <CellText kind={kind} cell={row.cells[index] ?? null} />,
  }))

function CellText({ kind, cell }: { kind: FigureColumn['kind']; cell: Row['cells'][number] }) {
  const text = cellText(kind, cell)
  return kind === 'text' ? <span className="wrap-anywhere">{text}</span> : text
}
