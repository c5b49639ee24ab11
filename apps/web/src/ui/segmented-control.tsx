import { ToggleGroup as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names.ts'

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
  /** Shows the icons alone; the labels stay for screen readers. */
  iconsOnly?: boolean
  className?: string
}

/** Switches between a few views of the same thing. */
export function SegmentedControl<Value extends string>({
  segments,
  value,
  onValueChange,
  label,
  iconsOnly = false,
  className,
}: SegmentedControlProps<Value>) {
  return (
    <Radix.Root
      type="single"
      aria-label={label}
      value={value}
      // pressing the chosen one again would leave none
      onValueChange={(next) => next && onValueChange(next as Value)}
      className={classNames('inline-flex gap-0.5 rounded-lg bg-muted p-1', className)}
    >
      {segments.map((segment) => (
        <Radix.Item
          key={segment.value}
          value={segment.value}
          aria-label={iconsOnly ? segment.label : undefined}
          title={iconsOnly ? segment.label : undefined}
          className={
            'flex min-h-8 min-w-8 items-center justify-center gap-2 rounded-md px-2.5 text-sm font-medium text-muted-foreground transition-colors ' +
            'hover:text-foreground data-[state=on]:bg-card data-[state=on]:text-foreground data-[state=on]:shadow-raised ' +
            'pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-4'
          }
        >
          {segment.icon}
          {!iconsOnly && segment.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
