import { useId, type ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'

interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
}

interface SegmentedControlProps<Value extends string> {
  segments: ReadonlyArray<Segment<Value>>
  value: Value
  onValueChange: (value: Value) => void
  label: string
  /** Whether the label is visible above the control. */
  showLabel?: boolean
  /** Shows only icons; screen readers still read the labels. */
  iconsOnly?: boolean
  className?: string
}

/** Switches between a few views of the same content. */
export function SegmentedControl<Value extends string>({
  segments,
  value,
  onValueChange,
  label,
  showLabel = false,
  iconsOnly = false,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId()
  const control = (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames('inline-flex gap-0.5 rounded-lg bg-muted p-1', className)}
    >
      {segments.map((segment) => (
        <label key={segment.value} title={iconsOnly ? segment.label : undefined} className={segmentLook}>
          <input
            type="radio"
            name={name}
            aria-label={segment.label}
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
            // Makes the whole segment clickable.
            className="absolute inset-0 cursor-pointer appearance-none rounded-md"
          />
          {segment.icon}
          {!iconsOnly && segment.label}
        </label>
      ))}
    </div>
  )
  if (!showLabel) return control
  return (
    <div className="flex flex-col items-start gap-1.5">
      <p className="text-sm font-medium">{label}</p>
      {control}
    </div>
  )
}

const segmentLook =
  'relative flex min-h-8 min-w-8 items-center justify-center gap-2 rounded-md px-2.5 text-sm font-medium text-muted-foreground ' +
  'transition-colors hover:text-foreground has-checked:bg-card has-checked:text-foreground has-checked:shadow-raised ' +
  'pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-4'
