import { useTable } from '@tanstack/react-table'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { dataTableFeatures } from '#/ui/lists/data-table-columns.ts'
import type { DataTableColumns } from '#/ui/lists/data-table-columns.ts'
import { ColumnResizer } from '#/ui/lists/column-resizer.tsx'
import { DataTableHeader } from '#/ui/lists/data-table-header.tsx'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

export interface TableSort {
  by: string
  direction: 'asc' | 'desc'
}

interface DataTableProps<Row extends RowData> {
  columns: DataTableColumns<Row>
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Names the table for screen readers. */
  label: string
  /** The order the rows came in; the server sorts, and the address keeps it. */
  sort?: TableSort | undefined
  onSortChange?: (sort: TableSort) => void
  /** No rows yet: shows their places. */
  loading?: boolean
  /** Lets people draw the columns that have a name. */
  resizing?: ColumnResizing
  /** What stands in the table's place without any row. */
  empty: ReactNode
}

interface ColumnResizing {
  /** In pixels, by the ids of the columns; one without is as wide as it needs. */
  widths: Readonly<Record<string, number | undefined>>
  limits: { min: number; max: number }
  onResize: (columnId: string, width: number, done: boolean) => void
}

const visibleFrom = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden' } as const

/** A table whose search, filters, sorting and pages are the server's. */
export function DataTable<Row extends RowData>({
  columns,
  rows,
  rowId,
  label,
  sort,
  onSortChange,
  loading = false,
  resizing,
  empty,
}: DataTableProps<Row>) {
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data: rows,
    getRowId: rowId,
    defaultColumn: { enableSorting: false },
    manualSorting: true,
    state: { sorting: sort ? [{ id: sort.by, desc: sort.direction === 'desc' }] : [] },
  })

  const { FlexRender } = table

  if (!loading && rows.length === 0) return empty

  const lookOf = (column: {
    id: string
    columnDef: { meta?: { align?: string; from?: 'sm' | 'md' | 'lg'; className?: string } }
  }) => {
    const { align, from, className } = column.columnDef.meta ?? {}
    return classNames(
      'px-2 py-3 first:pl-3 last:pr-3 sm:px-3',
      align === 'end' && 'text-right whitespace-nowrap tabular-nums',
      from && visibleFrom[from],
      className,
      widthStyle(column.id) && 'wrap-anywhere',
    )
  }
  const widthStyle = (id: string) => {
    const width = resizing?.widths[id]
    return width === undefined ? undefined : { width, minWidth: width, maxWidth: width, overflow: 'hidden' }
  }
  const resizerOf = ({ id, columnDef: { header } }: { id: string; columnDef: { header?: unknown } }) =>
    resizing &&
    typeof header === 'string' && (
      <ColumnResizer
        label={uiLabels.columnWidth(header)}
        width={resizing.widths[id]}
        limits={resizing.limits}
        onResize={(width, done) => resizing.onResize(id, width, done)}
      />
    )

  return (
    <ScrollArea label={label} className="overflow-x-auto rounded-xl border border-border bg-card">
      <table aria-label={label} aria-busy={loading || undefined} className="w-full border-collapse text-left text-sm">
        <thead className="border-b border-border bg-muted/50 text-muted-foreground">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <DataTableHeader
                  key={header.id}
                  className={lookOf(header.column)}
                  style={widthStyle(header.column.id)}
                  label={header.column.columnDef.header}
                  resizer={resizerOf(header.column)}
                  control={header.column.columnDef.meta?.control ?? false}
                  sorted={sort?.by === header.column.id ? sort.direction : undefined}
                  onSort={
                    header.column.getCanSort() && onSortChange
                      ? (direction) => onSortChange({ by: header.column.id, direction })
                      : undefined
                  }
                >
                  <FlexRender header={header} />
                </DataTableHeader>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {loading && rows.length === 0
            ? skeletonRows.map((row) => (
                <tr key={row} className="border-b border-border last:border-0">
                  {table.getAllLeafColumns().map((column) => (
                    <td key={column.id} className={lookOf(column)}>
                      <Skeleton className="my-1 max-w-40" />
                    </td>
                  ))}
                </tr>
              ))
            : table.getRowModel().rows.map((row) => (
                <tr key={row.id} className="border-b border-border transition-colors last:border-0 hover:bg-muted/40">
                  {row.getAllCells().map((cell) => (
                    <td key={cell.id} style={widthStyle(cell.column.id)} className={lookOf(cell.column)}>
                      <PartBoundary>
                        <FlexRender cell={cell} />
                      </PartBoundary>
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

const skeletonRows = Array.from({ length: 5 }, (_, index) => index)
