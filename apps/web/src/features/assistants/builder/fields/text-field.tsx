import { type AssistantConfig, assistantConfigSchema } from '@prosa/contract/assistants/assistants.ts'
import type { ReactNode } from 'react'
import type { ConfigField } from '#/features/assistants/builder/draft/draft-changes.ts'
import { BuilderField } from '#/features/assistants/builder/fields/builder-field.tsx'
import { useConfigField } from '#/features/assistants/builder/fields/use-config-field.ts'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'

/** The fields of the configuration that hold any text. */
type TextName = {
  [Name in ConfigField]: [string, AssistantConfig[Name]] extends [AssistantConfig[Name], string] ? Name : never
}[ConfigField]

interface TextFieldProps {
  name: TextName
  hint?: ReactNode
  placeholder?: string
  required?: boolean
  autoFocus?: boolean
  /** Lines of a long text; without it the text has one line. */
  rows?: number
  className?: string
}

/** A text of the configuration with the limit that the contract sets. */
export function TextField({ name, hint, required, rows, className, ...input }: TextFieldProps) {
  const { field, ref, error } = useConfigField(name)
  const count = { length: field.value.length, max: assistantConfigSchema.shape[name].maxLength ?? Infinity }
  return (
    <BuilderField name={name} error={error} hint={hint} required={required} count={count}>
      {rows ? (
        <Textarea {...field} {...input} ref={ref} rows={rows} className={className} />
      ) : (
        <TextInput {...field} {...input} ref={ref} autoComplete="off" className={className} />
      )}
    </BuilderField>
  )
}
