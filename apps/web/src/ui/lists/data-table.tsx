import { createContext, useState, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { ColumnResizer } from '#/ui/lists/column-resizer.tsx'
import { DataTableHeader } from '#/ui/lists/data-table-header.tsx'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

/** A column: its header, the table width from which it is shown, and its cells. */
export interface Column<Row> {
  id: string
  /** A text, or a control (see `control`). */
  header: ReactNode
  /** Hides the header visually; screen readers still read it. */
  hideHeader?: boolean
  /** Whether the header is a control, such as a checkbox, and therefore does not name the cells. */
  control?: true
  /** Whether the server can sort by the column's id. */
  sorts?: boolean
  align?: 'start' | 'end' | undefined
  /** Minimum table width for the column; by default always shown. Cards show all columns. */
  from?: 'md' | 'lg' | undefined
  className?: string
  cell: (row: Row) => ReactNode
}

/** Creates a numeric column that shows the field named like its id. */
export const countColumn = <Name extends string>(
  id: Name,
  header: string,
  from?: 'md' | 'lg',
): Column<Readonly<Record<Name, number>>> => ({
  id,
  header,
  align: 'end',
  from,
  cell: (row) => formatNumber(row[id]),
})

interface DataTableProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Names the table for screen readers. */
  label: string
  /** Current sorting: `name` ascending, `-name` descending. The server sorts. */
  sort?: string | undefined
  onSortChange?: ((sort: string) => void) | undefined
  /** Shows placeholders while there are no rows yet. */
  loading?: boolean
  /** Allows people to resize the columns that have a name. */
  resizing?: ColumnResizing | undefined
  /** Shown instead of the table if there are no rows. */
  empty: ReactNode
}

export interface ColumnResizing {
  /** Widths in pixels by column id; a column without one fits its content. */
  widths: Readonly<Record<string, number | undefined>>
  limits: { min: number; max: number }
  onResize: (columnId: string, width: number, done: boolean) => void
}

/** Called by overlays that are open over a row, so that the row stays mounted even if a refreshed list lacks it. */
export const HoldRow = createContext<(isHeld: boolean) => void>(() => {})

const visibleFrom = { md: '@xl:@max-2xl:hidden', lg: '@xl:@max-4xl:hidden' } as const

type Part = 'box' | 'name' | 'fact' | 'actions'

/**
 * Classes of each cell: as a table cell, and in a card, where name and actions share the first line above the labelled
 * facts.
 */
const looks: Record<Part, string> = {
  box: '@max-xl:col-start-1 @max-xl:row-start-1',
  name: '@xl:min-w-48 @max-xl:col-start-2 @max-xl:row-start-1 @max-xl:last:col-end-4',
  fact:
    '@xl:min-w-24 @max-xl:col-start-2 @max-xl:col-end-4 @max-xl:grid @max-xl:grid-cols-[7rem_minmax(0,1fr)] @max-xl:gap-2 @max-xl:py-1 @max-xl:text-left ' +
    '@max-xl:before:text-muted-foreground @max-xl:before:content-[attr(data-label)] @max-xl:has-[>div:empty]:hidden',
  // stays in sight where the other columns need more room than there is
  actions:
    '@xl:sticky @xl:right-0 @xl:bg-inherit @xl:in-data-overflows:shadow-[inset_1px_0_var(--border)] @max-xl:col-start-3 @max-xl:row-start-1',
}

/**
 * A table that is searched, filtered, sorted and paged by the server. Below a width of 36 rem each row becomes a card.
 */
