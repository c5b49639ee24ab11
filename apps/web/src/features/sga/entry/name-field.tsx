import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

interface NameFieldProps {
  label: string
  hint: string
  error: string | undefined
  value: string
  onChange: (name: string) => void
}

/** Where a student writes their name, on a machine that may be of many: nothing of it is kept or guessed. */
export function NameField({ value, onChange, ...field }: NameFieldProps) {
  return (
    <Field {...field} required>
      <TextInput
        autoFocus
        value={value}
        maxLength={120}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        className="[&_input]:h-12 [&_input]:text-lg"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
