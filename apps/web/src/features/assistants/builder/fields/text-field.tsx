import { type AssistantConfig, assistantConfigSchema } from '@prosa/contract/assistants/assistants.ts'
import { variableProblem } from '@prosa/contract/assistants/text-variables.ts'
import { useRef, useState, type ReactNode } from 'react'
import type { ConfigField } from '#/features/assistants/builder/draft/draft-changes.ts'
import { BuilderField } from '#/features/assistants/builder/fields/builder-field.tsx'
import { VariablesMenu, VariablesNote } from '#/features/assistants/builder/fields/variables-menu.tsx'
import { useConfigField } from '#/features/assistants/builder/fields/use-config-field.ts'
import { fieldLabels } from '#/text/assistant-labels.ts'
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
  /** Whether variables may stand in it: what the model reads, or the person alone. */
  variables?: 'model' | 'person'
  className?: string
}

/** A text of the configuration with the limit that the contract sets. */
export function TextField({ name, hint, required, rows, variables, className, ...input }: TextFieldProps) {
  const { field, ref, error } = useConfigField(name)
  const area = useRef<HTMLTextAreaElement>(null)
  // said when the field is left, and no longer than it holds
  const [left, setLeft] = useState(field.value)
  const found = variables && variableProblem(left)
  const problem = found === variableProblem(field.value) ? found : undefined
  const count = { length: field.value.length, max: assistantConfigSchema.shape[name].maxLength ?? Infinity }
  const cursor = useRef(0)

  function insert(mark: string) {
    const { selectionStart = field.value.length, selectionEnd = field.value.length } = area.current ?? {}
    cursor.current = selectionStart + mark.length
    field.onChange(field.value.slice(0, selectionStart) + mark + field.value.slice(selectionEnd))
  }
  function goOn() {
    area.current?.focus()
    area.current?.setSelectionRange(cursor.current, cursor.current)
  }

  return (
    <>
      <BuilderField name={name} error={error ?? problem} hint={hint} required={required} count={count}>
        {rows ? (
          <Textarea
            {...field}
            {...input}
            onBlur={() => {
              setLeft(field.value)
              field.onBlur()
            }}
            ref={(element) => {
              ref(element)
              area.current = element
            }}
            rows={rows}
            className={className}
          />
        ) : (
          <TextInput {...field} {...input} ref={ref} autoComplete="off" className={className} />
        )}
      </BuilderField>
      {variables && (
        <div className="flex flex-col items-start gap-2">
          <VariablesMenu label={fieldLabels[name]} onInsert={insert} onInserted={goOn} />
          <VariablesNote text={field.value} toModel={variables === 'model'} />
        </div>
      )}
    </>
  )
}
