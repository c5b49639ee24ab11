import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

interface CodeFieldProps {
  hint: string
  error: string | undefined
  value: string
  onChange: (code: string) => void
}

/** The code that opens a link. */
export const CodeField = ({ hint, error, value, onChange }: CodeFieldProps) => (
  <Field label="Código" hint={hint} error={error} required>
    <TextInput
      value={value}
      maxLength={100}
      autoComplete="off"
      autoCapitalize="none"
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
)
