import { createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import type { RowData } from '@tanstack/react-table'

interface ColumnLook {
  align?: 'start' | 'end'
  /** The narrowest window on which the column shows; without it, on all. */
  from?: 'sm' | 'md' | 'lg'
  className?: string
  /** Its header is a control: it names no cells. */
  control?: true
}

export const dataTableFeatures = tableFeatures({ rowSortingFeature, columnMeta: {} as ColumnLook })

export type DataTableColumns<Row extends RowData> = ReturnType<ReturnType<typeof columnHelper<Row>>['columns']>

/** Makes typed columns, outside of the component: `const column = columnHelper<User>()`, `column.columns([…])`. */
export function columnHelper<Row extends RowData>() {
  return createColumnHelper<typeof dataTableFeatures, Row>()
}
