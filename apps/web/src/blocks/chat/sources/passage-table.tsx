import { WithFormulas } from '#/ui/markdown/with-formulas.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

interface PassageRow {
  at: number
  head: boolean
  cells: readonly string[]
  /** Whether the answer used the row. */
  cited?: boolean
}

/** A table inside a passage; a wide one scrolls. */
export function PassageTable({ rows }: { rows: readonly PassageRow[] }) {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const [first, ...others] = rows
  const body = first?.head === true ? others : rows
  return (
    <ScrollArea label="Tabela" className="max-w-full overflow-x-auto rounded-md border border-border">
      <table className="min-w-full text-xs leading-5">
        {first?.head === true && (
          <thead className="bg-muted/60 text-left">
            <tr>
              {toColumns(first, width).map(({ column, text }) => (
                <th key={column} scope="col" className="min-w-20 px-2.5 py-1.5 align-top font-medium">
                  <WithFormulas text={text} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {body.map((row) => (
            <tr key={row.at} className="border-t border-border first:border-t-0">
              {toColumns(row, width).map(({ column, text }) => (
                <td key={column} className="max-w-64 min-w-20 px-2.5 py-1.5 align-top wrap-break-word">
                  {row.cited === true && text !== '' ? (
                    <mark className="rounded-xs bg-(--selection) box-decoration-clone text-foreground">
                      <WithFormulas text={text} />
                    </mark>
                  ) : (
                    <WithFormulas text={text} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

const toColumns = ({ cells }: PassageRow, width: number) =>
  Array.from({ length: width }, (_, column) => ({ column, text: cells[column] ?? '' }))
