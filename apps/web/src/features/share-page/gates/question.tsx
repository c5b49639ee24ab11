import type { FormField } from '@prosa/contract/sharing/link-settings.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

interface QuestionProps {
  field: FormField
  value: string
  error: string | undefined
  onChange: (answer: string) => void
}

/** One question of the owner's form. */
export function Question({ field: { label, type, required, options }, value, error, onChange }: QuestionProps) {
  return (
    <Field label={label} error={error} required={required}>
      {type === 'choice' ? (
        <RadioGroup
          options={options.map((option) => ({ value: option, label: option }))}
          value={value === '' ? undefined : value}
          onValueChange={onChange}
        />
      ) : (
        <TextInput
          value={value}
          maxLength={2000}
          type={type}
          autoCapitalize={type === 'email' ? 'none' : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
