import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { useController, useFormContext } from 'react-hook-form'
import type { ConfigField } from '#/features/assistants/builder/draft/draft-changes.ts'

/** One field of the builder's form: its value, what changes it, and its error. */
export function useConfigField<Name extends ConfigField>(name: Name) {
  // react-hook-form keeps its objects for good and changes what is inside of them
  'use no memo'
  const { control } = useFormContext<AssistantConfig>()
  const { field, fieldState } = useController<AssistantConfig, Name>({ control, name })
  return {
    field: { name: field.name, value: field.value, onChange: field.onChange, onBlur: field.onBlur },
    ref: field.ref,
    error: messageOf(fieldState.error),
  }
}

interface FieldProblem {
  message?: string
  [entry: string]: unknown
}

/** The message of the field itself, or the first one of the entries of its list. */
function messageOf(error: FieldProblem | undefined): string | undefined {
  if (!error) return undefined
  const entries = Object.values(error) as (FieldProblem | undefined)[]
  return error.message ?? entries.find((entry) => entry?.message)?.message
}
