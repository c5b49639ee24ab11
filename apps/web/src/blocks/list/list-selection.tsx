import { useState, type ReactNode } from 'react'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

export interface Selection<Row> {
  /** Says which row a box chooses. */
  nameOf: (row: Row) => string
  /** Rows that cannot be chosen. */
  isOff?: (row: Row) => boolean
  /** What is done with all that is chosen, above the rows; by the ids of the rows. */
  renderBar: (selected: readonly string[], clear: () => void) => ReactNode
}

/**
 * The checkboxes that choose rows, and the actions on the chosen rows. The choice stays when another page of the list
 * is shown.
 */
export function useSelection<Row>(
  selection: Selection<Row> | undefined,
  rows: readonly Row[],
  rowId: (row: Row) => string,
): { column: Column<Row>[]; bar: ReactNode } {
  const [selected, setSelected] = useState<readonly string[]>([])
  if (!selection) return { column: [], bar: null }
  const { nameOf, isOff, renderBar } = selection
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
        label={`Selecionar ${nameOf(row)}`}
        disabled={isOff?.(row) ?? false}
        checked={selected.includes(rowId(row))}
        onCheckedChange={(chosen) => select([rowId(row)], chosen)}
      />
    ),
  }
  return { column: [column], bar: renderBar(selected, () => setSelected([])) }
}
