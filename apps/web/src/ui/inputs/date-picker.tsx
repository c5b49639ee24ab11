import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type Ref } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { Button } from '#/ui/actions/button.tsx'
import { fromIsoDay, toIsoDay } from '#/ui/inputs/iso-day.ts'
import { controlStyle } from '#/ui/inputs/control-style.ts'
import { useFieldControl } from '#/ui/inputs/field.tsx'
import { Popover } from '#/ui/overlays/popover.tsx'
import { DayPicker } from 'react-day-picker'
import { ptBR } from 'react-day-picker/locale/pt-BR'
import { serverNow } from '#/lib/api/server-clock.ts'
import { toDayKey } from '#/lib/format/format.ts'
import { iconButtonStyle } from '#/ui/actions/button-style.ts'

const usualLabels = { chooseDate: 'Escolher data', clear: 'Limpar' }

interface DatePickerProps {
  /** A day as `2026-11-21`, without time or zone. */
  value: string | undefined
  onValueChange: (day: string | undefined) => void
  onBlur?: () => void
  earliest?: string
  latest?: string
  disabled?: boolean
  labels?: { chooseDate: string; clear: string }
  /** A word before the day, where the label is hidden. */
  prefix?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button that shows the chosen day and opens a calendar. */
export function DatePicker({
  value,
  onValueChange,
  onBlur,
  earliest,
  latest,
  disabled,
  labels = usualLabels,
  prefix,
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
          // Focus that moves into the calendar is still within the field.
          onBlur={() => !open && onBlur?.()}
          className={classNames(
            controlStyle,
            'flex h-10 items-center justify-between gap-2 px-3 text-left pointer-coarse:h-11',
          )}
        >
          <span className={classNames('truncate', selected ? 'tabular-nums' : 'text-muted-foreground')}>
            {prefix && <span className="text-muted-foreground">{prefix} </span>}
            {selected?.toLocaleDateString('pt-BR') ?? (prefix ? labels.chooseDate.toLowerCase() : labels.chooseDate)}
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

interface CalendarProps {
  selected: Date | undefined
  onSelect: (day: Date | undefined) => void
  earliest?: Date | undefined
  latest?: Date | undefined
}

// Replaces the texts of date-fns, which are 'sab' and 'novembro 2026'.
const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short' })
const caption = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric' })

const step = iconButtonStyle({ size: 'sm' }, 'absolute top-0 z-10')

/** One month as a grid of weeks, seven days wide [S64]; the arrow keys move between days. */
function Calendar({ selected, onSelect, earliest, latest }: CalendarProps) {
  return (
    <DayPicker
      mode="single"
      locale={ptBR}
      today={fromIsoDay(toDayKey(serverNow()))}
      selected={selected}
      onSelect={onSelect}
      {...(selected ? { defaultMonth: selected } : {})}
      disabled={[...(earliest ? [{ before: earliest }] : []), ...(latest ? [{ after: latest }] : [])]}
      showOutsideDays
      autoFocus
      formatters={{
        formatCaption: (month) => caption.format(month),
        formatWeekdayName: (day) => weekday.format(day).replace('.', ''),
      }}
      components={{ Chevron }}
      classNames={{
        months: 'relative',
        month_caption: 'flex h-8 items-center justify-center text-sm font-semibold',
        button_previous: `${step} left-0`,
        button_next: `${step} right-0`,
        month_grid: 'mt-2 border-collapse',
        weekday: 'h-9 w-10 pointer-coarse:w-11 text-xs font-medium text-muted-foreground',
        day: 'text-center pointer-fine:p-0.5',
        day_button:
          'size-9 rounded-md text-sm tabular-nums transition-colors hover:bg-hover disabled:opacity-40 pointer-coarse:size-11 ' +
          'in-data-today:font-semibold in-data-today:text-primary-text in-data-outside:text-muted-foreground ' +
          'in-data-[selected=true]:bg-primary in-data-[selected=true]:text-primary-foreground',
      }}
    />
  )
}

function Chevron({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) {
  return orientation === 'left' ? <ChevronLeft /> : <ChevronRight />
}