export function DataTable<Row>({
  columns,
  rows: listed,
  rowId,
  label,
  sort,
  onSortChange,
  loading = false,
  resizing,
  empty,
}: DataTableProps<Row>) {
  const [held, setHeld] = useState<Row>()
  const hasLeft = held !== undefined && !listed.some((row) => rowId(row) === rowId(held))
  const rows = hasLeft ? [...listed, held] : listed
  if (!loading && rows.length === 0) return empty

  const widthStyle = (id: string) => {
    const width = resizing?.widths[id]
    return width === undefined ? undefined : { width, minWidth: width, maxWidth: width, overflow: 'hidden' }
  }
  const firstName = columns.find(({ control }) => !control)
  const choosePart = (column: Column<Row>): Part =>
    column.control ? 'box' : column === firstName ? 'name' : column.hideHeader ? 'actions' : 'fact'
  const chooseLook = (column: Column<Row>) => {
    const { id, align, from, className } = column
    return classNames(
      'px-3 py-3 @max-xl:block @max-xl:w-auto! @max-xl:max-w-none! @max-xl:min-w-0!',
      looks[choosePart(column)],
      align === 'end' && 'text-right whitespace-nowrap tabular-nums',
      from && visibleFrom[from],
      className,
      widthStyle(id) && 'wrap-anywhere',
    )
  }
  const renderResizer = ({ id, header, hideHeader }: Column<Row>) =>
    resizing &&
    typeof header === 'string' &&
    !hideHeader && (
      <ColumnResizer
        label={`Largura da coluna ${header}`}
        width={resizing.widths[id]}
        limits={resizing.limits}
        onResize={(width, done) => resizing.onResize(id, width, done)}
      />
    )

  return (
    <ScrollArea label={label} className="@container overflow-x-auto rounded-xl border border-border bg-card">
      <table
        aria-label={label}
        aria-busy={loading || undefined}
        className="w-full border-collapse text-left text-sm @max-xl:block"
      >
        <thead className="border-b border-border bg-[color-mix(in_oklab,var(--muted)_50%,var(--card))] text-muted-foreground @max-xl:block">
          <tr className="bg-inherit @max-xl:flex @max-xl:flex-wrap">
            {columns.map((column) => (
              <DataTableHeader
                key={column.id}
                className={classNames(chooseLook(column), '@max-xl:py-1 @max-xl:before:content-none')}
                style={widthStyle(column.id)}
                label={column.header}
                resizer={renderResizer(column)}
                control={column.control ?? false}
                sorted={findDirection(sort, column.id)}
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
        <tbody className="@max-xl:block">
          {loading && rows.length === 0
            ? skeletonRows.map((row) => (
                <tr key={row} className={rowLook}>
                  {columns.map((column) => (
                    <td key={column.id} className={chooseLook(column)}>
                      <Skeleton className="my-1 max-w-40" />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link in its first cell is for the keyboard
                <tr key={rowId(row)} onClick={openRow} className={rowLook}>
                  {columns.map((column) => (
                    <td
                      key={column.id}
                      data-part={choosePart(column)}
                      data-label={typeof column.header === 'string' ? column.header : undefined}
                      style={widthStyle(column.id)}
                      className={classNames(chooseLook(column), choosePart(column) === 'actions' && staysInSight)}
                    >
                      <PartBoundary>
                        <Cell column={column} row={row} onHold={setHeld} />
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

/** Keeps the actions of a row in sight when a table is wider than its place. */
const staysInSight = '@xl:sticky @xl:right-0 @xl:bg-card'

const rowLook =
  'border-b border-border bg-card last:border-0 @max-xl:grid @max-xl:grid-cols-[auto_minmax(12rem,1fr)_auto] @max-xl:py-1 ' +
  'has-[>[data-part=name]_a[href]]:cursor-pointer has-[>[data-part=name]_a[href]]:transition-colors has-[>[data-part=name]_a[href]]:hover:bg-[color-mix(in_oklab,var(--muted)_40%,var(--card))]'

/** Opens the link of the row's name when the row is clicked outside of its own controls. */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  const own = (event.target as Element).closest('a, button, input, label, select, textarea, summary, [role=menuitem]')
  const isSelecting = getSelection()?.isCollapsed === false
  if (own || isSelecting || event.defaultPrevented) return
  event.currentTarget.querySelector<HTMLAnchorElement>(':scope > [data-part=name] a[href]')?.click()
}

/** A separate component, so that a rendering error stays within its cell. */
function Cell<Row>({ column, row, onHold }: { column: Column<Row>; row: Row; onHold: (row?: Row) => void }) {
  return (
    <HoldRow value={(isHeld) => onHold(isHeld ? row : undefined)}>
      <div className="contents @max-xl:block @max-xl:min-w-0">{column.cell(row)}</div>
    </HoldRow>
  )
}

function findDirection(sort: string | undefined, id: string): 'asc' | 'desc' | undefined {
  if (sort === id) return 'asc'
  return sort === `-${id}` ? 'desc' : undefined
}

const skeletonRows = Array.from({ length: 5 }, (_, index) => index)
