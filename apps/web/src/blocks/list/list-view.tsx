import { type ReactNode, useState } from 'react'
import { ListFilters, type Filters } from '#/blocks/list/list-filters.tsx'
import type { ListName, ListSearch, ListSearchProps, RowOf } from '#/blocks/list/list-types.ts'
import { useList, type ListSource } from '#/blocks/list/use-list.ts'
import { queryRules } from '#/lib/forms/url-search.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import { DataTable, type Column, type ColumnResizing } from '#/ui/lists/data-table.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'

export interface ListViewProps<Name extends ListName> extends ListSource<Name>, ListSearchProps<Name> {
  /** Name of the table for screen readers. */
  label: string
  /** Message when the list cannot be read. */
  failure: string
  filters?: Filters<Name> | undefined
  /** Filters behind a button. */
  more?: Filters<Name>
  /** Hides the filters while the unfiltered list is empty. */
  hidesIdleFilters?: boolean
  /** Content in the row of the filters. */
  beside?: ReactNode
  /** A column is sortable if the query lists its id as an order. */
  columns: readonly Column<RowOf<Name>>[]
  /** Actions of a row, in the last column. */
  renderActions?: (row: RowOf<Name>) => ReactNode
  /** Returns the id of a row without an `id` field. */
  rowId?: (row: RowOf<Name>) => string
  selection?: Selection<RowOf<Name>>
  resizing?: ColumnResizing
  /** Replaces the rows of an empty list. */
  empty: { icon: ReactNode; title: string; description?: string; action?: ReactNode }
  /** Title when filters find nothing. */
  nothing?: string
  /** Hint about where else to look, below the title. */
  hint?: string
  /** Content between rows and page numbers. */
  children?: ReactNode
}

/** A list with filters, table and pages, driven by the query of its operation. */
export function ListView<Name extends ListName>(props: ListViewProps<Name>) {
  const { list: name, search, onSearchChange, label, failure, filters, more, beside, renderActions, resizing } = props
  const { rowId = readId, selection, empty, nothing, hint, hidesIdleFilters, children } = props
  const list = useList(props)
  const rules: Rules = queryRules(name)
  const rows = list.data?.items ?? []
  const { column: boxes, bar } = useSelection<RowOf<Name>>(selection, rows, rowId)
  const columns = [
    ...boxes,
    ...props.columns.map((column) => ({ ...column, sorts: rules['sort']?.enum?.includes(`-${column.id}`) ?? false })),
    ...(renderActions
      ? [{ id: 'actions', header: 'Ações', hideHeader: true, align: 'end', cell: renderActions } as const]
      : []),
  ]
  const change = (wanted: object) => onSearchChange(wanted as ListSearch<Name>)
  const filterNames = Object.keys(rules).filter((field) => !['page', 'pageSize', 'sort'].includes(field))
  const isFiltered = filterNames.some((field) => {
    const value = (search as Record<string, unknown>)[field]
    return value !== undefined && value !== '' && value !== rules[field]?.default
  })
  const clear = () => change(Object.fromEntries(filterNames.map((field) => [field, rules[field]?.default])))
  const visibleFilters = hidesIdleFilters && !isFiltered && !list.data?.total ? undefined : filters
  return (
    <>
      {(visibleFilters || beside) && (
        <ListFilters {...{ list: name, filters: visibleFilters ?? {}, more, beside, search, onSearchChange }} />
      )}
      <PagedList list={list} failure={failure} onPageChange={(page) => change({ page })}>
        {bar}
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          rowId={rowId}
          loading={list.isPending}
          sort={(search as { sort?: string }).sort ?? (rules['sort']?.default as string | undefined)}
          onSortChange={(sort) => change({ sort })}
          resizing={resizing}
          empty={
            isFiltered ? (
              <NothingFound
                icon={empty.icon}
                q={(search as { q?: string }).q}
                title={nothing ?? empty.title}
                hint={hint}
                onClear={clear}
              />
            ) : (
              <EmptyState {...empty} />
            )
          }
        />
        {children}
      </PagedList>
    </>
  )
}

type Rules = Readonly<Record<string, { readonly default?: unknown; readonly enum?: readonly unknown[] }>>

const readId = (row: unknown) => String((row as { id: unknown }).id)

interface Selection<Row> {
  /** Names a row for its checkbox. */
  nameRow: (row: Row) => string
  /** Whether a row cannot be selected. */
  isOff?: (row: Row) => boolean
  /** Actions above the rows for the selected ids. */
  renderBar: (selected: readonly string[], clear: () => void) => ReactNode
}

/** The checkboxes that select rows, and the actions on the selected rows. The selection stays when another page of the list is shown. */
function useSelection<Row>(
  selection: Selection<Row> | undefined,
  rows: readonly Row[],
  rowId: (row: Row) => string,
): { column: Column<Row>[]; bar: ReactNode } {
  const [selected, setSelected] = useState<readonly string[]>([])
  if (!selection) return { column: [], bar: null }
  const { nameRow, isOff, renderBar } = selection
  const select = (ids: readonly string[], chosen: boolean) => {
    const others = selected.filter((id) => !ids.includes(id))
    setSelected(chosen ? [...others, ...ids] : others)
  }
  const ids = rows.map(rowId)
  const column: Column<Row> = {
    id: 'selection',
    header: (
      <Checkbox
        hideLabel
        label="Selecionar todos desta página"
        checked={ids.length > 0 && ids.every((id) => selected.includes(id))}
        onCheckedChange={(chosen) => select(ids, chosen)}
      />
    ),
    className: 'w-0 pr-1 sm:pr-0',
    control: true,
    cell: (row) => (
      <Checkbox
        hideLabel
        label={`Selecionar ${nameRow(row)}`}
        disabled={isOff?.(row) ?? false}
        checked={selected.includes(rowId(row))}
        onCheckedChange={(chosen) => select([rowId(row)], chosen)}
      />
    ),
  }
  return { column: [column], bar: renderBar(selected, () => setSelected([])) }
}

interface ListScreenProps<Name extends ListName> extends ListViewProps<Name> {
  title: string
  description?: ReactNode
  /** Actions on the whole list, such as create and export. */
  buttons?: ReactNode
}

/** A page that consists of a list. A list inside another page is a `ListView` below that page's heading. */
export function ListScreen<Name extends ListName>({ title, description, buttons, ...list }: ListScreenProps<Name>) {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={title} description={description} actions={buttons} />
      {/* TypeScript cannot follow generic props through a spread. */}
      <ListView {...(list as ListViewProps<Name>)} />
    </div>
  )
}
