import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import type { InputField } from '#/tools/config.ts'

const block = 'wrap-anywhere whitespace-pre-wrap'

interface CallValuesProps {
  input: ToolCall['input']
  /** Names of values for people, where they are known. */
  fields?: readonly InputField[]
  /** Whether one value stands alone. */
  single?: boolean
}

/** The values of a call by name. */
export function CallValues({ input, fields, single = false }: CallValuesProps) {
  const values = Object.entries(input)
  const [only] = values
  if (single && only && values.length === 1) return <p className={block}>{showValue(only[1])}</p>
  return (
    <ul className="flex flex-col gap-1">
      {values.map(([name, value]) => (
        <li key={name} className={block}>
          <span className="text-muted-foreground">{fields?.find((field) => field.name === name)?.label ?? name}:</span>{' '}
          {showValue(value)}
        </li>
      ))}
    </ul>
  )
}

const showValue = (value: unknown): string => (typeof value === 'boolean' ? yesOrNo(value) : toText(value))

export const yesOrNo = (value: boolean): string => (value ? 'Sim' : 'Não')

export const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 1))
