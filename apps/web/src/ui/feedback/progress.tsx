import { Progress as Radix } from 'radix-ui'
import { classNames } from '#/lib/format/class-names.ts'

const max = 100

interface ProgressProps {
  /** From 0 to 100 [S64]; `null` while the amount is unknown. */
  value: number | null
  label: string
  className?: string
}

export function Progress({ value, label, className }: ProgressProps) {
  const percent = value === null ? null : Math.min(max, Math.max(0, value))
  return (
    <Radix.Root
      value={percent}
      max={max}
      aria-label={label}
      className={classNames('h-2 w-full overflow-hidden rounded-full bg-muted', className)}
    >
      <Radix.Indicator
        className="h-full rounded-full bg-primary transition-[width] duration-300 data-[state=indeterminate]:w-2/5 data-[state=indeterminate]:animate-pulse"
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </Radix.Root>
  )
}
