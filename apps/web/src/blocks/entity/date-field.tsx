import type { FieldValues } from 'react-hook-form'
import { ControlledField, type FormFieldProps } from '#/blocks/entity/form-fields.tsx'
import { DatePicker } from '#/ui/inputs/date-picker.tsx'

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
