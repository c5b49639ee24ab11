import { useRef } from 'react'
import { useTypedBefore } from '#/lib/device/typed-before.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

interface CodeFieldProps {
  hint: string
  error: string | undefined
  value: string
  onChange: (code: string) => void
}

export function CodeField({ hint, error, value, onChange }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useTypedBefore(input, (typed) => onChange(typed.value))
  return (
    <Field label="Código" hint={hint} error={error} required>
      <TextInput
        ref={input}
        value={value}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
