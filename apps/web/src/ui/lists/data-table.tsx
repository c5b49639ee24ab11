import type { ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { ColumnResizer } from '#/ui/lists/column-resizer.tsx'
import { DataTableHeader } from '#/ui/lists/data-table-header.tsx'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

/** One column: what it is called, on which windows it shows, and what it says about a row. */
export interface Column<Row> {
  id: string
  /** A text, or a control that stands in the header (`control`). */
  header: ReactNode
  /** Names the column for screen readers alone. */
  hideHeader?: boolean
  /** Whether the header is a control (such as a checkbox) and so does not name the cells. */
  control?: true
  /** The server sorts by it, under its id. */
  sorts?: boolean
  align?: 'start' | 'end' | undefined
  /** The narrowest window on which the column shows; without it, on all. */
  from?: 'sm' | 'md' | 'lg' | undefined
  className?: string
  cell: (row: Row) => ReactNode
}

interface DataTableProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Names the table for screen readers. */
  label: string
  /** The order the rows came in, as the address keeps it: `name` upwards, `-name` downwards; the server sorts. */
  sort?: string | undefined
  onSortChange?: ((sort: string) => void) | undefined
  /** No rows yet: shows their places. */
  loading?: boolean
  /** Lets people draw the columns that have a name. */
  resizing?: ColumnResizing | undefined
  /** What stands in the table's place without any row. */
  empty: ReactNode
}

export interface ColumnResizing {
  /** In pixels, by the ids of the columns; one without is as wide as it needs. */
  widths: Readonly<Record<string, number | undefined>>
  limits: { min: number; max: number }
  onResize: (columnId: string, width: number, done: boolean) => void
}

const visibleFrom = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden' } as const

/** A table whose search, filters, sorting and pages are the server's. */
export function DataTable<Row>({
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
  if (!loading && rows.length === 0) return empty

  const widthStyle = (id: string) => {
    const width = resizing?.widths[id]
    return width === undefined ? undefined : { width, minWidth: width, maxWidth: width, overflow: 'hidden' }
  }
  const lookOf = ({ id, align, from, className }: Column<Row>) =>
    classNames(
      'px-2 py-3 first:pl-3 last:pr-3 sm:px-3',
      align === 'end' && 'text-right whitespace-nowrap tabular-nums',
      from && visibleFrom[from],
      className,
      widthStyle(id) && 'wrap-anywhere',
    )
  const resizerOf = ({ id, header, hideHeader }: Column<Row>) =>
    resizing &&
    typeof header === 'string' &&
    !hideHeader && (
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
          <tr>
            {columns.map((column) => (
              <DataTableHeader
                key={column.id}
                className={lookOf(column)}
                style={widthStyle(column.id)}
                label={column.header}
                resizer={resizerOf(column)}
                control={column.control ?? false}
                sorted={directionOf(sort, column.id)}
                onSort={
                  column.sorts && onSortChange
                    ? (direction) => onSortChange(direction === 'desc' ? `-${column.id}` : column.id)
                    : undefined
                }
              >
                {column.hideHeader ? <span className="sr-only">{column.header}</span> : column.header}
              </DataTableHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {loading && rows.length === 0
            ? skeletonRows.map((row) => (
                <tr key={row} className="border-b border-border last:border-0">
                  {columns.map((column) => (
                    <td key={column.id} className={lookOf(column)}>
                      <Skeleton className="my-1 max-w-40" />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr
                  key={rowId(row)}
                  className="border-b border-border transition-colors last:border-0 hover:bg-muted/40"
                >
                  {columns.map((column) => (
                    <td key={column.id} style={widthStyle(column.id)} className={lookOf(column)}>
                      <PartBoundary>
                        <Cell column={column} row={row} />
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

/** A component of its own, so that an error stays in its cell. */
function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return column.cell(row)
}

function directionOf(sort: string | undefined, id: string): 'asc' | 'desc' | undefined {
  if (sort === id) return 'asc'
  return sort === `-${id}` ? 'desc' : undefined
}

const skeletonRows = Array.from({ length: 5 }, (_, index) => index)
