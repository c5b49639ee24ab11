import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import { ptBR } from 'react-day-picker/locale/pt-BR'
import { serverNow } from '#/lib/api/server-clock.ts'
import { toDayKey } from '#/lib/format/format.ts'
import { iconButtonStyle } from '#/ui/actions/button-style.ts'
import { fromIsoDay } from '#/ui/inputs/iso-day.ts'

interface CalendarProps {
  selected: Date | undefined
  onSelect: (day: Date | undefined) => void
  earliest?: Date | undefined
  latest?: Date | undefined
}

// date-fns writes 'sab' and 'novembro 2026'
const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short' })
const caption = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric' })

const step = iconButtonStyle({ size: 'sm' }, 'absolute top-0 z-10')

/** One month as a grid of weeks, seven days wide [S64]; the arrow keys move among the days. */
export function Calendar({ selected, onSelect, earliest, latest }: CalendarProps) {
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
