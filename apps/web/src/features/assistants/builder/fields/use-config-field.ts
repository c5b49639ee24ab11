import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { type ControllerRenderProps, useController, useFormContext } from 'react-hook-form'
import type { ConfigField } from '#/features/assistants/builder/draft/draft-changes.ts'

interface UsedField<Name extends ConfigField> {
  field: Pick<ControllerRenderProps<AssistantConfig, Name>, 'name' | 'value' | 'onChange' | 'onBlur'>
  ref: ControllerRenderProps['ref']
  error: string | undefined
}

/** One field of the builder's form: value, setter and error. */
export function useConfigField<Name extends ConfigField>(name: Name): UsedField<Name> {
  // react-hook-form mutates its objects in place.
  'use no memo'
  const { control } = useFormContext<AssistantConfig>()
  const { field, fieldState } = useController<AssistantConfig, Name>({ control, name })
  return {
    field: { name: field.name, value: field.value, onChange: field.onChange, onBlur: field.onBlur },
    ref: field.ref,
    error: findMessage(fieldState.error),
  }
}

interface FieldProblem {
  message?: string
  [entry: string]: unknown
}

/** Returns the field's error, or the first one among its list's entries. */
function findMessage(error: FieldProblem | undefined): string | undefined {
  if (!error) return undefined
  const entries = Object.values(error) as (FieldProblem | undefined)[]
  return error.message ?? entries.find((entry) => entry?.message)?.message
}
