import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'

interface DataTableHeaderProps {
  sorted: 'asc' | 'desc' | undefined
  /** Absent where the server does not sort by this column. */
  onSort: ((direction: 'asc' | 'desc') => void) | undefined
  className: string
  /** It holds a control and is no header of the cells below. */
  control: boolean
  style?: CSSProperties | undefined
  label?: unknown
  /** The handle at the edge of the cell that changes the column's width. */
  resizer?: ReactNode
  children: ReactNode
}

const icons = { asc: ArrowUp, desc: ArrowDown, none: ArrowUpDown } as const
const announced = { asc: 'ascending', desc: 'descending' } as const

export function DataTableHeader({
  sorted,
  onSort,
  className,
  control,
  style,
  label,
  resizer,
  children,
}: DataTableHeaderProps) {
  if (control) return <td className={className}>{children}</td>
  const Icon = icons[sorted ?? 'none']
  return (
    <th
      scope="col"
      aria-sort={sorted && announced[sorted]}
      // Screen readers read this text before a cell, without the handle at the edge.
      abbr={resizer && typeof label === 'string' ? label : undefined}
      style={style}
      className={classNames(
        'font-medium whitespace-nowrap',
        className,
        // where rows are cards it names nothing that is seen: what can be pressed stays
        onSort ? 'py-0.5' : '@max-xl:sr-only',
        resizer && 'relative',
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={() => onSort(sorted === 'asc' ? 'desc' : 'asc')}
          className={classNames(
            '-mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 transition-colors hover:bg-hover pointer-coarse:min-h-11',
            sorted && 'text-foreground',
          )}
        >
          {children}
          <Icon aria-hidden className={classNames('size-3.5', !sorted && 'opacity-60')} />
        </button>
      ) : (
        children
      )}
      {resizer}
    </th>
  )
}
