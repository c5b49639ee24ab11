import { CalendarDays } from 'lucide-react'
import { useState, type Ref } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Calendar } from '#/ui/inputs/calendar.tsx'
import { fromIsoDay, toIsoDay } from '#/ui/inputs/iso-day.ts'
import { controlStyle } from '#/ui/inputs/control-style.ts'
import { useFieldControl } from '#/ui/inputs/field.tsx'
import { Popover } from '#/ui/overlays/popover.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface DatePickerProps {
  /** A day as `2026-11-21`, without time or zone. */
  value: string | undefined
  onValueChange: (day: string | undefined) => void
  onBlur?: () => void
  earliest?: string
  latest?: string
  disabled?: boolean
  labels?: { chooseDate: string; clear: string }
  ref?: Ref<HTMLButtonElement>
}

/** A button that shows the day and opens a calendar. */
export function DatePicker({
  value,
  onValueChange,
  onBlur,
  earliest,
  latest,
  disabled,
  labels = uiLabels,
  ref,
}: DatePickerProps) {
  const [open, setOpen] = useState(false)
  const field = useFieldControl()
  const selected = fromIsoDay(value)

  function choose(day: Date | undefined) {
    onValueChange(day && toIsoDay(day))
    setOpen(false)
  }

  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) onBlur?.()
      }}
      label={labels.chooseDate}
      className="p-3"
      trigger={
        <button
          ref={ref}
          type="button"
          {...field}
          disabled={disabled}
          // the focus that goes into the calendar has not left the field
          onBlur={() => !open && onBlur?.()}
          className={classNames(
            controlStyle,
            'flex h-10 items-center justify-between gap-2 px-3 text-left pointer-coarse:h-11',
          )}
        >
          <span className={classNames('truncate', selected ? 'tabular-nums' : 'text-muted-foreground')}>
            {selected?.toLocaleDateString('pt-BR') ?? labels.chooseDate}
          </span>
          <CalendarDays aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        </button>
      }
    >
      <Calendar selected={selected} onSelect={choose} earliest={fromIsoDay(earliest)} latest={fromIsoDay(latest)} />
      {selected && (
        <Button variant="ghost" size="sm" className="mt-2 w-full" onClick={() => choose(undefined)}>
          {labels.clear}
        </Button>
      )}
    </Popover>
  )
}
