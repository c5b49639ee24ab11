import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { useState } from 'react'
import type { InputField } from '#/tools/config.ts'
import { toText } from '#/tools/web/call-values.tsx'
import { readValues, type Texts, ValueFields } from '#/tools/web/value-fields.tsx'

interface ChangedValuesProps {
  input: ToolCall['input']
  fields: readonly InputField[]
  busy: boolean
  /** `input` is a JSON object. */
  onSend: (input: string) => void
  onCancel: () => void
}

/** The values of a call as fields, with those that the model left out; the server checks them against the action's form. */
export function ChangedValues({ input, fields, busy, onSend, onCancel }: ChangedValuesProps) {
  const given = Object.entries(input)
  const [texts, setTexts] = useState<Texts>(() =>
    Object.fromEntries(given.map(([name, value]) => [name, toText(value)])),
  )
  const shown = [
    ...given.map(([name, value]) => toField(fields, name, value)),
    ...fields.filter(({ name }) => !Object.hasOwn(input, name)),
  ]
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        // an empty text that the model gave is a value; an empty field that it left out is none
        const empty = given.filter(([name, value]) => value === '' && texts[name] === '')
        onSend(JSON.stringify({ ...Object.fromEntries(empty), ...readValues(shown, texts) }))
      }}
    >
      <ValueFields fields={shown} texts={texts} onChange={setTexts} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={busy}>
          Confirmar
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          Voltar
        </Button>
      </div>
    </form>
  )
}

const kinds: Readonly<Record<string, InputField['kind']>> = { string: 'text', number: 'number', boolean: 'boolean' }

/** A given value is read as its field says, or as the kind that stood there before. */
function toField(fields: readonly InputField[], name: string, value: unknown): InputField {
  const field = fields.find((each) => each.name === name)
  if (field && field.kind !== 'other') return field
  const kind = kinds[typeof value] ?? 'other'
  return { name, label: name, hint: '', required: false, options: [], ...field, kind }
}
