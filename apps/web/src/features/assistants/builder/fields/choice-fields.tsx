import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { ReactNode } from 'react'
import { BuilderField } from '#/features/assistants/builder/fields/builder-field.tsx'
import { useConfigField } from '#/features/assistants/builder/fields/use-config-field.ts'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { Select } from '#/ui/inputs/select.tsx'

/** Fields with one of a few values. */
type ChoiceName = {
  [Name in keyof AssistantConfig]: AssistantConfig[Name] extends string
    ? string extends AssistantConfig[Name]
      ? never
      : Name
    : never
}[keyof AssistantConfig]

interface ChoiceProps<Name extends ChoiceName> {
  name: Name
  /** Label of each value, in display order. */
  labels: Readonly<Record<AssistantConfig[Name], string>>
  hint?: ReactNode
}

export function SelectField<Name extends ChoiceName>({ name, labels, hint }: ChoiceProps<Name>) {
  const { field, ref, error } = useConfigField(name)
  const options = (Object.entries(labels) as [AssistantConfig[Name], string][]).map(([value, label]) => ({
    value,
    label,
  }))
  return (
    <BuilderField name={name} error={error} hint={hint}>
      <Select value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} ref={ref} options={options} />
    </BuilderField>
  )
}

interface RadioFieldProps<Name extends ChoiceName> extends ChoiceProps<Name> {
  /** Explanation of each value. */
  hints: Readonly<Record<AssistantConfig[Name], string>>
}

export function RadioField<Name extends ChoiceName>({ name, labels, hints }: RadioFieldProps<Name>) {
  const { field, error } = useConfigField(name)
  const options = (Object.entries(labels) as [AssistantConfig[Name], string][]).map(([value, label]) => ({
    value,
    label,
    hint: hints[value],
  }))
  return (
    <BuilderField name={name} error={error}>
      <RadioGroup value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} options={options} />
    </BuilderField>
  )
}
