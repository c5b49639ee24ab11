import type { FieldValues } from 'react-hook-form'
import { ControlledField, type FormFieldProps } from '#/blocks/entity/form-fields.tsx'
import { DatePicker } from '#/ui/inputs/date-picker.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

/** Field for a day; `none` is its value without a day. */
export function DateField<Input extends FieldValues, Output>({
  none,
  earliest,
  ...field
}: FormFieldProps<Input, Output> & { none: '' | null | undefined; earliest?: string }) {
  return (
    <ControlledField
      {...field}
      render={({ field: { value, onChange, onBlur } }) => (
        <DatePicker
          {...{ onBlur, ...(earliest !== undefined && { earliest }) }}
          value={value || undefined}
          onValueChange={(day) => onChange(day ?? none)}
        />
      )}
    />
  )
}

/** Field for a moment such as `2026-11-21T14:30`, empty without a day; a chosen day begins with the usual time. */
export function MomentField<Input extends FieldValues, Output>({
  usual,
  ...field
}: FormFieldProps<Input, Output> & { label: string; usual: string }) {
  return (
    <ControlledField
      {...field}
      render={({ field: { value, onChange, onBlur } }) => {
        const [day = '', time = ''] = String(value).split('T')
        return (
          <div className="flex gap-2">
            <div className="min-w-0 flex-1">
              <DatePicker
                onBlur={onBlur}
                value={day || undefined}
                onValueChange={(chosen) => onChange(chosen ? `${chosen}T${time || usual}` : '')}
              />
            </div>
            {day !== '' && (
              <div className="w-28 shrink-0">
                <TextInput
                  type="time"
                  // The label names the day.
                  id={undefined}
                  aria-label={`Hora de “${field.label}”`}
                  value={time}
                  onBlur={onBlur}
                  onChange={(event) => onChange(`${day}T${event.target.value}`)}
                />
              </div>
            )}
          </div>
        )
      }}
    />
  )
}
