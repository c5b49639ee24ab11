import { DatePicker } from '#/ui/inputs/date-picker.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface DayRangeProps {
  /** Days as `2026-11-21`. */
  from: string | undefined
  to: string | undefined
  onChange: (change: { from: string | undefined } | { to: string | undefined }) => void
}

/** Two date fields; the first day cannot be after the second. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  return (
    <div className="flex w-full gap-2 sm:w-auto">
      <Field hideLabel label={uiLabels.from} className="flex-1 sm:w-44">
        <DatePicker
          prefix={uiLabels.from}
          value={from}
          onValueChange={(day) => onChange({ from: day })}
          {...(to ? { latest: to } : {})}
        />
      </Field>
      <Field hideLabel label={uiLabels.to} className="flex-1 sm:w-44">
        <DatePicker
          prefix={uiLabels.to}
          value={to}
          onValueChange={(day) => onChange({ to: day })}
          {...(from ? { earliest: from } : {})}
        />
      </Field>
    </div>
  )
}
