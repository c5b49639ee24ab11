import { formatNumber } from '#/lib/format/format.ts'
import type { Column } from '#/ui/lists/data-table.tsx'

/** A column that says how many, by the field of that name. */
export const countColumn = <Name extends string>(
  id: Name,
  header: string,
  from?: Column<unknown>['from'],
): Column<Readonly<Record<Name, number>>> => ({
  id,
  header,
  align: 'end',
  from,
  cell: (row) => formatNumber(row[id]),
})
