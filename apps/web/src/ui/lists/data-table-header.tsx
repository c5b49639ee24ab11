import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'

interface DataTableHeaderProps {
  sorted: 'asc' | 'desc' | undefined
  /** Undefined if the server does not sort by this column. */
  onSort: ((direction: 'asc' | 'desc') => void) | undefined
  className: string
  /** Whether the cell holds a control and is no header of the cells below. */
  control: boolean
  style?: CSSProperties | undefined
  label?: unknown
  /** The handle that changes the column's width. */
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
      // Text that screen readers read before a cell, without the handle's label.
      abbr={resizer && typeof label === 'string' ? label : undefined}
      style={style}
      className={classNames(
        'font-medium whitespace-nowrap',
        className,
        // In card layout the headers are hidden, except for controls.
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
